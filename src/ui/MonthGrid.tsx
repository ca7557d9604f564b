import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { monthWeeks } from '#domain/calendar/month-weeks.ts';
import { shiftDays, shiftMonths } from '#domain/imagery/timelapse.ts';
import { useFormat } from '#i18n/use-format.ts';
import { IconButton } from './IconButton.tsx';
import styles from './MonthGrid.module.css';

export type MonthGridProps = {
  /** YYYY-MM-DD; where the cursor stands at first. */
  readonly start: string;
  readonly value: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onPick: (date: string) => void;
};

const WEEK = 7;
const STEPS: Readonly<Record<string, (date: string) => string>> = {
  ArrowLeft: (date) => shiftDays(date, -1),
  ArrowRight: (date) => shiftDays(date, 1),
  ArrowUp: (date) => shiftDays(date, -WEEK),
  ArrowDown: (date) => shiftDays(date, WEEK),
  PageUp: (date) => shiftMonths(date, -1),
  PageDown: (date) => shiftMonths(date, 1),
};

/** The days of one month: arrows move a day or a week, Page keys a month, Home and End to the ends of the week. */
export function MonthGrid({ start, value, min = '', max = '9999', onPick }: MonthGridProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const [cursor, setCursor] = useState(start);
  const table = useRef<HTMLTableElement>(null);
  const [has_keys, setKeys] = useState(true);
  const weeks = monthWeeks(cursor);
  const words = (date: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(format.locale, { ...options, timeZone: 'UTC' }).format(Date.parse(date));
  useEffect(() => {
    if (has_keys) table.current?.querySelector<HTMLElement>(`[data-day='${cursor}']`)?.focus();
  }, [cursor, has_keys]);
  const turn = (months: number): void => {
    setKeys(false);
    setCursor(shiftMonths(cursor, months));
  };
  const move = (event: KeyboardEvent): void => {
    const week = weeks.find((days) => days.includes(cursor));
    const next = event.key === 'Home' ? week?.[0] : event.key === 'End' ? week?.at(-1) : STEPS[event.key]?.(cursor);
    if (next === undefined) return;
    event.preventDefault();
    setKeys(true);
    setCursor(next < min ? min : next > max ? max : next);
  };
  return (
    <div className={styles['month']}>
      <div className={styles['head']}>
        <IconButton size="sm" label={t('calendar.previous')} icon={<ChevronLeft size={16} />} onClick={() => turn(-1)} />
        <span className={styles['title']} aria-live="polite">{`${words(cursor, { month: 'long' })} ${cursor.slice(0, 4)}`}</span>
        <IconButton size="sm" label={t('calendar.next')} icon={<ChevronRight size={16} />} onClick={() => turn(1)} />
      </div>
      <table ref={table} className={styles['grid']}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={words(day, { weekday: 'long' })}>
                {words(day, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    data-day={day}
                    data-beside={day.slice(0, 7) !== cursor.slice(0, 7)}
                    aria-current={day === value ? 'date' : undefined}
                    tabIndex={day === cursor ? 0 : -1}
                    disabled={day < min || day > max}
                    aria-label={format.date(day)}
                    onClick={() => onPick(day)}
                    onKeyDown={move}
                  >
                    {Number(day.slice(-2))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
