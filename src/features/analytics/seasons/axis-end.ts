import { startOf } from '#domain/crop-seasons/lot-history.ts';
import type { CropSeason } from '#domain/crop-seasons/read-crop-seasons.ts';

const AFTER_DAYS = 30;
const LEAST_DAYS = 120;

/** Where an axis of days since the start ends: a month after the longest of these seasons. */
export const endOf = (seasons: readonly CropSeason[]): number =>
  Math.round(
    Math.max(
      LEAST_DAYS,
      ...seasons.map((season) => {
        const [start, end] = [startOf(season), season.phenology?.eos20 ?? null];
        return start === null || end === null ? 0 : end - start;
      }),
    ),
  ) + AFTER_DAYS;
