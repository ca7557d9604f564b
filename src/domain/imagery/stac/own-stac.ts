import { z } from 'zod';
import type { BBox } from '../../geometry/types.ts';
import { boaOffset } from '../../raster/offset.ts';

/** One band of a scene as its catalogue describes it; `band` is its number in the file. */
export type StacBand = {
  readonly href: string;
  readonly band: number;
  /** All names it goes by: `red · B04`. */
  readonly name: string;
  readonly wavelength_nm: number | null;
  readonly scale: number | null;
  readonly offset: number | null;
  readonly nodata: number | null;
};
export type StacScene = {
  readonly id: string;
  /** UTC, as written; null when the item names none. */
  readonly datetime: string | null;
  readonly cloud_cover: number | null;
  readonly bbox: BBox | null;
  readonly bands: readonly StacBand[];
};
/** Where a catalogue goes on. */
export type StacLinks = { readonly items: string | null; readonly search: string | null; readonly item: readonly string[] };

const bandSchema = z.looseObject({
  name: z.string().nullish(),
  common_name: z.string().nullish(),
  'eo:common_name': z.string().nullish(),
  center_wavelength: z.number().nullish(),
  'eo:center_wavelength': z.number().nullish(),
  scale: z.number().nullish(),
  offset: z.number().nullish(),
  'raster:scale': z.number().nullish(),
  'raster:offset': z.number().nullish(),
  nodata: z.unknown().optional(),
});
const assetSchema = z.looseObject({
  href: z.string().min(1),
  type: z.string().nullish(),
  roles: z.array(z.string()).nullish(),
  bands: z.array(bandSchema).nullish(),
  'eo:bands': z.array(bandSchema).nullish(),
  'raster:bands': z.array(bandSchema).nullish(),
});
type Asset = z.output<typeof assetSchema>;
const itemSchema = z.looseObject({
  type: z.literal('Feature'),
  stac_version: z.string(),
  id: z.string().min(1).max(200),
  bbox: z.array(z.number()).nullish(),
  properties: z.looseObject({
    datetime: z.string().nullish(),
    platform: z.string().nullish(),
    'eo:cloud_cover': z.number().nullish(),
    's2:processing_baseline': z.union([z.string(), z.number()]).nullish(),
    'processing:version': z.union([z.string(), z.number()]).nullish(),
    'earthsearch:boa_offset_applied': z.boolean().nullish(),
  }),
  assets: z.record(z.string(), z.unknown()),
});
const linksSchema = z.looseObject({ links: z.array(z.unknown()) });
const linkSchema = z.looseObject({ rel: z.string(), href: z.string(), method: z.string().nullish() });

const isCog = ({ type, href, roles }: Asset): boolean =>
  (/tiff/i.test(type ?? '') || /\.tiff?($|\?)/i.test(href)) && !roles?.some((role) => /thumbnail|overview|visual/.test(role));

const bandsOf = (key: string, asset: Asset, resolve: (href: string) => string): StacBand[] => {
  const optical = asset.bands ?? asset['eo:bands'] ?? [{}];
  return optical.map((one, band) => {
    const raster = asset['raster:bands']?.[band] ?? one;
    const wave = one.center_wavelength ?? one['eo:center_wavelength'] ?? null;
    const names = [key, one.name, one.common_name ?? one['eo:common_name']].filter((name): name is string => typeof name === 'string');
    return {
      href: resolve(asset.href),
      band,
      name: [...new Set(names)].join(' · '),
      wavelength_nm: wave === null ? null : wave * 1_000,
      scale: raster.scale ?? raster['raster:scale'] ?? null,
      offset: raster.offset ?? raster['raster:offset'] ?? null,
      nodata: typeof raster.nodata === 'number' ? raster.nodata : null,
    };
  });
};

/**
 * One STAC item of any sensor with every band that lies in a TIFF; null when it is no item. The offset of Sentinel-2 is decided
 * as everywhere (domain.md §1.1), not by `raster:bands`, which is known to lie. `resolve` makes addresses absolute.
 */
export function readStacScene(json: unknown, resolve: (href: string) => string): StacScene | null {
  const parsed = itemSchema.safeParse(json);
  if (!parsed.success) return null;
  const { id, bbox, properties, assets } = parsed.data;
  const half = (bbox?.length ?? 0) / 2;
  const bands = Object.entries(assets).flatMap(([key, asset]) => {
    const read = assetSchema.safeParse(asset);
    return read.success && key !== 'visual' && isCog(read.data) ? bandsOf(key, read.data, resolve) : [];
  });
  const baseline = properties['s2:processing_baseline'] ?? properties['processing:version'] ?? null;
  const is_sentinel = /^sentinel-2/i.test(properties.platform ?? '');
  const { offset } = boaOffset(properties['earthsearch:boa_offset_applied'] ?? null, baseline === null ? null : String(baseline));
  return {
    id,
    datetime: properties.datetime ?? null,
    cloud_cover: properties['eo:cloud_cover'] ?? null,
    bbox: bbox && (half === 2 || half === 3) ? [bbox[0]!, bbox[1]!, bbox[half]!, bbox[half + 1]!] : null,
    bands: is_sentinel ? bands.map((band) => ({ ...band, offset: band.scale === null ? null : offset })) : bands,
  };
}

/** The ways on from a catalogue, a collection or an API root: its items, its search by GET, items linked one by one. */
export function readStacLinks(json: unknown, resolve: (href: string) => string): StacLinks | null {
  const parsed = linksSchema.safeParse(json);
  if (!parsed.success) return null;
  const links = parsed.data.links.map((link) => linkSchema.safeParse(link)).filter((link) => link.success);
  const of = (rel: string): string[] =>
    links.filter(({ data }) => data.rel === rel && (data.method ?? 'GET') === 'GET').map(({ data }) => resolve(data.href));
  return { items: of('items')[0] ?? null, search: of('search')[0] ?? null, item: of('item') };
}
