import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeason } from '#api/use-season.ts';
import { useFields } from '#api/fields/use-fields.ts';
import { addEntry } from '#domain/compare/board.ts';
import { cropKey } from '#domain/codes.ts';
import { fieldsCalled } from '#domain/fields/fields-called.ts';
import { cropIn } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ComboBox } from '#ui/inputs/ComboBox.tsx';
import styles from './AddField.module.css';
import { setBoard } from '../store.ts';

/** Finds a field by name or farm and puts it beside the others. */
export function AddField() {
  const { t } = useTranslation(['compare', 'catalog']);
  const format = useFormat();
  const season = useSeason();
  const fields = useFields();
  const [text, setText] = useState('');
  const found = fieldsCalled(fields, text);
  return (
    <div className={styles['add']}>
      <ComboBox
        label={t('add')}
        label_hidden
        placeholder={t('add')}
        text={text}
        onText={setText}
        value={null}
        options={found.map((field) => {
          const crop = season === null ? undefined : cropIn(field.crops, season);
          const notes = [
            field.farm_name,
            crop === undefined ? null : t(`catalog:crop.${cropKey(crop.crop) ?? 'other'}`),
            format.hectares(field.area_ha),
          ];
          return { value: field.id, label: field.name, note: notes.filter((note) => note !== null).join(' · ') };
        })}
        onChange={(field_id) => {
          if (field_id === null) return;
          setBoard((board, shared) => addEntry(board, field_id, shared));
          setText('');
        }}
      />
    </div>
  );
}
