import { BANDS, type Band } from '#domain/schemas/imagery.ts';
import { cloudShare } from './clouds.ts';
import { dateOf, passTime, TILE_PIXELS, tileOrigin, tileRing, type Tile } from './grid.ts';

/** Version of the pictures: raised with every change to the generator, so that kept files of the old one are not mixed in. */
export const ARCHIVE_VERSION = 1;
export const DEMO_COLLECTION = 'surco-demo';
/** 24 bytes a tile and day, the same for ever: `demo_20S_140_1219_20260112`. */
export const demoItemId = (tile: Tile, day: number): string => `${tile.id}_${dateOf(day).replaceAll('-', '')}`;

const assetOf = (tile: Tile, band: Band): object => {
  const isFine = band === 'B02' || band === 'B03' || band === 'B04' || band === 'B08';
  const [side, pixel_m] = isFine ? [TILE_PIXELS, 10] : [TILE_PIXELS / 2, 20];
  const [west, north] = tileOrigin(tile);
  const isClasses = band === 'SCL';
  return {
    href: `./${band}.tif`,
    type: 'image/tiff; application=geotiff; profile=cloud-optimized',
    roles: ['data'],
    'eo:bands': isClasses ? [] : [{ name: band }],
    'proj:shape': [side, side],
    'proj:transform': [pixel_m, 0, west, 0, -pixel_m, north],
    'raster:bands': [
      {
        nodata: 0,
        data_type: isClasses ? 'uint8' : 'uint16',
        spatial_resolution: pixel_m,
        ...(isClasses ? {} : { scale: 0.0001, offset: -0.1 }),
      },
    ],
  };
};

/** A demo scene of one tile as a STAC 1.0 item of the shape Earth Search gives. */
export const demoStacItem = (tile: Tile, day: number): object => {
  const ring = tileRing(tile);
  const longitudes = ring.map(([longitude]) => longitude);
  const latitudes = ring.map(([, latitude]) => latitude);
  return {
    type: 'Feature',
    stac_version: '1.0.0',
    id: demoItemId(tile, day),
    collection: DEMO_COLLECTION,
    bbox: [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)],
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: {
      datetime: passTime(tile.epsg, day).toISOString(),
      platform: day % 2 === 0 ? 'demo-2a' : 'demo-2b',
      constellation: 'demo',
      'eo:cloud_cover': Math.round(Math.min(1, cloudShare(tile, day)) * 1_000) / 10,
      'proj:epsg': tile.epsg,
      's2:processing_baseline': '05.11',
      'earthsearch:boa_offset_applied': false,
      'surco:is_demo': true,
    },
    assets: Object.fromEntries(BANDS.map((band) => [band, assetOf(tile, band)])),
    links: [],
  };
};
