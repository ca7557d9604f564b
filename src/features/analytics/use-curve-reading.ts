import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { dayDate } from '#domain/series/epoch-day.ts';
import type { SeasonCurve } from '#domain/series/types.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { ChartReading } from '#ui/charts/TimeChart.tsx';
import { valueOn } from './chart-model.ts';

/** What the curve says on a day, printed and spoken. */
export function useCurveReading(curve: SeasonCurve | null): (day: number) => ChartReading {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  return useCallback(
    (day: number): ChartReading => {
      const y = valueOn(curve, day);
      const date = format.date(dayDate(day));
      if (y === null) return { y, text: format.dayMonth(dayDate(day)), spoken: t('curve.reading_none', { date }) };
      return { y, text: format.index(y), spoken: t('curve.reading', { date, value: format.index(y) }) };
    },
    [curve, format, t],
  );
}
