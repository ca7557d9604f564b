import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ComboBox } from '#ui/ComboBox.tsx';
import styles from './ReviewRow.module.css';
import type { ReviewRow } from './review-rows.ts';
import { editRow, useImport } from '../store.ts';

type Props = { readonly row: ReviewRow; readonly shown_name: string; readonly farms: readonly string[] };

/** The farm of one row. Five thousand open lists would be slow, so a row has one only while it is being changed. */
export function FarmCell({ row, shown_name, farms }: Props) {
  const { t } = useTranslation('field-import');
  const [is_open, setOpen] = useState(false);
  const typed = useImport((state) => state.review?.edits.get(row.id)?.farm_name);
  const farm_name = typed ?? row.farm_name;
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (is_open) box.current?.querySelector('input')?.focus();
  }, [is_open]);
  if (!is_open) {
    return (
      <button
        type="button"
        className={styles['farm']}
        disabled={row.status === 'blocked'}
        aria-label={t('row.farm', { name: shown_name, farm: row.farm_name || t('row.no_farm') })}
        onClick={() => setOpen(true)}
      >
        <span className={row.farm_name === '' ? styles['missing'] : undefined}>{row.farm_name || t('row.no_farm')}</span>
        <ChevronDown size={14} aria-hidden="true" />
      </button>
    );
  }
  return (
    <span ref={box} className={styles['farmBox']}>
      <ComboBox
        label={t('row.farm', { name: shown_name, farm: row.farm_name })}
        label_hidden
        options={farms.map((name) => ({ value: name, label: name }))}
        value={farms.includes(farm_name) ? farm_name : null}
        text={farm_name}
        onText={(text) => text !== farm_name && editRow(row.id, { farm_name: text })}
        onChange={(chosen) => chosen !== null && editRow(row.id, { farm_name: chosen })}
        onBlur={() => setOpen(false)}
      />
    </span>
  );
}
