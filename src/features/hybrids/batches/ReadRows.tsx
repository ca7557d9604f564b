import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SEED_LOT } from '#domain/limits.ts';
import { useFormat } from '#i18n/use-format.ts';
import { NoteBox } from '#ui/display/Tag.tsx';
import type { ReadTable } from '../actions.ts';
import styles from '../Panel.module.css';

/** Faults listed at once, and rows shown of what was read. */
const SHOWN = { faults: 100, rows: 8 };

/** What a table was understood as: its faults by row, or what it would do, and its first rows. */
export function ReadRows({ table, nameOf }: { readonly table: ReadTable; readonly nameOf: (genotype: string) => string }) {
  const { t } = useTranslation('hybrids');
  const format = useFormat();
  const { columns, ignored, lots, faults, counts } = table;
  const titles = Object.values(columns).join(' · ');
  return (
    <>
      <p className={styles['quiet']}>
        {t('import.columns', { titles })}
        {ignored.length > 0 && ` ${t('import.ignored', { titles: format.list(ignored) })}`}
      </p>
      {faults.length > 0 && (
        <NoteBox tone="danger" role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
          <b>{t('import.faults', { count: faults.length, rows: format.number(faults.length) })}</b> {t('import.faults_text')}
          <ul className={styles['faults']}>
            {faults.slice(0, SHOWN.faults).map(({ line, code, text, other_line }) => (
              <li key={`${String(line)} ${code}`}>
                <b>{t('import.line', { line: format.number(line) })}</b>{' '}
                {t(`fault.${code}`, { other: format.number(other_line ?? 0), max: SEED_LOT.text_length })}
                {text !== '' && <q className={styles['found']}>{text}</q>}
              </li>
            ))}
          </ul>
          {faults.length > SHOWN.faults && <span>{t('import.more', { count: faults.length - SHOWN.faults })}</span>}
        </NoteBox>
      )}
      {counts !== null && (
        <dl className={styles['counts']} aria-label={t('import.would')}>
          {(['added', 'changed', 'unchanged'] as const).map((count) => (
            <div key={count}>
              <dt>{t(`import.${count}`)}</dt>
              <dd>{format.number(counts[count])}</dd>
            </div>
          ))}
        </dl>
      )}
      {lots.length > 0 && (
        <table className={styles['sample']}>
          <caption>{t('import.first')}</caption>
          <thead>
            <tr>
              {(['number', 'hybrid', 'treatment', 'caliber', 'bags', 'delivered'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lots.slice(0, SHOWN.rows).map((lot) => (
              <tr key={lot.number}>
                <td>{lot.number}</td>
                <td>{nameOf(lot.genotype)}</td>
                <td>{lot.treatment ?? '—'}</td>
                <td>{lot.caliber ?? '—'}</td>
                <td>{lot.bags === null ? '—' : format.number(lot.bags)}</td>
                <td>{lot.delivered_on === null ? '—' : format.date(lot.delivered_on)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
