import { useTranslation } from 'react-i18next';
import { LockedState } from '#ui/display/LockedState.tsx';

/** A history that others may read, and who they are. */
export function Locked({ text }: { text: string }) {
  const { t } = useTranslation('audit');
  return <LockedState title={t('locked.title')} text={text} />;
}
