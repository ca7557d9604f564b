import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RAIN } from '#domain/limits.ts';
import type { RainFault } from '#domain/rain/rain-table.ts';
import { useFormat } from '#i18n/use-format.ts';
import { NoteBox } from '#ui/display/Tag.tsx';
import styles from './Panel.module.css';

const SHOWN = 50;

/** The rows that keep the table from going in, each with its reason and what stands there. */
export function Faults({ faults }: { faults: readonly RainFault[] }) {
  const { t } = useTranslation('rain-import');
  const format = useFormat();
  if (faults.length === 0) return null;
  return (
    <NoteBox tone="danger" role="alert" icon={<CircleAlert size={16} aria-hidden="true" />}>
      <b>{t('faults.title', { count: faults.length })}</b>
      <span className={styles['second']}>{t('faults.text')}</span>
      <ul className={styles['faults']}>
        {faults.slice(0, SHOWN).map(({ line, code, text, other_line }) => (
          <li key={`${line} ${code}`}>
            <b>{t('faults.line', { line: format.number(line) })}</b>{' '}
            {t(`fault.${code}`, { other: format.number(other_line ?? 0), max: RAIN.max_day_mm, year: RAIN.first_date.slice(0, 4) })}
            {text !== '' && <q className={styles['found']}>{text}</q>}
          </li>
        ))}
      </ul>
      {faults.length > SHOWN && <span className={styles['second']}>{t('faults.more', { count: faults.length - SHOWN })}</span>}
    </NoteBox>
  );
}
