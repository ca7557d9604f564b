import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WEATHER } from '#domain/limits.ts';
import type { DayRange } from '#domain/schemas/weather.ts';
import { codeText } from '#i18n/error-text.ts';
import { DateInput } from '#ui/inputs/DateInput.tsx';
import styles from './Panel.module.css';
import { checkWindow, daysOf } from './days/window.ts';

type Props = {
  readonly range: DayRange;
  readonly today: string;
  /** Of the days of the window those of which every shown field knows the hours. */
  readonly known: number | null;
  readonly onChange: (range: DayRange) => void;
};

/** Two dates; what cannot be asked is said where it was typed, and the last good window stays. */
export function WindowInputs({ range, today, known, onChange }: Props) {
  const { t } = useTranslation('temperature-chart');
  const [draft, setDraft] = useState<DayRange | null>(null);
  const shown = draft ?? range;
  const problems = checkWindow(shown, today);
  const put = (next: DayRange): void => {
    const is_good = next.from !== '' && next.to !== '' && Object.keys(checkWindow(next, today)).length === 0;
    setDraft(is_good ? null : next);
    if (is_good) onChange(next);
  };
  const input = (key: 'from' | 'to') => ({
    label: t(key),
    label_hidden: true,
    className: styles['date'],
    value: shown[key],
    error: problems[key] === undefined ? null : codeText(problems[key]),
    min: WEATHER.first_date,
    onChange: (date: string) => put({ ...shown, [key]: date }),
  });
  return (
    <div className={styles['window']} role="group" aria-label={t('window')}>
      <DateInput name="from" {...input('from')} max={today} />
      <span aria-hidden="true">–</span>
      <DateInput name="to" {...input('to')} />
      <span className={styles['known']}>{known === null ? '' : t('known', { known, count: daysOf(range) })}</span>
    </div>
  );
}
