import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LotsDrawing } from '#ui/LotsDrawing.tsx';
import { openById } from './open-panel.ts';

/** A panel about a field without one: what it would show, and the way to the list. */
export function ChooseField({ title }: { title: string }) {
  const { t } = useTranslation('common');
  return (
    <EmptyState
      drawing={<LotsDrawing />}
      title={title}
      actions={
        <Button look="primary" onClick={() => openById('fields')}>
          {t('to_fields')}
        </Button>
      }
    />
  );
}
