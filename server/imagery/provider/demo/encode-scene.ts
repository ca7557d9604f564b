import zlib from 'node:zlib';
import type { Band } from '#domain/schemas/imagery.ts';
import { BANDS } from '#domain/schemas/imagery.ts';
import { writeCog } from '#domain/raster/tiff/write-cog.ts';
import { TILE_PIXELS, tileOrigin, type Tile } from './grid.ts';
import type { RenderedScene } from './render-scene.ts';

const NOTICE = 'Surco demo archive: computed, not measured';

/** Sensor noise leaves nothing for a match search to find: entropy coding alone is twice as fast and as small. */
const entropyOnly = { level: 1, strategy: zlib.constants.Z_HUFFMAN_ONLY } as const;
const matching = { level: 1 } as const;

/** Each band of a scene as a cloud-optimized GeoTIFF. */
export const encodeScene = (tile: Tile, scene: RenderedScene): ReadonlyMap<Band, Uint8Array> => {
  const files = new Map<Band, Uint8Array>();
  for (const band of BANDS) {
    const samples = scene[band];
    const side = Math.sqrt(samples.length);
    const pixel_m = (TILE_PIXELS / side) * 10;
    const kind = band === 'SCL' ? 'classes' : 'measured';
    const options = band === 'SCL' ? matching : entropyOnly;
    const geo = { epsg: tile.epsg, origin: tileOrigin(tile), pixel_m };
    files.set(
      band,
      writeCog({ width: side, height: side, samples, geo, nodata: 0, kind, description: NOTICE }, (bytes) =>
        zlib.deflateSync(bytes, options),
      ),
    );
  }
  return files;
};
