import { z } from 'zod';
import { seasonSchema, cropCodeSchema } from './season.ts';

/** Whose seasons a performance index was compared with, nearest first (domain.md §2.4). Of other people's fields only their number is disclosed. */
export const PEER_SCOPES = ['farm', 'owner', 'near', 'province'] as const;
export type PeerScope = (typeof PEER_SCOPES)[number];

const refusal = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z.object({ ok: z.literal(false), code: z.enum(codes) });

/** Index 1–10 of a season among its peers, or the code of why there is none. */
export const performanceSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    index: z.number(),
    /** Share of the peers below, 0–1. */
    percentile: z.number(),
    scope: z.enum(PEER_SCOPES),
    /** Members of the reference. */
    size: z.int(),
    /** Three to nine members: "referencia escasa". */
    is_scarce: z.boolean(),
    /** Days after the start of season all were cut at while the season runs; null for whole seasons. */
    days: z.int().nullable(),
    /** The day up to which the images of every member have been measured by the server's own work, whoever looked at which field. */
    measured_until: z.iso.date(),
  }),
  refusal([
    'PLAN_REQUIRED',
    'PERFORMANCE_NO_CROP',
    'PERFORMANCE_NO_SEASON',
    'PERFORMANCE_TOO_EARLY',
    'PERFORMANCE_GAP',
    'PERFORMANCE_FEW_PEERS',
    'PERFORMANCE_MEASURING',
  ]),
]);

export const yieldSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    yield_kg_ha: z.number(),
    margin_kg_ha: z.number(),
    is_calibrated: z.boolean(),
    r2: z.number().nullable(),
  }),
  refusal(['PLAN_REQUIRED', 'PERFORMANCE_NO_CROP', 'YIELD_TOO_EARLY', 'YIELD_NO_HARVESTS']),
]);

const day = z.iso.date().nullable();

/** What the curve of one crop's season says: dates at 20 % and 50 % of the amplitude, EVI and EVI·days (domain.md §2.2). */
export const seasonMetricsSchema = z.object({
  sos20: day,
  sos50: day,
  pos: z.iso.date(),
  eos50: day,
  eos20: day,
  /** The steepest days of rise and fall: with the dates above, what stages are checked with (domain.md §2.3). */
  max_slope: day,
  min_slope: day,
  peak: z.number(),
  base: z.number(),
  amplitude: z.number(),
  small_integral: z.number().nullable(),
  large_integral: z.number().nullable(),
  is_open: z.boolean(),
  is_irregular: z.boolean(),
});

export const cropSeasonSchema = z
  .object({
    season: seasonSchema,
    /** null: nothing was recorded, and nothing is inferred. */
    crop: cropCodeSchema.nullable(),
    image_count: z.int(),
    max_gap_days: z.int(),
    /** null: no crop can be determined from the curve. */
    metrics: seasonMetricsSchema.nullable(),
    performance: performanceSchema,
    yield: yieldSchema,
    /** What was harvested of it by the field's record, dry at base moisture; null where that is not known. */
    harvested_kg_ha: z.number().nullable(),
  })
  .meta({ id: 'CropSeason' });
export type CropSeason = z.output<typeof cropSeasonSchema>;
export type Performance = z.output<typeof performanceSchema>;
export type YieldState = z.output<typeof yieldSchema>;
