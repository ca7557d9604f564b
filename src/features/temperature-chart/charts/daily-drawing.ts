import { WEATHER } from '#domain/limits.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import type { Formats } from '#domain/formats.ts';
import type { DailyDrawing } from '#ui/charts/plot/draw-daily.ts';
import { TONES } from '../days/letters.ts';
import { coldestOn, dateOf, gapsOf, hoursOf, isHeat, type Gap, type Threshold } from '../days/model.ts';
import { daysOf } from '../days/window.ts';
import type { Chart } from '../use-hours.ts';

export type DailyTexts = { readonly gap: (gap: Gap) => string; readonly sowing: string };

const LEAST_TOP_H = 3;
/** A month's name stands no nearer to an end of the axis, as a share of it. */
const CLEAR = 0.1;

/** Three to five hairlines: `[2, 4, 6]` up to 6.1 h. */
function stepsTo(highest: number): { readonly top: number; readonly values: readonly number[] } {
  const top = Math.max(LEAST_TOP_H, highest);
  const step = [1, 2, 4, 6].find((one) => top / one <= 4) ?? 6;
  const values = Array.from({ length: Math.floor(top / step + 1e-9) }, (_, i) => (i + 1) * step);
  return { top: top * 1.06, values };
}

/** When the first field was sown, where that lies in the window. */
const sowingOf = ({ range, fields }: Chart): string | undefined =>
  fields[0]?.source.field.crops
    .map(({ sowing_date }) => sowing_date)
    .find((date) => typeof date === 'string' && date >= range.from && date <= range.to) ?? undefined;

export function dailyDrawing(chart: Chart, threshold: Threshold, chosen: number | null, format: Formats, texts: DailyTexts): DailyDrawing {
  const { range, fields } = chart;
  const days = daysOf(range);
  const series = fields.map((field) => ({ tone: TONES[field.letter], values: hoursOf(field, threshold) }));
  const highest = series.reduce((most, { values }) => values.reduce((max, hours) => (hours > max ? hours : max), most), 0);
  const { top, values } = stepsTo(highest);
  const dates = Array.from({ length: days }, (_, day) => dateOf(range, day));
  const months = dates.flatMap((date, x) =>
    date.endsWith('-01') && x > days * CLEAR && x < days * (1 - CLEAR) ? [{ x, label: format.month(date) }] : [],
  );
  const sown = sowingOf(chart);
  return {
    kind: 'daily',
    days,
    top,
    values: values.map((y) => ({ y, label: format.number(y) })),
    ticks: [{ x: 0, label: format.dayMonth(range.from) }, ...months, { x: days, label: format.dayMonth(range.to) }],
    series,
    gaps: fields.flatMap((field) => gapsOf(field).map((gap) => ({ ...gap, label: texts.gap(gap) }))),
    frosts: isHeat(threshold)
      ? []
      : dates.flatMap((_date, day) => {
          const coldest = coldestOn(fields, day);
          return coldest !== null && coldest.value_c < WEATHER.frost_c ? [{ day, is_hard: coldest.value_c < 0 }] : [];
        }),
    marks: sown === undefined ? [] : [{ x: epochDay(sown) - epochDay(range.from), label: texts.sowing }],
    chosen: chosen === null ? null : { day: chosen, label: format.dayMonth(dates[chosen]!) },
  };
}
