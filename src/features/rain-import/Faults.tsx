import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RAIN } from '#domain/limits.ts';
import type { RainFault } from '#domain/rain/rain-table.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import styles from './Panel.module.css';

/** Rows listed at once. */
export const SHOWN_ROWS = 50;

type Props = { readonly faults: readonly RainFault[]; readonly onLeaveOut: (lines: readonly number[]) => void };
const linesOf = ({ line, lines }: RainFault): readonly number[] => lines ?? [line];

/** The rows that keep the table from going in, each with its reason and what stands there, to be left out one by one or all. */
export function Faults({ faults, onLeaveOut }: Props) {
  const { t } = useTranslation('rain-import');
  const format = useFormat();
  if (faults.length === 0) return null;
  return (
    <NoteBox tone="danger" role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
      <b>{t('faults.title', { count: faults.length })}</b>
      <span className={styles['second']}>{t('faults.text')}</span>
      <ul className={styles['faults']}>
        {faults.slice(0, SHOWN_ROWS).map((fault) => {
          const { line, code, text, other_line } = fault;
          return (
            <li key={`${line} ${code}`}>
              <b>{t('faults.line', { line: format.number(line) })}</b>{' '}
              {t(`fault.${code}`, { other: format.number(other_line ?? 0), max: RAIN.max_day_mm, year: RAIN.first_date.slice(0, 4) })}
              {text !== '' && <q className={styles['found']}>{text}</q>}{' '}
              <Button
                variant="link"
                size="sm"
                aria-label={t('faults.leave_line', { line: format.number(line) })}
                onClick={() => onLeaveOut(linesOf(fault))}
              >
                {t('faults.leave')}
              </Button>
            </li>
          );
        })}
      </ul>
      {faults.length > SHOWN_ROWS && <span className={styles['second']}>{t('faults.more', { count: faults.length - SHOWN_ROWS })}</span>}
      <Button size="sm" className={styles['act']} onClick={() => onLeaveOut(faults.flatMap(linesOf))}>
        {t('faults.leave_all', { count: faults.length })}
      </Button>
    </NoteBox>
  );
}
