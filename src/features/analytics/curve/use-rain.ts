import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWeather } from '#api/use-weather.ts';
import type { AppError } from '#domain/errors.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonDates } from '#domain/seasons/season.ts';
import { dayDate } from '#domain/series/epoch-day.ts';
import { fallenRain, rainBins, type RainBin } from '#domain/weather/rain.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { ChartStrip } from '#ui/charts/chart-types.ts';
import { barsOf, binOn, topOf } from './rain-strip.ts';

export type Rain = {
  /** By the steps of the curve, oldest first; empty until they are known. */
  readonly bins: readonly RainBin[];
  /** What has fallen in the season, as words; null until it is known. */
  readonly total: string | null;
  readonly strip: ChartStrip;
  /** Whose numbers they are, and how many days of them were repaired; null until they are known. */
  readonly source: string | null;
  readonly error: AppError | null;
  readonly retry: () => void;
};

const NONE: readonly RainBin[] = [];

/** The rain of a season under its curve, which never waits for it. */
export function useRain(field: Field, season: Season, cursor: number | null): Rain {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const [from, to] = seasonDates(season);
  const weather = useWeather(field.id, [from, to]);
  const days = weather.data?.days;
  const bins = useMemo(() => (days === undefined ? NONE : rainBins(days, from, to)), [days, from, to]);
  const top = topOf(bins);

  const mm = (value: number): string => format.withUnit(value, 'mm');
  const fallen = days === undefined ? null : fallenRain(days, from, to);
  const total =
    fallen === null
      ? null
      : [mm(fallen.rain_mm), ...(fallen.missing_days > 0 ? [t('rain.missing', { count: fallen.missing_days })] : [])].join(', ');
  const { attribution = '', as_of = '', is_demo = false } = weather.data ?? {};
  const name = t(is_demo ? 'rain.name_demo' : 'rain.name');
  const bin = cursor === null ? undefined : binOn(bins, dayDate(cursor));
  const head = (): string => {
    if (total === null) return t(weather.isError ? 'rain.head_failed' : 'rain.head_loading');
    if (bin === undefined) return t('rain.head', { name, mm: total });
    return t('rain.head_on', { name, mm: total, part: mm(bin.rain_mm), from: format.dayMonth(bin.date), to: format.dayMonth(bin.to) });
  };
  const sources = (): string[] => {
    const repaired = days?.filter(({ is_repaired }) => is_repaired).length ?? 0;
    return [
      is_demo ? t('rain.source_demo') : t('rain.source', { source: attribution, date: format.date(as_of) }),
      ...(repaired === 0 ? [] : [t('rain.repaired', { count: repaired })]),
    ];
  };
  return {
    bins,
    total,
    strip: { label: head(), top: { y: top, label: mm(top) }, bars: barsOf(bins) },
    source: total === null ? null : sources().join(' · '),
    error: weather.error,
    retry: () => void weather.refetch(),
  };
}
