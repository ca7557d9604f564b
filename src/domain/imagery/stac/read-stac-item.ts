import { z } from 'zod';
import type { BBox, Polygon } from '../../geometry/types.ts';
import { BANDS, type Band } from '../../schemas/imagery.ts';
import type { BandAsset, SceneItem } from '../scene-item.ts';

/** Names of a band's asset, best first: the band itself, Earth Search v1, Copernicus Data Space. */
const ASSET_KEYS: Readonly<Record<Band, readonly string[]>> = {
  B02: ['B02', 'blue', 'B02_10m'],
  B03: ['B03', 'green', 'B03_10m'],
  B04: ['B04', 'red', 'B04_10m'],
  B05: ['B05', 'rededge1', 'B05_20m'],
  B06: ['B06', 'rededge2', 'B06_20m'],
  B07: ['B07', 'rededge3', 'B07_20m'],
  B08: ['B08', 'nir', 'B08_10m'],
  B8A: ['B8A', 'nir08', 'B8A_20m'],
  B11: ['B11', 'swir16', 'B11_20m'],
  SCL: ['SCL', 'scl', 'SCL_20m'],
};

const numbers = z.array(z.number());
const assetSchema = z.looseObject({
  href: z.string().min(1),
  type: z.string().nullish(),
  'proj:shape': numbers.nullish(),
  'proj:transform': numbers.nullish(),
});
const itemSchema = z.looseObject({
  type: z.literal('Feature'),
  id: z.string().min(1).max(200),
  collection: z.string().nullish(),
  bbox: numbers.nullish(),
  geometry: z.unknown().optional(),
  properties: z.looseObject({
    datetime: z.string(),
    platform: z.string().nullish(),
    'eo:cloud_cover': z.number().nullish(),
    'proj:epsg': z.number().nullish(),
    'proj:code': z.string().nullish(),
    's2:processing_baseline': z.union([z.string(), z.number()]).nullish(),
    'processing:version': z.union([z.string(), z.number()]).nullish(),
    'earthsearch:boa_offset_applied': z.boolean().nullish(),
  }),
  assets: z.record(z.string(), z.unknown()),
});
type Properties = z.output<typeof itemSchema>['properties'];

const readAsset = (key: string, asset: unknown): BandAsset | null => {
  const parsed = assetSchema.safeParse(asset);
  if (!parsed.success) return null;
  const [rows, columns] = parsed.data['proj:shape'] ?? [];
  return {
    key,
    href: parsed.data.href,
    media_type: parsed.data.type ?? null,
    shape: rows === undefined || columns === undefined ? null : [rows, columns],
    transform: parsed.data['proj:transform']?.slice(0, 6) ?? null,
  };
};

const readBands = (assets: Readonly<Record<string, unknown>>): SceneItem['bands'] => {
  const bands: Partial<Record<Band, BandAsset>> = {};
  for (const band of BANDS) {
    const key = ASSET_KEYS[band].find((name) => Object.hasOwn(assets, name));
    const asset = key === undefined ? null : readAsset(key, assets[key]);
    if (asset !== null) bands[band] = asset;
  }
  return bands;
};

const readEpsg = (properties: Properties): number | null => {
  const code = /^EPSG:(\d+)$/.exec(properties['proj:code'] ?? '');
  return properties['proj:epsg'] ?? (code === null ? null : Number(code[1]));
};

const ring = z.array(z.tuple([z.number(), z.number()], z.number())).min(4);
const footprintSchema = z.union([
  z.looseObject({ type: z.literal('Polygon'), coordinates: z.array(ring).min(1) }),
  z
    .looseObject({ type: z.literal('MultiPolygon'), coordinates: z.tuple([z.array(ring).min(1)]) })
    .transform(({ coordinates: [only] }) => ({ coordinates: only })),
]);

/** The ground of an item where it is one polygon, else nothing: its box is what remains. */
const readFootprint = (geometry: unknown): { readonly footprint?: Polygon } => {
  const parsed = footprintSchema.safeParse(geometry);
  if (!parsed.success) return {};
  const coordinates = parsed.data.coordinates.map((positions) => positions.map(([x, y]) => [x, y] as const));
  return { footprint: { type: 'Polygon', coordinates } };
};

/** Corners of a box with or without heights. */
const readBBox = (bbox: readonly number[] | null | undefined): BBox | null => {
  if (bbox?.length !== 4 && bbox?.length !== 6) return null;
  const half = bbox.length / 2;
  return [bbox[0]!, bbox[1]!, bbox[half]!, bbox[half + 1]!];
};

/**
 * One STAC item, of any service, as the product needs it; null when it is not an item with a date
 * (STAC 1.0 item, projection and eo extensions). Earth Search's asset `red` and Planetary Computer's `B04` both become `B04`.
 */
export const readStacItem = (json: unknown): SceneItem | null => {
  const parsed = itemSchema.safeParse(json);
  if (!parsed.success) return null;
  const { id, collection, bbox, geometry, properties, assets } = parsed.data;
  const time = Date.parse(properties.datetime);
  if (Number.isNaN(time)) return null;
  const baseline = properties['s2:processing_baseline'] ?? properties['processing:version'] ?? null;
  return {
    id,
    collection: collection ?? null,
    platform: (properties.platform ?? 'unknown').toLowerCase(),
    datetime: new Date(time).toISOString(),
    cloud_cover: properties['eo:cloud_cover'] ?? null,
    baseline: baseline === null ? null : String(baseline),
    boa_offset_applied: properties['earthsearch:boa_offset_applied'] ?? null,
    epsg: readEpsg(properties),
    bbox: readBBox(bbox),
    ...readFootprint(geometry),
    bands: readBands(assets),
  };
};
