import { useTranslation } from 'react-i18next';
import { FILE } from '#domain/limits.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './ReviewRow.module.css';
import { editRow, useImport } from '../store.ts';

type Props = { readonly id: number; readonly name_in_file: string; readonly shown_name: string; readonly is_missing: boolean };

/** The name of a row, typed in place. It follows the store itself: checking five thousand rows anew must not hold a letter back. */
export function NameInput({ id, name_in_file, shown_name, is_missing }: Props) {
  const { t } = useTranslation('field-import');
  const typed = useImport((state) => state.review?.edits.get(id)?.name);
  return (
    <input
      className={classNames(styles['input'], is_missing && styles['invalid'])}
      aria-label={t('row.name', { name: shown_name })}
      aria-invalid={is_missing || undefined}
      placeholder={t('row.name_placeholder')}
      value={typed ?? name_in_file}
      maxLength={FILE.name_length}
      autoComplete="off"
      data-name={id}
      onChange={(event) => editRow(id, { name: event.target.value })}
    />
  );
}
