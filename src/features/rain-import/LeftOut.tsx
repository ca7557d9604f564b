import { useTranslation } from 'react-i18next';
import type { LeftOutRow } from '#domain/rain/rain-table.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import { SHOWN_ROWS } from './Faults.tsx';
import styles from './Panel.module.css';

type Props = { readonly rows: readonly LeftOutRow[]; readonly onTakeBack: () => void };

/** Rows that are no days, or that the user left out, each with a word why. */
export function LeftOut({ rows, onTakeBack }: Props) {
  const { t } = useTranslation('rain-import');
  const format = useFormat();
  if (rows.length === 0) return null;
  return (
    <NoteBox>
      <b>{t('left_out.title', { count: rows.length })}</b>
      <ul className={styles['faults']}>
        {rows.slice(0, SHOWN_ROWS).map(({ line, reason, text }) => (
          <li key={line}>
            <b>{t('faults.line', { line: format.number(line) })}</b> {t(`left_out.${reason}`)}
            {text !== '' && <q className={styles['found']}>{text}</q>}
          </li>
        ))}
      </ul>
      {rows.length > SHOWN_ROWS && <span className={styles['second']}>{t('faults.more', { count: rows.length - SHOWN_ROWS })}</span>}
      {rows.some(({ reason }) => reason === 'by_hand') && (
        <Button size="sm" className={styles['act']} onClick={onTakeBack}>
          {t('left_out.back')}
        </Button>
      )}
    </NoteBox>
  );
}
