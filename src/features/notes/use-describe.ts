import { useTranslation } from 'react-i18next';
import { cropKey, type CropCode } from '#domain/codes.ts';
import { measureSummary } from '#domain/notes/measure-summary.ts';
import { noteTitle } from '#domain/notes/note-types.ts';
import type { Note, NoteMeasure, NotePin } from '#domain/notes/note.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguage } from '#i18n/use-language.ts';

const COORDINATE_DECIMALS = 5;

/** What notes are called and what they say, in words. */
export function useDescribe() {
  const { t } = useTranslation(['notes', 'catalog']);
  const format = useFormat();
  const language = useLanguage();
  const amount = (value: number, unit: string): string =>
    format.entered(value, Number.isInteger(value) ? 0 : 1, t(`notes:unit.${unit as 't/ha'}`));
  return {
    title: (note: Pick<Note | NotePin, 'type' | 'specific_type' | 'specific_name'>): string => noteTitle(note, language),
    crop: (crop: CropCode): string => t(`catalog:crop.${cropKey(crop) ?? 'other'}`),
    amount,
    /** One number with its unit; of several the mean and how much they vary. */
    measure: ({ unit, values }: NoteMeasure): string => {
      const summary = measureSummary(values);
      if (summary === null) return amount(values[0] ?? 0, unit);
      const mean = format.derived(summary.mean, Number.isInteger(summary.mean) ? 0 : 1, t(`notes:unit.${unit as 't/ha'}`));
      return summary.cv_pct === null ? mean : t('notes:measure.summary', { mean, cv: format.percent(summary.cv_pct) });
    },
    position: ([longitude, latitude]: readonly [number, number]): string =>
      `${format.number(latitude, COORDINATE_DECIMALS)}, ${format.number(longitude, COORDINATE_DECIMALS)}`,
  };
}
