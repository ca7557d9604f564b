import { useTranslation } from 'react-i18next';
import type { Producer } from '#domain/schemas/people.ts';
import { ComboBox } from '#ui/inputs/ComboBox.tsx';
import { editRow } from '../store.ts';
import { CellChoice } from './CellChoice.tsx';
import type { ReviewRow } from './review-rows.ts';

type Props = { readonly row: ReviewRow; readonly shown_name: string; readonly producers: readonly Producer[] };

/** Who works the field of one row: a record of its owner, or nobody. */
export function ProducerCell({ row, shown_name, producers }: Props) {
  const { t } = useTranslation(['field-import', 'catalog']);
  const none = t('catalog:field.no_producer');
  const chosen = producers.find(({ id }) => id === row.producer_id)?.name ?? null;
  const label = t('row.producer', { name: shown_name, producer: chosen ?? none });
  return (
    <CellChoice
      label={label}
      chosen={chosen}
      none={none}
      disabled={row.status === 'blocked'}
      box={(close) => (
        <ComboBox
          label={label}
          label_hidden
          options={[{ value: 'none', label: none }, ...producers.map(({ id, name }) => ({ value: id, label: name }))]}
          value={row.producer_id ?? 'none'}
          onChange={(id) => id !== null && editRow(row.id, { producer_id: id === 'none' ? null : id })}
          onBlur={close}
        />
      )}
    />
  );
}
