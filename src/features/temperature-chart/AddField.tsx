import { useTranslation } from 'react-i18next';
import { useFields } from '#api/fields/use-fields.ts';
import { FindField } from '#widgets/FindField.tsx';
import { LETTERS } from './days/letters.ts';
import styles from './Panel.module.css';

/** Puts another field beside those shown, up to four. */
export function AddField({ ids, onAdd }: { readonly ids: readonly string[]; readonly onAdd: (field_id: string) => void }) {
  const { t } = useTranslation('temperature-chart');
  const fields = useFields();
  const others = fields.filter(({ id }) => !ids.includes(id));
  if (ids.length >= LETTERS.length || others.length === 0) return null;
  return (
    <div className={styles['add']}>
      <FindField label={t('add')} label_hidden placeholder={t('add')} fields={others} onFind={onAdd} />
    </div>
  );
}
