import { byCode, recordItems, type RecordItem } from '../activities/record-items.ts';
import type { Note } from '../notes/note.ts';
import type { Activity } from '../schemas/activity.ts';
import type { CropLogEntry } from '../schemas/crop-log.ts';

/** A usable image of a field. */
export type SeenImage = {
  readonly date: string;
  readonly mean: number;
  /** Standard deviation of the index. */ readonly sd: number | null;
};

export type ImageChange = {
  /** Newest of the new ones, and how many there are. */
  readonly date: string;
  readonly count: number;
  readonly mean: number;
  /** Mean of the last one before them; null where there is none. */
  readonly before: number | null;
  /** Whether the field has become more even or more patchy. */
  readonly evenness: 'evener' | 'patchier' | null;
};
export type RainChange = { readonly mm: number; readonly dates: readonly string[] };

/** A coefficient of variation has changed from this much on. */
const CV_STEP = 0.02;
/** Less a day is dew or error, mm. */
const RAIN_MM = 1;
/** The record's rain is told with the rain. */
const WEATHER_KINDS: readonly string[] = ['rain', 'temperature'];

const cvOf = ({ mean, sd }: SeenImage): number | null => (sd === null || mean <= 0 ? null : sd / mean);

/**
 * Usable images, oldest first, of the day of a visit or after it: most are there only hours after they were taken. Null without one.
 * Means of 0.84 on 2026-01-07 and 0.85 on 2026-01-12, seen on 2026-01-09 → 0.84 to 0.85.
 */
export function imageChange(images: readonly SeenImage[], since: string): ImageChange | null {
  const fresh = images.filter(({ date }) => date >= since);
  const [now, before] = [fresh.at(-1), images.findLast(({ date }) => date < since)];
  if (now === undefined) return null;
  const [cv, cv_before] = [cvOf(now), before === undefined ? null : cvOf(before)];
  const step = cv === null || cv_before === null ? 0 : cv - cv_before;
  const evenness = step <= -CV_STEP ? 'evener' : step >= CV_STEP ? 'patchier' : null;
  return { date: now.date, count: fresh.length, mean: now.mean, before: before?.mean ?? null, evenness };
}

/** Rain of the days after a day, with those of a millimetre or more, mm; null where there is none. 12 and 35 mm on two days → 47 mm on both. */
export function rainSince(days: readonly { readonly date: string; readonly rain_mm: number | null }[], since: string): RainChange | null {
  const wet = days.filter(({ date, rain_mm }) => date > since && rain_mm !== null && rain_mm >= RAIN_MM);
  return wet.length === 0 ? null : { mm: wet.reduce((sum, { rain_mm }) => sum + (rain_mm ?? 0), 0), dates: wet.map(({ date }) => date) };
}

/** Activities and entries of the log, but its weather, that were written or changed after a moment (ISO), the latest first. */
export function recordSince(activities: readonly Activity[], entries: readonly CropLogEntry[], since: string): RecordItem[] {
  const at = Date.parse(since);
  const changedAt = ({ of }: RecordItem): number => Date.parse('activity' in of ? of.activity.updated_at : of.entry.updated_at);
  return recordItems(activities, entries)
    .filter((item) => !WEATHER_KINDS.includes(item.kind) && changedAt(item) > at)
    .toSorted((a, b) => changedAt(b) - changedAt(a));
}

/** Notes written or changed after a moment (ISO), the latest first. */
export const notesSince = (notes: readonly Note[], since: string): Note[] =>
  notes.filter(({ updated_at }) => Date.parse(updated_at) > Date.parse(since)).toSorted((a, b) => byCode(b.updated_at, a.updated_at));

/** The last of what was done or seen on a field, the latest first: nothing planned, and no rain that came with a file. */
export const lastOfRecord = (activities: readonly Activity[], entries: readonly CropLogEntry[], most: number): RecordItem[] =>
  recordItems(activities, entries)
    .filter(({ is_planned, of }) => !is_planned && ('activity' in of || of.entry.import_id === null))
    .slice(0, most);
