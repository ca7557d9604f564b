import type { Alignment } from '#domain/crop-seasons/compare-crop-seasons.ts';
import { startOf } from '#domain/crop-seasons/field-history.ts';
import type { CropSeason } from '#domain/crop-seasons/read-crop-seasons.ts';
import { AFTER_DAYS, BEFORE_DAYS } from '#domain/crop-seasons/season-span.ts';
import type { Domain } from './day-lines.ts';

const LEAST_DAYS = 120;
const YEAR_DAYS = 365;

/** The axis these seasons need: the season year, or the days from a month before their starts to the end of the longest. */
export function axisOf(seasons: readonly CropSeason[], by: Alignment): Domain {
  if (by === 'calendar') return [0, YEAR_DAYS];
  const lengths = seasons.map((season) => {
    const [start, end] = [startOf(season), season.phenology?.eos20 ?? null];
    return start === null || end === null ? 0 : end - start;
  });
  return [-BEFORE_DAYS, Math.round(Math.max(LEAST_DAYS, ...lengths)) + AFTER_DAYS];
}
