import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { dayDate } from '#domain/series/epoch-day.ts';
import type { SeasonCurve } from '#domain/series/types.ts';
import type { RainBin } from '#domain/weather/rain.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { ChartReading } from '#ui/charts/chart-types.ts';
import { valueOn } from './chart-model.ts';
import { binOn } from './rain-strip.ts';

/** What the curve says on a day, printed and spoken, the latter with the rain of its step. */
export function useCurveReading(curve: SeasonCurve | null, bins: readonly RainBin[]): (day: number) => ChartReading {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  return useCallback(
    (day: number): ChartReading => {
      const y = valueOn(curve, day);
      const date = format.date(dayDate(day));
      const reading = y === null ? t('curve.reading_none', { date }) : t('curve.reading', { date, value: format.index(y) });
      const bin = binOn(bins, dayDate(day));
      const rain = bin && {
        part: format.withUnit(bin.rain_mm, 'mm'),
        from: format.dayMonth(bin.date),
        to: format.dayMonth(bin.to),
      };
      return {
        y,
        text: y === null ? format.dayMonth(dayDate(day)) : format.index(y),
        spoken: rain === undefined ? reading : t('rain.spoken', { reading, ...rain }),
      };
    },
    [curve, bins, format, t],
  );
}
