import { useTranslation } from 'react-i18next';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { ChartPoint, ChartSeries, ChartTick, ChartTone } from '#ui/charts/chart-types.ts';
import { monthStarts, seasonOf, valueOn, valuesOf, type SeasonLine } from './season-lines.ts';
import { useCompare } from './store.ts';
import type { ComparedLot, Letter } from './use-lots.ts';

const TONES: Readonly<Record<Letter, ChartTone>> = { A: 'lot-a', B: 'lot-b', C: 'lot-c', D: 'lot-d' };
/** Told apart without colour as well (DESIGN §9). */
const DASHES: Readonly<Record<Letter, string>> = { A: '', B: '7 3', C: '2 3', D: '10 3 2 3' };
/** Days on the axis before a season's start and the step of its ticks. */
const BEFORE_DAYS = 30;
const TICK_DAYS = 30;

export type SeasonChart = {
  readonly lines: readonly SeasonLine[];
  /** Lots that have no start of a season to count from. */
  readonly without_start: readonly Letter[];
  readonly domain: readonly [first: number, last: number];
  readonly ticks: readonly ChartTick[];
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  /** Where the axis counts from, for the date of a place on it. */
  readonly zero: number;
};

/** Curves of all lots on the axis of the board: calendar dates, or days since each lot's own season began. */
export function useSeasonChart(lots: readonly ComparedLot[], zero_of: ComparedLot | undefined): SeasonChart {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const axis = useCompare((state) => state.board.axis);
  const curves = new Map(lots.map((lot) => [lot.letter, seasonOf(lot)]));

  const by_season = axis === 'season';
  const lines = lots.flatMap(({ letter }): SeasonLine[] => {
    const found = curves.get(letter) ?? null;
    if (found === null || (by_season && found.start === null)) return [];
    return [{ letter, curve: found.curve, zero: by_season ? Math.round(found.start ?? 0) : 0 }];
  });
  const ends = lines.map(({ curve, zero }) => curve.first_day + curve.daily.length - 1 - zero);
  const campaign = lots[0]?.season;
  const domain: [number, number] =
    by_season || campaign === undefined
      ? [-BEFORE_DAYS, Math.max(120, ...ends) + 10]
      : [epochDay(campaign.from), Math.max(epochDay(campaign.from) + 90, ...ends) + 30];
  const ticks = by_season
    ? Array.from({ length: Math.floor(domain[1] / TICK_DAYS) + 1 }, (_tick, i) => ({
        x: i * TICK_DAYS,
        label: i === 0 ? t('chart.day', { day: 0 }) : format.number(i * TICK_DAYS),
      }))
    : monthStarts(...domain).map((x) => ({ x, label: format.month(dayDate(x)) }));
  return {
    lines,
    without_start: by_season ? lots.filter(({ letter }) => (curves.get(letter)?.start ?? null) === null).map(({ letter }) => letter) : [],
    domain,
    ticks,
    series: lines.map((line) => ({
      id: line.letter,
      label: line.letter,
      tone: TONES[line.letter],
      look: 'strong' as const,
      ...(DASHES[line.letter] === '' ? {} : { dash: DASHES[line.letter] }),
      values: valuesOf(line, domain[0]),
    })),
    points: lines.flatMap((line): ChartPoint[] => {
      const scene = lots.find(({ letter }) => letter === line.letter)?.scene;
      const x = scene === undefined ? null : epochDay(scene.date) - line.zero;
      const y = x === null ? null : valueOn(line, x);
      return x === null || y === null ? [] : [{ x, y, look: 'filled', tone: TONES[line.letter] }];
    }),
    zero: by_season && zero_of !== undefined ? Math.round(curves.get(zero_of.letter)?.start ?? 0) : 0,
  };
}
