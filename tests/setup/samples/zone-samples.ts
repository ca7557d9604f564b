import type { Polygon } from '#domain/geometry/types.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import { halvesOf } from './field-samples.ts';

/** A plan of two zones over a rectangle: its west half low, its east half high, from three seasons. */
export function samplePlan(field: Polygon, change: Partial<ZonePlan> = {}): ZonePlan {
  const zones = halvesOf(field).map((part, i) => ({
    number: i + 1,
    name: null,
    parts: [part],
    area_ha: 1,
    share: 0.5,
    pixels: 5_000,
    mean: 90 + 20 * i,
    sd: 4,
    stability_sd: 6,
  }));
  return {
    inputs: [2022, 2023, 2024].map((start_year) => ({
      scene_id: `demo_${start_year}`,
      date: `${start_year + 1}-01-15`,
      start_year,
      index: 'evi' as const,
      valid_fraction: 1,
    })),
    count: 2,
    suggested: 2,
    candidates: [
      { count: 2, fpi: 0.13, nce: 0.13, variance_reduction: 0.75 },
      { count: 3, fpi: 0.2, nce: 0.21, variance_reduction: 0.78 },
    ],
    notes: [],
    zones,
    unstable_ha: 0,
    unstable: [],
    cv: 12,
    ...change,
  };
}
