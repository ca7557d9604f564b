import { isFrame, type TimelineScene } from '../imagery/timelapse.ts';
import type { SceneStatistics } from '../schemas/imagery.ts';
import type { WeatherDay } from '../schemas/weather.ts';
import { recentRain } from '../weather/rain.ts';

type Measured = TimelineScene & { readonly statistics: Pick<SceneStatistics, 'mean' | 'sd'> | null };

/** What is known of a field on one date; null where it is not known. */
export type CompareRow = {
  readonly date: string | null;
  readonly value: number | null;
  /** Value less the reference's. */
  readonly difference: number | null;
  readonly change_14d: number | null;
  /** 100 − CV of the pixels, percent, not below 0. */
  readonly uniformity: number | null;
  /** Rain of the 30 days up to the scene, mm. */
  readonly rain_30d_mm: number | null;
};

/** Days before a value among which the one for the 14-day change is looked for; the nearest to 14 wins, the later of two. */
const FROM_DAYS = 9;
const TO_DAYS = 24;
const DAY_MS = 86_400_000;

function changeOver14Days(scenes: readonly Measured[], scene: Measured): number | null {
  const mean = scene.statistics?.mean ?? null;
  if (mean === null) return null;
  let best: { away: number; mean: number } | null = null;
  for (const other of scenes) {
    const days = (Date.parse(scene.date) - Date.parse(other.date)) / DAY_MS;
    const before = other.statistics?.mean ?? null;
    const away = Math.abs(days - 14);
    if (days < FROM_DAYS || days > TO_DAYS || before === null || !isFrame(other)) continue;
    if (best === null || away <= best.away) best = { away, mean: before };
  }
  return best === null ? null : mean - best.mean;
}

/**
 * One line of the comparison: mean of the index on the scene shown, its difference to the reference, its change over 14 days and
 * how even the field is (100 − 100·sd/|mean|, domain.md §1.2), and the rain before it where the weather is known. With mean 0.80, sd 0.08 and a reference of 0.85 → difference −0.05, uniformity 90.
 */
export function compareRow(
  scenes: readonly Measured[],
  scene: Measured | undefined,
  reference: number | null,
  days: readonly WeatherDay[] = [],
): CompareRow {
  const value = scene?.statistics?.mean ?? null;
  const sd = scene?.statistics?.sd ?? null;
  return {
    date: scene?.date ?? null,
    value,
    difference: value === null || reference === null ? null : value - reference,
    change_14d: scene === undefined ? null : changeOver14Days(scenes, scene),
    uniformity: value === null || sd === null || value === 0 ? null : Math.max(0, 100 - (100 * sd) / Math.abs(value)),
    rain_30d_mm: scene === undefined ? null : recentRain(days, scene.date),
  };
}
