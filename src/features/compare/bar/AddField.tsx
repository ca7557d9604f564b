import { useTranslation } from 'react-i18next';
import { useSeason } from '#api/use-season.ts';
import { useFields } from '#api/fields/use-fields.ts';
import { addEntry } from '#domain/compare/board.ts';
import { cropKey } from '#domain/codes.ts';
import type { Field } from '#domain/schemas/field.ts';
import { cropIn } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { FindField } from '#widgets/FindField.tsx';
import styles from './AddField.module.css';
import { setBoard } from '../store.ts';

/** Finds a field by name or farm and puts it beside the others. */
export function AddField() {
  const { t } = useTranslation(['compare', 'catalog']);
  const format = useFormat();
  const season = useSeason();
  const fields = useFields();
  const noteOf = (field: Field): string => {
    const crop = season === null ? undefined : cropIn(field.crops, season);
    const notes = [
      field.farm_name,
      crop === undefined ? null : t(`catalog:crop.${cropKey(crop.crop) ?? 'other'}`),
      format.hectares(field.area_ha),
    ];
    return notes.filter((note) => note !== null).join(' · ');
  };
  return (
    <div className={styles['add']}>
      <FindField
        label={t('add')}
        label_hidden
        placeholder={t('add')}
        fields={fields}
        noteOf={noteOf}
        onFind={(field_id) => setBoard((board, shared) => addEntry(board, field_id, shared))}
      />
    </div>
  );
}
