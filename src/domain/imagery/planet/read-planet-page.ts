import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { bboxOf } from '../../geometry/measure/bbox.ts';
import type { Polygon } from '../../geometry/types.ts';
import { HD_ASSETS } from '../../raster/hd/assets.ts';
import type { SceneItem } from '../scene-item.ts';

const position = z.tuple([z.number(), z.number()], z.number());
const rings = z.array(z.array(position).min(4)).min(1);
/** `cloud_cover` is a share 0–1, `clear_percent` 0–100 and only of scenes with UDM2. */
const itemSchema = z.looseObject({
  type: z.literal('Feature'),
  id: z
    .string()
    .max(200)
    .regex(/^[\w-]+$/),
  geometry: z.looseObject({ type: z.literal('Polygon'), coordinates: rings }),
  assets: z.array(z.string()).nullish(),
  properties: z.looseObject({
    acquired: z.string(),
    clear_percent: z.number().min(0).max(100).nullish(),
    cloud_cover: z.number().min(0).max(1).nullish(),
  }),
});
const pageSchema = z.looseObject({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
  _links: z.looseObject({ _next: z.string().min(1).nullish() }).nullish(),
});

export type PlanetPage = { readonly items: readonly SceneItem[]; readonly skipped: number; readonly next: string | null };

const cloudOf = ({ clear_percent, cloud_cover }: z.output<typeof itemSchema>['properties']): number | null => {
  if (typeof clear_percent === 'number') return 100 - clear_percent;
  return typeof cloud_cover === 'number' ? cloud_cover * 100 : null;
};

const readItem = (json: unknown): SceneItem | null => {
  const parsed = itemSchema.safeParse(json);
  if (!parsed.success) return null;
  const { id, geometry, assets, properties } = parsed.data;
  const time = Date.parse(properties.acquired);
  const lacks_files = Array.isArray(assets) && HD_ASSETS.some((asset) => !assets.includes(asset));
  if (Number.isNaN(time) || lacks_files) return null;
  const footprint: Polygon = {
    type: 'Polygon',
    coordinates: geometry.coordinates.map((ring) => ring.map(([longitude, latitude]) => [longitude, latitude] as const)),
  };
  return {
    id,
    collection: 'PSScene',
    platform: 'planetscope',
    datetime: new Date(time).toISOString(),
    cloud_cover: cloudOf(properties),
    baseline: null,
    boa_offset_applied: null,
    epsg: null,
    bbox: bboxOf(footprint),
    bands: {},
    footprint,
  };
};

/**
 * One page of a search of Planet's Data API: its scenes, how many features were none or lack the files that are needed, and
 * the address of the next page (https://docs.planet.com/develop/apis/data: `_links._next`). What is no page at all is refused.
 * A scene with `clear_percent` 97 has 3 % cloud.
 */
export const readPlanetPage = (json: unknown): PlanetPage => {
  const parsed = pageSchema.safeParse(json);
  if (!parsed.success) throw new AppError('IMAGERY_PROVIDER_DOWN', { reason: 'answer' });
  const items = parsed.data.features.map(readItem).filter((item) => item !== null);
  return { items, skipped: parsed.data.features.length - items.length, next: parsed.data._links?._next ?? null };
};
