import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFields } from '#api/fields/use-fields.ts';
import { fieldsCalled } from '#domain/fields/fields-called.ts';
import { ComboBox } from '#ui/inputs/ComboBox.tsx';
import { LETTERS } from './days/letters.ts';
import styles from './Panel.module.css';

/** Puts another field beside those shown, up to four. */
export function AddField({ ids, onAdd }: { readonly ids: readonly string[]; readonly onAdd: (field_id: string) => void }) {
  const { t } = useTranslation('temperature-chart');
  const fields = useFields();
  const [text, setText] = useState('');
  const others = fields.filter(({ id }) => !ids.includes(id));
  if (ids.length >= LETTERS.length || others.length === 0) return null;
  const found = fieldsCalled(others, text);
  return (
    <div className={styles['add']}>
      <ComboBox
        label={t('add')}
        label_hidden
        placeholder={t('add')}
        text={text}
        onText={setText}
        value={null}
        options={found.map(({ id, name, farm_name }) => ({ value: id, label: name, note: farm_name }))}
        onChange={(field_id) => {
          if (field_id === null) return;
          onAdd(field_id);
          setText('');
        }}
      />
    </div>
  );
}
