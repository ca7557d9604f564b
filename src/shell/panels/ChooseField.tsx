import { useTranslation } from 'react-i18next';
import { useFieldList } from '#api/fields/use-fields.ts';
import { useLostField } from '#state/lost-fields.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { FieldsDrawing } from '#widgets/FieldsDrawing.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { openById } from './open-panel.ts';

type Props = {
  /** What a field is to be chosen for. */
  readonly title: string;
  /** The field the panel stands on; null: the one in focus, and there is none. */
  readonly field_id: string | null;
  readonly onList?: () => void;
};

/** A panel about a field without one: what it would show, or why its field is gone or cannot be read, and the way to the list. */
export function ChooseField({ title, field_id, onList = () => openById('fields') }: Props) {
  const { t } = useTranslation('common');
  const lost = useLostField(field_id);
  const list = useFieldList();
  if (list.isError && list.data === undefined) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (field_id !== null && list.isPending) return <Skeleton rows={4} />;
  return (
    <EmptyState
      drawing={<FieldsDrawing />}
      title={lost === undefined ? title : t('lost.title', { name: lost.name })}
      {...(lost === undefined ? {} : { text: lost.owner_name === null ? t('lost.own') : t('lost.shared', { owner: lost.owner_name }) })}
      actions={
        <Button variant="primary" onClick={onList}>
          {t('to_fields')}
        </Button>
      }
    />
  );
}
