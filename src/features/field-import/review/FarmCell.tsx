import { useTranslation } from 'react-i18next';
import { ComboBox } from '#ui/inputs/ComboBox.tsx';
import { editRow, useImport } from '../store.ts';
import { CellChoice } from './CellChoice.tsx';
import type { ReviewRow } from './review-rows.ts';

type Props = { readonly row: ReviewRow; readonly shown_name: string; readonly farms: readonly string[] };

/** The farm of one row: a known one, or a new one by its name. */
export function FarmCell({ row, shown_name, farms }: Props) {
  const { t } = useTranslation('field-import');
  const typed = useImport((state) => state.review?.edits.get(row.id)?.farm_name);
  const farm_name = typed ?? row.farm_name;
  return (
    <CellChoice
      label={t('row.farm', { name: shown_name, farm: row.farm_name || t('row.no_farm') })}
      chosen={row.farm_name || null}
      none={t('row.no_farm')}
      disabled={row.status === 'blocked'}
      box={(close) => (
        <ComboBox
          label={t('row.farm', { name: shown_name, farm: row.farm_name })}
          label_hidden
          options={farms.map((name) => ({ value: name, label: name }))}
          value={farms.includes(farm_name) ? farm_name : null}
          text={farm_name}
          onText={(text) => text !== farm_name && editRow(row.id, { farm_name: text })}
          onChange={(chosen) => chosen !== null && editRow(row.id, { farm_name: chosen })}
          onBlur={close}
        />
      )}
    />
  );
}
