import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import type { CurveStep } from '#domain/series/types.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { ChartTable } from '#ui/charts/ChartFigure.tsx';
import type { RecordItem } from '#domain/activities/record-items.ts';
import type { Described } from '#widgets/record/use-record-texts.ts';
import { rainOf, type DayWeather } from './model.ts';

const STEP = 8;
const NONE = '—';
const COLUMNS = ['step', 'done', 'evi', 'rain', 'temperature'] as const;

type Shown = {
  readonly label: string;
  readonly axis: readonly [first: number, last: number];
  readonly items: readonly RecordItem[];
  readonly describe: (item: RecordItem) => Described;
  readonly steps: readonly CurveStep[];
  readonly days: readonly DayWeather[];
  readonly cursor: number;
};

/** The timeline in rows of eight days: what was done, EVI, the rain of those days and their mean temperature. */
export function useSeasonTable({ label, axis: [first, last], items, describe, steps, days, cursor }: Shown): ChartTable {
  const { t } = useTranslation('activities');
  const format = useFormat();
  const rows = useMemo(() => {
    const done = new Map<number, RecordItem[]>();
    for (const item of items) {
      if (item.kind === 'rain' || item.kind === 'temperature') continue;
      const at = Math.floor((epochDay(item.day) - first) / STEP);
      const there = done.get(at);
      if (there === undefined) done.set(at, [item]);
      else there.push(item);
    }
    return Array.from({ length: Math.ceil((last - first + 1) / STEP) }, (_, at) => {
      const start = first + at * STEP;
      const isIn = (day: number): boolean => day >= start && day < start + STEP;
      const within = days.filter(({ day }) => isIn(day));
      const warm = within.flatMap(({ temperature_c }) => (temperature_c === null ? [] : [temperature_c]));
      const mean = steps.find(({ date }) => isIn(epochDay(date)))?.mean ?? null;
      const words = (done.get(at) ?? []).map(describe).map(({ title, brief }) => [title, brief].filter(Boolean).join(' '));
      const cells = [
        format.date(dayDate(start)),
        words.join(', ') || NONE,
        mean === null ? NONE : format.index(mean),
        within.length === 0 ? NONE : format.derived(rainOf(within), 1, 'mm'),
        warm.length === 0 ? NONE : format.withUnit(warm.reduce((total, one) => total + one, 0) / warm.length, '°C', 1),
      ];
      return { start, cells };
    });
  }, [first, last, items, describe, steps, days, format]);
  return {
    caption: label,
    columns: COLUMNS.map((key) => t(`timeline.table.${key}`)),
    rows: rows.map(({ start, cells }) => ({ key: String(start), cells, is_current: cursor >= start && cursor < start + STEP })),
  };
}
