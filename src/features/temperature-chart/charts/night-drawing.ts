import { localTime } from '#domain/calendar/local-days.ts';
import { HOUR_MS } from '#domain/weather/weather-hours.ts';
import type { Formats } from '#domain/formats.ts';
import type { HoursDrawing } from '#ui/charts/plot/draw-hours.ts';
import { TONES } from '../days/letters.ts';
import { isHeat, nightStretches, type FieldDays, type Threshold } from '../days/model.ts';

type Place = { readonly x: number; readonly y: number | null };

const SIDE_H = 12;
const TICK_H = 6;
const STEP_C = 5;
/** Readings farther apart are not joined (domain.md §7.1). */
const BRIDGED_HOURS = 3;
/** Of the second line and on. */
const DASHES = [undefined, '7 3', '3 3', '9 3 2 3'] as const;

/** The readings of a stretch of time, hours from its start; a null where they are too far apart to be joined. */
export function placesOf({ temperatures: { first_ms, values_c } }: FieldDays, [from_ms, to_ms]: readonly [number, number]): Place[] {
  const places: Place[] = [];
  let before = Number.NaN;
  values_c.forEach((y, i) => {
    const ms = first_ms + i * HOUR_MS;
    if (Number.isNaN(y) || ms < from_ms || ms > to_ms) return;
    const x = (ms - from_ms) / HOUR_MS;
    if (x - before > BRIDGED_HOURS) places.push({ x: before + 1, y: null });
    places.push({ x, y });
    before = x;
  });
  return places;
}

/** What of a line lies within some stretches of time, closed on the limit; a null after each. */
function areaOf(places: readonly Place[], limit: number, stretches: readonly (readonly [from: number, to: number])[]): Place[] {
  return stretches.flatMap(([from, to]) => [
    { x: from, y: limit },
    ...places.filter(({ x, y }) => y !== null && x > from && x < to),
    { x: to, y: limit },
    { x: to, y: null },
  ]);
}

/** The hours of one civil day and half a day on either side. */
export function nightDrawing(fields: readonly FieldDays[], threshold: Threshold, day: number, format: Formats): HoursDrawing | null {
  const [first] = fields;
  if (first === undefined) return null;
  const [start, end] = [first.midnights[day]!, first.midnights[day + 1]!];
  const [from_ms, to_ms] = [start - SIDE_H * HOUR_MS, end + SIDE_H * HOUR_MS];
  const hour = (ms: number): number => (ms - from_ms) / HOUR_MS;
  const lines = fields.map((field) => placesOf(field, [from_ms, to_ms]));
  const known = lines.flat().flatMap(({ y }) => (y === null ? [] : [y]));
  const bottom = Math.min(threshold, ...known) - 1;
  const top = Math.max(threshold, ...known) + 1;
  const stretches = fields.map((field) => nightStretches(field, threshold, day));
  const sign = isHeat(threshold) ? '>' : '';
  const ticks = Array.from({ length: Math.floor(hour(to_ms) / TICK_H) }, (_, i) => {
    const text = localTime(from_ms + i * TICK_H * HOUR_MS, first.zone);
    const at = Number(text.slice(11, 13));
    return { x: i * TICK_H, label: at === 0 ? format.dayMonth(text.slice(0, 10)) : `${at} h` };
  });
  const steps = [0, 10, 20, 30, 40].filter((y) => y > bottom + 1 && y < top - 1 && Math.abs(y - threshold) >= STEP_C);
  return {
    kind: 'hours',
    domain: [0, hour(to_ms)],
    range: [bottom, top],
    day: [hour(start), hour(end)],
    limit: threshold,
    values: [{ y: threshold, label: `${sign}${format.number(threshold)} °C` }, ...steps.map((y) => ({ y, label: format.number(y) }))],
    ticks,
    series: fields.map(({ letter, name }, i) => ({
      id: letter,
      label: name,
      tone: TONES[letter],
      values: lines[i]!,
      ...(DASHES[i] === undefined ? {} : { dash: DASHES[i] }),
    })),
    areas: fields.map(({ letter }, i) => ({
      tone: TONES[letter],
      values: areaOf(
        lines[i]!,
        threshold,
        stretches[i]!.map((one) => [hour(one.from_ms), hour(one.to_ms)]),
      ),
    })),
    crossings: fields.flatMap(({ letter }, i) =>
      stretches[i]!.flatMap((one) =>
        ([one.from_ms, one.to_ms] as const)
          .map((ms, side) => ({
            ms,
            x: hour(ms),
            tone: TONES[letter],
            text: i === 0 ? (side === 0 ? one.from : one.to) : '',
            is_end: side === 1,
          }))
          .filter(({ ms }) => ms > start && ms < end),
      ),
    ),
  };
}
