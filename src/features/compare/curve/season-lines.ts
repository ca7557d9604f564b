import type { TimeAxis } from '#domain/compare/time-axis.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { phenologies } from '#domain/series/phenology.ts';
import { seasonCurve } from '#domain/series/season-curve.ts';
import type { SeasonCurve } from '#domain/series/types.ts';
import type { Timeline } from '#api/imagery/use-timeline.ts';
import type { Letter } from '../letters.ts';

/** The EVI curve of one field, placed on the axis of the board. */
export type SeasonLine = {
  readonly letter: Letter;
  readonly curve: SeasonCurve;
  /** Where this field's days lie. */
  readonly axis: TimeAxis;
};

type Season = { readonly curve: SeasonCurve; readonly start: number | null };

/** A season's scenes are the same array until something of them changes. */
const known = new WeakMap<Timeline['scenes'], Season | null>();

/** Smooths the EVI of a field's season and finds its start; null where three usable images are not there. */
export function seasonOf({ season }: { readonly season: Pick<Timeline, 'scenes'> }): Season | null {
  const cached = known.get(season.scenes);
  if (cached !== undefined) return cached;
  const made = makeSeason(season.scenes);
  known.set(season.scenes, made);
  return made;
}

function makeSeason(scenes: Timeline['scenes']): Season | null {
  const curve = seasonCurve(
    scenes.flatMap(({ id, date, valid_fraction, is_excluded, statistics }) =>
      statistics === null || is_excluded || valid_fraction === null
        ? []
        : [{ scene_id: id, date, valid_fraction, mean: statistics.mean, p10: statistics.p10, p90: statistics.p90 }],
    ),
  );
  if (curve === null) return null;
  // The season the newest image belongs to.
  const last = phenologies(curve).at(-1);
  return { curve, start: last?.sos20 ?? null };
}

/** Value of a line on a place of the axis; null outside its images. */
export function valueOn({ curve, axis }: SeasonLine, x: number): number | null {
  const day = axis.dayAt(x);
  const value = day === null ? undefined : curve.daily[day - curve.first_day];
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** Places on the axis, from its first on, for the values of a curve: every 4 days and its last one. */
export function valuesOf({ curve, axis }: SeasonLine, from: number): { x: number; y: number; is_estimated: boolean }[] {
  const places = Array.from({ length: Math.ceil(curve.daily.length / 4) }, (_place, i) => i * 4);
  if (places.at(-1) !== curve.daily.length - 1) places.push(curve.daily.length - 1);
  return places.flatMap((at) => {
    const day = curve.first_day + at;
    const x = axis.placeOf(day);
    if (x === null || x < from) return [];
    return { x, y: curve.daily[at] ?? Number.NaN, is_estimated: curve.gaps.some(({ from, to }) => day > from && day <= to) };
  });
}

/** Where on the axis a curve ends: at its newest image, or before it where the axis ends. */
export const endOf = ({ curve, axis }: SeasonLine): number => {
  for (let day = curve.first_day + curve.daily.length - 1; day >= curve.first_day; day--) {
    const place = axis.placeOf(day);
    if (place !== null) return place;
  }
  return 0;
};

/** First days of the months between two days, for the calendar's ticks. */
export function monthStarts(first: number, last: number): number[] {
  const [year = 0, month = 0] = dayDate(first).split('-').map(Number);
  const starts = Array.from({ length: 26 }, (_month, i) => epochDay(new Date(Date.UTC(year, month - 1 + i, 1)).toISOString().slice(0, 10)));
  return starts.filter((day) => day >= first && day <= last);
}
