import type { CropLogEntry } from '#domain/schemas/crop-log.ts';
import type { WeatherDay } from '#domain/schemas/weather.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonDates } from '#domain/seasons/season.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import { byCode, type RecordItem } from '#domain/activities/record-items.ts';
import { isActivity } from '../kinds.ts';

/** Days left free around what there is, and the least a timeline shows. */
const MARGIN = 20;
const LEAST = 210;

/** First and last day on the axis: the season's year, less the months at its ends in which nothing was recorded. */
export function axisDays(season: Season, items: readonly RecordItem[], today: string): readonly [first: number, last: number] {
  const [from, to] = seasonDates(season).map(epochDay) as [number, number];
  const days = items.map(({ day }) => epochDay(day)).filter((day) => day >= from && day <= to);
  if (days.length === 0) return [from, to];
  const now = epochDay(today);
  const latest = Math.max(...days, now <= to ? now : from);
  const first = Math.max(from, Math.min(...days) - MARGIN);
  const last = Math.min(to, Math.max(latest + MARGIN, first + LEAST));
  return [Math.max(from, Math.min(first, last - LEAST)), last];
}

export type StageBar = { readonly stage: string; readonly from: number; readonly to: number };
/** A stage lasts until the next one that was seen; the last one for as long as stages usually do, not beyond the axis. */
const LAST_STAGE_DAYS = 14;

export function stageBars(entries: readonly CropLogEntry[], last: number): readonly StageBar[] {
  const seen = entries.flatMap(({ kind, stage, date }) => (kind === 'stage' && stage !== null ? [{ stage, from: epochDay(date) }] : []));
  return seen.map(({ stage, from }, at) => ({ stage, from, to: seen[at + 1]?.from ?? Math.min(last, from + LAST_STAGE_DAYS) }));
}

export type Mark = {
  readonly item: RecordItem;
  /** How many stand for it, where there is no room for each. */
  readonly count: number;
  readonly x: number;
  readonly lane: 0 | 1;
  /** Room for its words, px; 0: the icon alone. */
  readonly room: number;
};

const ICON = 28;
const LABEL = 60;

/**
 * Where activities stand on two lanes, so that neither icons nor words cover each other: alternately, those that fall on one spot as one
 * with their number, words only where the lane is free for them. Positions and widths in px.
 */
export function placeMarks(items: readonly RecordItem[], x: (day: number) => number, right: number): readonly Mark[] {
  const sorted = items.filter(({ kind }) => isActivity(kind)).toSorted((a, b) => byCode(a.day, b.day));
  const lanes: [Mark[], Mark[]] = [[], []];
  for (const item of sorted) {
    const at = x(epochDay(item.day));
    const [upper, lower] = lanes.map((marks) => marks.at(-1)?.x ?? -Infinity) as [number, number];
    // the one whose last mark is further away
    const lane = upper <= lower ? 0 : 1;
    const last = at - Math.min(upper, lower) >= ICON ? undefined : lanes[lane].pop();
    lanes[lane].push(last === undefined ? { item, count: 1, x: at, lane, room: 0 } : { ...last, count: last.count + 1 });
  }
  return lanes.flatMap((marks) =>
    marks.map((mark, at) => {
      const room = (marks[at + 1]?.x ?? right) - mark.x - ICON;
      return { ...mark, room: room >= LABEL ? room : 0 };
    }),
  );
}

export type DayWeather = {
  readonly day: number;
  readonly rain_mm: number | null;
  readonly temperature_c: number | null;
  readonly is_own: boolean;
};

/** mm of all of them. */
export const rainOf = (days: readonly DayWeather[]): number => days.reduce((total, { rain_mm }) => total + (rain_mm ?? 0), 0);

/** Rain and mean temperature of each day: what was written down before what the service says. */
export function dayWeather(
  days: readonly WeatherDay[],
  entries: readonly CropLogEntry[],
  first: number,
  last: number,
): readonly DayWeather[] {
  const rain = new Map(entries.flatMap(({ kind, date, rain_mm }) => (kind === 'rain' ? [[date, rain_mm] as const] : [])));
  const warmth = new Map(
    entries.flatMap(({ kind, date, temperature_c }) => (kind === 'temperature' ? [[date, temperature_c] as const] : [])),
  );
  const known = new Map(days.filter(({ is_forecast }) => !is_forecast).map((day) => [day.date, day]));
  const dates = [...new Set([...rain.keys(), ...warmth.keys(), ...known.keys()])].toSorted();
  return dates.flatMap((date) => {
    const day = epochDay(date);
    if (day < first || day > last) return [];
    const { tmin_c = null, tmax_c = null, rain_mm = null } = known.get(date) ?? {};
    const mean = tmin_c === null || tmax_c === null ? null : (tmin_c + tmax_c) / 2;
    return [{ day, rain_mm: rain.get(date) ?? rain_mm, temperature_c: warmth.get(date) ?? mean, is_own: rain.has(date) }];
  });
}
