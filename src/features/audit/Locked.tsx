import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState, StateIcon } from '#ui/display/EmptyState.tsx';

/** A history that others may read, and who they are. */
export function Locked({ text }: { text: string }) {
  const { t } = useTranslation('audit');
  return (
    <EmptyState
      drawing={
        <StateIcon tone="warn">
          <Lock size={20} />
        </StateIcon>
      }
      title={t('locked.title')}
      text={text}
    />
  );
}
