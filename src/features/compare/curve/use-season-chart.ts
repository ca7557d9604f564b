import { useTranslation } from 'react-i18next';
import type { Axis } from '#domain/compare/board.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { ChartPoint, ChartSeries, ChartTick, ChartTone } from '#ui/charts/chart-types.ts';
import { endOf, monthStarts, seasonOf, valueOn, valuesOf, type SeasonLine } from './season-lines.ts';
import { useCompare } from '../store.ts';
import type { ComparedField } from '../use-compared-fields.ts';
import type { Letter } from '../letters.ts';

const TONES: Readonly<Record<Letter, ChartTone>> = { A: 'field-a', B: 'field-b', C: 'field-c', D: 'field-d' };
/** Distinguished without colour as well (DESIGN §9). */
const DASHES: Readonly<Record<Letter, string>> = { A: '', B: '7 3', C: '2 3', D: '10 3 2 3' };
/** Days on the axis before sowing, and the least it shows: days, or °C·d. */
const BEFORE_DAYS = 30;
const LEAST = { sowing: 120, heat: 600 } as const;
const TICK_DAYS = 30;
const TICKS_HEAT = [100, 200, 400] as const;
const MOST_TICKS = 9;

export type SeasonChart = {
  readonly lines: readonly SeasonLine[];
  readonly domain: readonly [first: number, last: number];
  readonly ticks: readonly ChartTick[];
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
};

function domainOf(axis: Axis, ends: readonly number[], season: { readonly from: string } | undefined): readonly [number, number] {
  if (axis === 'heat') return [0, Math.max(LEAST.heat, ...ends) * 1.04];
  if (axis === 'sowing' || season === undefined) return [-BEFORE_DAYS, Math.max(LEAST.sowing, ...ends) + 10];
  const first = epochDay(season.from);
  return [first, Math.max(first + 90, ...ends) + 30];
}

/** 0 and every so many days or degree-days after it. */
function countTicks(step: number, end: number, zero: string, number: (value: number) => string): ChartTick[] {
  return Array.from({ length: Math.floor(end / step) + 1 }, (_tick, i) => ({ x: i * step, label: i === 0 ? zero : number(i * step) }));
}

/** Curves of all fields on the axis of the board. */
export function useSeasonChart(fields: readonly ComparedField[]): SeasonChart {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const axis = useCompare((state) => state.board.axis);
  const lines = fields.flatMap(({ letter, season, timing }): SeasonLine[] => {
    const found = seasonOf({ season });
    return found === null || timing.axis === null ? [] : [{ letter, curve: found.curve, axis: timing.axis }];
  });
  const domain = domainOf(axis, lines.map(endOf), fields[0]?.season);
  const step = axis === 'sowing' ? TICK_DAYS : (TICKS_HEAT.find((one) => domain[1] / one < MOST_TICKS) ?? TICKS_HEAT[2]);
  const ticks =
    axis === 'calendar'
      ? monthStarts(...domain).map((x) => ({ x, label: format.month(dayDate(x)) }))
      : countTicks(step, domain[1], axis === 'heat' ? format.number(0) : t('chart.day', { day: 0 }), format.number);
  return {
    lines,
    domain,
    ticks,
    series: lines.map((line) => ({
      id: line.letter,
      label: line.letter,
      tone: TONES[line.letter],
      variant: 'strong' as const,
      ...(DASHES[line.letter] === '' ? {} : { dash: DASHES[line.letter] }),
      values: valuesOf(line, domain[0]),
    })),
    points: lines.flatMap((line): ChartPoint[] => {
      const scene = fields.find(({ letter }) => letter === line.letter)?.scene;
      const x = scene === undefined ? null : line.axis.placeOf(epochDay(scene.date));
      const y = x === null ? null : valueOn(line, x);
      return x === null || y === null ? [] : [{ x, y, variant: 'filled', tone: TONES[line.letter] }];
    }),
  };
}
