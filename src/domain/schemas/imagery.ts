import { z } from 'zod';

export const BANDS = ['B02', 'B03', 'B04', 'B05', 'B06', 'B07', 'B08', 'B8A', 'B11', 'SCL'] as const;
export type Band = (typeof BANDS)[number];
/** Bands of PlanetScope in the order of the asset `ortho_analytic_8b_sr`, and the first of `ortho_udm2` (domain.md §1.10). */
export const HD_BANDS = ['coastal_blue', 'blue', 'green_i', 'green', 'yellow', 'red', 'rededge', 'nir', 'clear'] as const;
export type HdBand = (typeof HD_BANDS)[number];
export type SceneBand = Band | HdBand;

/** One acquisition over a field, as the STAC item says it. */
export const sceneSchema = z
  .object({
    /** Stable within its provider; the same day over two tiles is two scenes joined under one id by the catalogue. */
    id: z.string().min(1).max(200),
    provider: z.string(),
    platform: z.string(),
    /** UTC time of acquisition. */
    datetime: z.iso.datetime(),
    /** Local calendar date of the acquisition, the key the timeline steps by. */
    date: z.iso.date(),
    /** Share of the whole tile under cloud, percent, as the provider states it; never used to check a field. */
    cloud_cover: z.number().nullable(),
    baseline: z.string().nullable(),
    /** Reflectance = DN × scale + offset, and how the offset was decided (domain.md §1.1). */
    scale: z.number(),
    offset: z.number(),
    offset_from: z.enum(['applied_flag', 'baseline', 'none']),
    is_demo: z.boolean(),
    /** Absent: Sentinel-2. */
    sensor: z.literal('planetscope').optional(),
    /** The provider's own scenes joined here; only of PlanetScope, whose pictures are smaller than a pass. */
    source_items: z.array(z.string()).optional(),
    /** Usable share inside the field, 0–1, once the pixels have been looked at; null before. */
    valid_fraction: z.number().min(0).max(1).nullable(),
  })
  .meta({ id: 'Scene' });
export type Scene = z.output<typeof sceneSchema>;

export const INDEX_IDS = ['ndvi', 'evi', 'ndre', 'cire', 'mndwi'] as const;
export type IndexId = (typeof INDEX_IDS)[number];
/** Layers of one scene, and those of the terrain, which has no date. */
export const SCENE_LAYER_IDS = [
  'ndvi',
  'evi',
  'ndre',
  'contrasted_3',
  'contrasted_10',
  'health',
  'chlorophyll',
  'water',
  'true_color',
] as const;
export const TERRAIN_LAYER_IDS = ['elevation', 'slope'] as const;
export const LAYER_IDS = [...SCENE_LAYER_IDS, ...TERRAIN_LAYER_IDS] as const;
export type SceneLayerId = (typeof SCENE_LAYER_IDS)[number];
export type TerrainLayerId = (typeof TERRAIN_LAYER_IDS)[number];
export type LayerId = (typeof LAYER_IDS)[number];

/** Whether a layer is of the terrain: `isTerrainLayer('slope')` → `true`. */
export const isTerrainLayer = (layer: LayerId): layer is TerrainLayerId => (TERRAIN_LAYER_IDS as readonly LayerId[]).includes(layer);

/** Statistics of one index over one field on one date (domain.md §1.2, §2.1). */
export const sceneStatisticsSchema = z
  .object({
    scene_id: z.string(),
    date: z.iso.date(),
    index: z.enum(INDEX_IDS),
    valid_fraction: z.number(),
    pixel_count: z.int(),
    mean: z.number().nullable(),
    sd: z.number().nullable(),
    p10: z.number().nullable(),
    p50: z.number().nullable(),
    p90: z.number().nullable(),
  })
  .meta({ id: 'SceneStatistics' });
export type SceneStatistics = z.output<typeof sceneStatisticsSchema>;

/** A scene that could not be read over a field, and the code of the catalogue that says why. */
export const sceneFailureSchema = z.object({ scene_id: z.string(), date: z.iso.date(), code: z.string() }).meta({ id: 'SceneFailure' });
export type SceneFailure = z.output<typeof sceneFailureSchema>;

/** What the crop health of a field on a date is compared with, best first (domain.md §1.6). */
export const healthPlanSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('seasons'), seasons: z.array(z.object({ year: z.int(), scenes: z.array(sceneSchema) })) }),
    z.object({ kind: z.literal('fields'), fields: z.array(z.object({ field_id: z.uuid(), scene: sceneSchema })) }),
    z.object({ kind: z.literal('envelope'), evi_min: z.number(), evi_max: z.number() }),
    z.object({ kind: z.literal('none') }),
  ])
  .meta({ id: 'HealthPlan' });
export type HealthPlan = z.output<typeof healthPlanSchema>;

export const clipRequestSchema = z.object({ field_id: z.uuid(), scene_id: z.string().min(1).max(200) });
