import { isUtm } from '#domain/geometry/projection/utm.ts';
import { clipBands } from '#domain/imagery/write-clip.ts';
import type { SceneItem } from '#domain/imagery/scene-item.ts';
import type { BandPlace } from '../clips/band-place.ts';
import type { Band } from '#domain/schemas/imagery.ts';
import { checkAddress, type HostRule } from './http/guarded-request.ts';
import type { ImageryProvider } from './provider.ts';
import { stacClient, type StacService } from './stac-client.ts';

export type StacProvider = StacService & {
  readonly id: string;
  readonly attribution: string;
  /** Hosts the pictures may lie on. */
  readonly asset_rules: readonly HostRule[];
  /** Adds what a private store wants to an address. */
  readonly sign: (href: string) => Promise<string>;
};

/** Extra days on both sides of a search: services count in UTC, we in the field's days. */
const EDGE_DAYS = 1;
const shift = (date: string, days: number): string => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

const isGeoTiff = (mediaType: string | null): boolean => mediaType?.startsWith('image/tiff') ?? false;

const NEEDED = clipBands(false);

/** Items that can be cut: on a UTM grid, with every band of a basic field's clip as GeoTIFF. */
const isReadable = (item: SceneItem): boolean =>
  item.epsg !== null && isUtm(item.epsg) && NEEDED.every((band) => isGeoTiff(item.bands[band]?.media_type ?? null));

/** Scenes of a public STAC service. */
export const stacProvider = (service: StacProvider): ImageryProvider => {
  const client = stacClient(service);
  const place = async (href: string): Promise<BandPlace> => {
    checkAddress(new URL(href), service.asset_rules);
    return { kind: 'remote', href: await service.sign(href), rules: service.asset_rules };
  };
  return {
    id: service.id,
    attribution: service.attribution,
    is_demo: false,
    is_remote: true,
    itemOfId: () => null,
    async search(query) {
      const items = await client.search({ ...query, from: shift(query.from, -EDGE_DAYS), to: shift(query.to, EDGE_DAYS) });
      return items.filter(isReadable);
    },
    async places(item, bands) {
      const found = await Promise.all(
        bands.map(async (band): Promise<readonly [Band, BandPlace] | null> => {
          const asset = item.bands[band];
          return asset === undefined || !isGeoTiff(asset.media_type) ? null : [band, await place(asset.href)];
        }),
      );
      return Object.fromEntries(found.filter((one) => one !== null));
    },
  };
};
