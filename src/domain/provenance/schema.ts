import { z } from 'zod';
import { BANDS, HD_BANDS, INDEX_IDS, SCENE_LAYER_IDS } from '../schemas/imagery.ts';

export const PROVENANCE_FORMAT = 'surco-pixel-1';
/** Every index, and those that stand in for one where a band is missing. */
const INDEX_NAMES = [...INDEX_IDS, 'evi2', 'ndwi'] as const;

const bandSchema = z.object({
  band: z.enum([...BANDS, ...HD_BANDS]),
  /** Digital numbers as delivered: one, or the four 10 m ones whose mean a 20 m index takes. */
  dn: z.array(z.number().min(0).max(65_535)).min(1).max(4),
  /** Of the mean, kept in 0–1.6. */
  reflectance: z.number(),
  pixel_m: z.number(),
});

/** Where one pixel's value comes from: enough to compute it again by hand. */
export const provenanceSchema = z.object({
  format: z.literal(PROVENANCE_FORMAT),
  layer: z.enum(SCENE_LAYER_IDS),
  index: z.enum(INDEX_NAMES),
  formula: z.string(),
  /** What the map shows there; null where the formula has no meaning or there is no data. */
  value: z.number().nullable(),
  scene: z.object({
    id: z.string(),
    provider: z.string(),
    platform: z.string(),
    datetime: z.iso.datetime(),
    date: z.iso.date(),
    baseline: z.string().nullable(),
    is_demo: z.boolean(),
    /** Absent: Sentinel-2. */
    sensor: z.literal('planetscope').optional(),
    /** Of PlanetScope: the provider's own scenes, and the assets their numbers and mask are read from. */
    source_items: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
  }),
  /** Reflectance = DN × scale + offset. `catalog_offset` is what the catalogue's facts gave, before the guard looked at the pixels. */
  calibration: z.object({
    scale: z.number(),
    offset: z.number(),
    catalog_offset: z.number(),
    offset_from: z.enum(['applied_flag', 'baseline', 'none']),
    is_corrected: z.boolean(),
  }),
  bands: z.array(bandSchema),
  /** Class of the scene classification and how far it is believed, clouds grown by 60 m; null without one. */
  scl: z.object({ value: z.int(), weight: z.number() }).nullable(),
  /** Of PlanetScope: band 1 of UDM2, 1 where the pixel is clear. */
  udm2: z.object({ clear: z.int() }).optional(),
  resampling: z.enum(['none', 'mean_2x2']),
  pixel: z.object({
    longitude: z.number(),
    latitude: z.number(),
    epsg: z.int(),
    /** Of the pixel's centre. */
    easting_m: z.number(),
    northing_m: z.number(),
    pixel_m: z.number(),
    /** In the window read for the field, from its north-western pixel. */
    column: z.int(),
    row: z.int(),
  }),
  /** Only of crop health: what the index was compared with. */
  health: z
    .object({ reference: z.enum(['seasons', 'fields', 'envelope', 'none']), min: z.number().nullable(), max: z.number().nullable() })
    .nullable(),
});
export type PixelProvenance = z.output<typeof provenanceSchema>;
