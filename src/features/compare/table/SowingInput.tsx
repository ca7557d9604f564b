import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeason } from '#api/use-season.ts';
import { setSown } from '#domain/compare/board.ts';
import { seasonWindow } from '#domain/series/seasons/season-window.ts';
import { dayDate } from '#domain/series/epoch-day.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { DateInput } from '#ui/inputs/DateInput.tsx';
import styles from './SowingInput.module.css';
import { seasonOf } from '../curve/season-lines.ts';
import { setBoard } from '../store.ts';
import type { ComparedField } from '../use-compared-fields.ts';

/** When a field was sown, by the word of the user; kept with the board. Until he says, the day of the field's record stands in its place. */
export function SowingInput({ field: compared }: { field: ComparedField }) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const season = useSeason();
  const [first, last] = seasonWindow(season ?? { year: 2000 });
  /** What is being typed; null while the board's own date shows. */
  const [draft, setDraft] = useState<string | null>(null);
  const { letter, field, sown, recorded_sowing, timing } = compared;
  const guess = timing.is_guessed ? (seasonOf(compared)?.start ?? null) : null;
  const placeholder = (): string => {
    if (recorded_sowing !== null) return format.dayMonth(recorded_sowing);
    // a date as an example would be taken for the field's own
    return guess === null ? t('axis.no_date') : t('axis.guess', { date: format.dayMonth(dayDate(Math.round(guess))) });
  };
  const value = draft ?? sown ?? '';
  const is_wrong = value !== '' && (value < first || value > last);
  const change = (next: string): void => {
    setDraft(next);
    if (next === '' || (next >= first && next <= last)) setBoard((board) => setSown(board, field.id, next === '' ? null : next));
  };
  return (
    <DateInput
      label={t('axis.sown_of', { letter, field: field.name })}
      label_hidden
      className={styles['sown']}
      min={first}
      max={last}
      value={value}
      placeholder={placeholder()}
      error={is_wrong ? codeText('SOWING_OUTSIDE', { from: format.date(first), to: format.date(last) }) : null}
      onChange={change}
    />
  );
}
