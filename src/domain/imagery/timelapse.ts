import { AppError } from '../errors.ts';
import { TIMELAPSE_DAYS } from '../limits.ts';
import { isUsable } from './usability.ts';

/** One acquisition over a field, as stepping sees it. */
export type TimelineScene = {
  readonly id: string;
  /** Local acquisition date, YYYY-MM-DD. */
  readonly date: string;
  /** Usable share inside the field; null while the pixels have not been looked at. */
  readonly valid_fraction: number | null;
  /** Not read over the field yet, but its catalogue calls the whole scene clear enough: counts as a frame until it is read. */
  readonly is_likely?: boolean;
  /** Left out by the user (rules 35). */
  readonly is_excluded: boolean;
};

/** What a timelapse plays: calendar days, usable frames or months, back from its end (rules 34). */
export type TimelapseWindow =
  | { readonly kind: 'days'; readonly count: (typeof TIMELAPSE_DAYS)[number] }
  | { readonly kind: 'frames'; readonly count: number }
  | { readonly kind: 'months'; readonly count: number };

/** What the reader may choose to play, in the order of its menu. */
export const TIMELAPSE_WINDOWS: readonly TimelapseWindow[] = [
  ...TIMELAPSE_DAYS.map((count) => ({ kind: 'days' as const, count })),
  { kind: 'frames', count: 5 },
  { kind: 'frames', count: 10 },
  { kind: 'months', count: 1 },
  { kind: 'months', count: 3 },
  { kind: 'months', count: 6 },
];

const DAY_MS = 86_400_000;

/** A date some days away. `shiftDays('2026-01-12', -20)` → `'2025-12-23'`. */
export const shiftDays = (date: string, days: number): string => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The same day some months away, or that month's last day. `shiftMonths('2026-03-31', -1)` → `'2026-02-28'`. */
export function shiftMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
}

/** Frames stepping stops at: usable inside the field, or likely to be, and not excluded. */
export const isFrame = ({ valid_fraction, is_likely = false, is_excluded }: TimelineScene): boolean =>
  (isUsable(valid_fraction) || (valid_fraction === null && is_likely)) && !is_excluded;

/**
 * The scene one step from a date, in acquisition order; `any` also stops at cloudy and excluded ones.
 * undefined at the end of the series. `from` need not be an acquisition date.
 */
export function stepScene(scenes: readonly TimelineScene[], from: string, direction: 1 | -1, any = false): TimelineScene | undefined {
  const stops = any ? scenes : scenes.filter(isFrame);
  return direction === 1 ? stops.find((scene) => scene.date > from) : stops.findLast((scene) => scene.date < from);
}

/** First or last frame of a series. */
export function endScene(scenes: readonly TimelineScene[], end: 'first' | 'last', any = false): TimelineScene | undefined {
  const stops = any ? scenes : scenes.filter(isFrame);
  return end === 'first' ? stops[0] : stops.at(-1);
}

function windowStart(window: TimelapseWindow, end: string): string {
  if (window.kind === 'days') return shiftDays(end, -window.count);
  return window.kind === 'months' ? shiftMonths(end, -window.count) : '0000-00-00';
}

/** The next larger window of days that has at least two frames, for the offer "there are too few". */
function nextWindow(scenes: readonly TimelineScene[], window: TimelapseWindow, end: string): TimelapseWindow | undefined {
  const larger: TimelapseWindow[] = [
    ...(window.kind === 'days'
      ? TIMELAPSE_DAYS.filter((count) => count > window.count).map((count) => ({ kind: 'days' as const, count }))
      : []),
    ...(window.kind === 'frames'
      ? []
      : [1, 3, 6, 12]
          .filter((count) => window.kind !== 'months' || count > window.count)
          .map((count) => ({ kind: 'months' as const, count }))),
  ];
  return larger.find((candidate) => framesIn(scenes, candidate, end).length >= 2);
}

function framesIn(scenes: readonly TimelineScene[], window: TimelapseWindow, end: string): readonly TimelineScene[] {
  const start = windowStart(window, end);
  const frames = scenes.filter((scene) => scene.date <= end && scene.date > start && isFrame(scene));
  return window.kind === 'frames' ? frames.slice(-window.count) : frames;
}

export type Timelapse =
  | { readonly ok: true; readonly frames: readonly TimelineScene[] }
  | { readonly ok: false; readonly error: AppError; readonly offer: TimelapseWindow | undefined };

/** The usable frames of a window that ends at a date, oldest first; fewer than two is refused with the next window that has them. */
export function timelapse(scenes: readonly TimelineScene[], window: TimelapseWindow, end: string): Timelapse {
  const frames = framesIn(scenes, window, end);
  if (frames.length >= 2) return { ok: true, frames };
  return {
    ok: false,
    error: new AppError('FRAMES_TOO_FEW', { frames: frames.length, window: window.count }),
    offer: nextWindow(scenes, window, end),
  };
}
