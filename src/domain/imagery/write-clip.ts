import type { BandValues, GridShape, SceneBands } from '../raster/types.ts';
import { CLIP_COARSE, CLIP_COARSE_ALL, CLIP_FINE } from '../raster/read-clip.ts';
import { PREMIUM_BANDS } from '../plans/premium-layers.ts';
import type { Deflate } from '../raster/tiff/cut-blocks.ts';
import { writeTiff, type TiffImage } from '../raster/tiff/write-tiff.ts';
import type { Band } from '../schemas/imagery.ts';

/** Layout of an advanced field's clip; kept clips of another one are cut anew. */
export const CLIP_LAYOUT = 2;
const ALL: readonly Band[] = [...CLIP_FINE, ...CLIP_COARSE_ALL];
const BASIC = ALL.filter((band) => !PREMIUM_BANDS.has(band));

/** Bands a field's clip is cut of: what its plan does not pay for is not even read. */
export const clipBands = (has_premium: boolean): readonly Band[] => (has_premium ? ALL : BASIC);

const plane = (values: BandValues | undefined, shape: GridShape): Uint16Array =>
  values === undefined ? new Uint16Array(shape.width * shape.height) : Uint16Array.from(values);

const image = (shape: GridShape, bands: SceneBands['bands'], names: readonly Band[], description: string | undefined): TiffImage => ({
  width: shape.width,
  height: shape.height,
  planes: names.map((name) => plane(bands[name], shape)),
  tile: null,
  nodata: 0,
  geo: { epsg: shape.epsg, origin: shape.origin, pixel_m: shape.pixel_m },
  ...(description === undefined ? {} : { description }),
});

/**
 * A field's window of one scene as one small GeoTIFF: image 0 holds B02 B03 B04 B08 at 10 m, image 1 B05 B8A SCL at
 * 20 m and, where the scene was cut with them, B06 B07 B11, all as 16-bit digital numbers, 0 where there are none. A field of
 * 100 ha takes about 80 KB.
 */
export const writeClip = (scene: SceneBands, deflate: Deflate, description?: string): Uint8Array<ArrayBuffer> => {
  const coarse = CLIP_COARSE_ALL.some((band) => PREMIUM_BANDS.has(band) && scene.bands[band] !== undefined) ? CLIP_COARSE_ALL : CLIP_COARSE;
  return writeTiff(
    [image(scene.fine, scene.bands, CLIP_FINE, description), image(scene.coarse, scene.bands, coarse, description)],
    deflate,
  );
};
