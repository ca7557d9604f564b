import { z } from 'zod';
import { askedDaySchema } from '#domain/schemas/activity.ts';
import {
  BANDS,
  clipRequestSchema,
  healthPlanSchema,
  INDEX_IDS,
  sceneFailureSchema,
  sceneSchema,
  sceneStatisticsSchema,
} from '#domain/schemas/imagery.ts';
import { idSchema } from '#domain/schemas/field.ts';
import { binary, call } from '../define.ts';

const range = { from: askedDaySchema, to: askedDaySchema };
const tileNumber = z.coerce
  .number<string>()
  .int()
  .min(0)
  .max(2 ** 17 - 1);
/** One or some dates, a comma between them; none twice. */
const datesSchema = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(askedDaySchema).min(1).max(8))
  .refine((dates) => new Set(dates).size === dates.length, 'INVALID');
/** Newest usable value of a field; the scene by its id, the usable share inside the field beside it. */
export const latestValueSchema = z.object({
  field_id: idSchema,
  scene_id: z.string(),
  valid_fraction: z.number(),
  mean: z.number(),
  change_14d: z.number().nullable(),
});
export type LatestValue = z.output<typeof latestValueSchema>;
/** What an event of `measured` carries; `pending` as in `latest`. */
export const measuredSchema = z.object({ scenes: z.array(sceneSchema), fields: z.array(latestValueSchema), pending: z.int() });
const readField = { who: 'field', right: 'read', id: 'field_id' } as const;

export const imagery = {
  catalog: call({
    method: 'GET',
    path: '/sentinel/catalog',
    access: readField,
    input: z.object({ field_id: idSchema, ...range }),
    /** `as_of`: when the list was asked of the source, older than a few hours only while the source is away. */
    reply: z.object({ scenes: z.array(sceneSchema), attribution: z.string(), as_of: z.iso.datetime() }),
    errors: ['IMAGERY_PROVIDER_DOWN'],
    summary: 'Scenes over a field, oldest first',
  }),
  /** One small GeoTIFF: image 0 holds B02 B03 B04 B08 at 10 m, image 1 B05 B8A SCL and, of advanced fields, B06 B07 B11 at 20 m. */
  clip: call({
    method: 'GET',
    path: '/sentinel/images',
    access: readField,
    input: clipRequestSchema,
    reply: binary('image/tiff'),
    errors: ['SCENE_GONE', 'SCENE_UNREADABLE', 'IMAGERY_PROVIDER_DOWN'],
    summary: "The field's window of one scene as one small GeoTIFF",
  }),
  /** Frames: for each item in order, u32 little-endian byte count (0 = could not be read), then the GeoTIFF. */
  clips: call({
    method: 'POST',
    path: '/sentinel/images',
    access: { who: 'field', right: 'read', id: 'items.field_id' },
    input: z.object({ items: z.array(clipRequestSchema).min(1).max(200) }),
    reply: binary('application/octet-stream'),
    summary: 'Many windows in one answer',
  }),
  /** The direct road: signed addresses the worker reads by ranges. */
  assets: call({
    method: 'GET',
    path: '/sentinel/catalog/assets',
    access: readField,
    input: clipRequestSchema,
    reply: z.object({
      scene: sceneSchema,
      parts: z.array(z.object({ epsg: z.int(), bands: z.partialRecord(z.enum(BANDS), z.string()) })),
      expires_at: z.iso.datetime(),
    }),
    errors: ['SCENE_GONE'],
    summary: 'Signed COG addresses of a scene, one part per tile the field touches',
  }),
  health: call({
    method: 'GET',
    path: '/sentinel/health',
    access: { who: 'field', right: 'premium', id: 'field_id' },
    input: clipRequestSchema,
    reply: healthPlanSchema,
    errors: ['PLAN_REQUIRED', 'SCENE_GONE', 'IMAGERY_PROVIDER_DOWN'],
    summary: 'What the crop health of an advanced field in one scene is compared with',
  }),
  statistics: call({
    method: 'GET',
    path: '/sentinel/statistics',
    access: readField,
    input: z.object({ field_id: idSchema, index: z.enum(INDEX_IDS).default('evi'), ...range }),
    /** `pending`: scenes not looked at yet; `failed`: those that could not be read, tried again by later calls. */
    reply: z.object({ statistics: z.array(sceneStatisticsSchema), pending: z.int(), failed: z.array(sceneFailureSchema) }),
    errors: ['IMAGERY_PROVIDER_DOWN', 'PLAN_REQUIRED'],
    summary: 'Index statistics per scene; computes some of the missing ones, says how many are left and which could not be read',
  }),
  /** Newest usable value of every listed field, for drawer, map colour and popup; of several dates at once, those a step away among them. */
  latest: call({
    method: 'GET',
    path: '/sentinel/statistics/latest',
    access: { who: 'user' },
    input: z.object({ index: z.enum(INDEX_IDS).default('evi'), dates: datesSchema }),
    reply: z.object({
      /** Those the rows speak of, each once. */
      scenes: z.array(sceneSchema),
      /** In the order of the dates. `pending`: fields without a value whose pixels are being looked at. */
      days: z.array(z.object({ date: z.iso.date(), fields: z.array(latestValueSchema), pending: z.int() })),
    }),
    summary: 'Newest usable scene and mean per field on or before some dates, and the change over 14 days',
  }),
  /** Server-sent events of type `measured`, each with the data of `measuredSchema`; it ends when nothing is pending, or after a minute. */
  measured: call({
    method: 'GET',
    path: '/sentinel/statistics/events',
    access: { who: 'user' },
    rate: 240,
    input: z.object({ index: z.enum(INDEX_IDS).default('evi'), date: askedDaySchema }),
    reply: binary('text/event-stream'),
    summary: 'What `latest` says of a date, of the fields whose pixels have just been looked at, as it becomes known',
  }),
  /** The demo's land from above, for a laptop without a network; no base map of the real world. */
  baseTile: call({
    method: 'GET',
    path: '/sentinel/base/:z/:x/:y',
    access: { who: 'anyone' },
    rate: 1_200,
    input: z.object({ z: tileNumber, x: tileNumber, y: tileNumber }),
    reply: binary('image/jpeg'),
    errors: ['NOT_FOUND'],
    summary: "XYZ tile of 512 px of the demo's base map",
  }),
  exclude: call({
    method: 'PUT',
    path: '/sentinel/images/exclusion',
    access: readField,
    input: clipRequestSchema.extend({ excluded: z.boolean() }),
    reply: z.object({ excluded: z.array(z.string()) }),
    errors: ['PLAN_REQUIRED', 'SCENE_GONE', 'IMAGERY_PROVIDER_DOWN'],
    summary: 'Leave a frame out of curve and timelapse, or take it back',
  }),
  excluded: call({
    method: 'GET',
    path: '/sentinel/images/exclusion',
    access: readField,
    input: z.object({ field_id: idSchema }),
    reply: z.object({ excluded: z.array(z.string()) }),
    summary: 'Scenes the user has left out',
  }),
};
