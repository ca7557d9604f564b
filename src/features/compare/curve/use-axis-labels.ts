import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { useCompare } from '../store.ts';
import type { ComparedField } from '../use-compared-fields.ts';

export type AxisLabels = {
  /** A place on the axis, with the reference's date there. */
  readonly placeLabel: (place: number, date: string) => string;
  /** What is counted, from when, and which fields are not on the axis and why. */
  readonly notes: readonly string[];
};

/** The labels of the board's axis. */
export function useAxisLabels(fields: readonly ComparedField[]): AxisLabels {
  const { t } = useTranslation(['compare', 'activities']);
  const format = useFormat();
  const axis = useCompare((state) => state.board.axis);
  const namesOf = (is_meant: (field: ComparedField) => boolean): string => format.list(fields.filter(is_meant).map(({ letter }) => letter));
  const say = (
    key: 'no_images' | 'guessed' | 'no_start' | 'no_crop' | 'no_weather',
    is_meant: (field: ComparedField) => boolean,
  ): string[] => {
    const letters = namesOf(is_meant);
    return letters === '' ? [] : [t(`chart.${key}`, { letters })];
  };
  const reading = fields.some(({ is_timing_loading }) => is_timing_loading);
  const is_unsown = fields.length > 0 && fields.every(({ sown, recorded_sowing }) => sown === null && recorded_sowing === null);
  return {
    placeLabel: (place, date) => {
      const day = date === '' ? '' : format.dayMonth(date);
      if (axis === 'calendar') return day;
      const where = axis === 'heat' ? t('chart.heat', { heat: format.number(place) }) : t('chart.day', { day: format.number(place) });
      return day === '' ? where : t('chart.on_day', { where, date: day });
    },
    notes: [
      ...say('no_images', ({ season }) => season.error !== null),
      ...(axis === 'calendar'
        ? say('no_weather', ({ retry_weather }) => retry_weather !== null)
        : [
            t(axis === 'heat' ? 'chart.since_heat' : 'chart.since_sowing'),
            ...(is_unsown ? [t('activities:all.no_sowing')] : []),
            ...say('guessed', ({ timing }) => timing.is_guessed),
            ...say('no_start', ({ timing, season }) => timing.missing === 'start' && season.error === null),
            ...say('no_crop', ({ timing }) => timing.missing === 'crop'),
            ...(reading ? [t('chart.reading_weather')] : say('no_weather', ({ timing }) => timing.missing === 'weather')),
          ]),
    ],
  };
}
