import type { BandValues, GridShape, SceneBands } from '../raster/types.ts';
import { CHIP_COARSE, CHIP_FINE } from '../raster/read-chip.ts';
import type { Deflate } from '../raster/tiff/cut-blocks.ts';
import { writeTiff, type TiffImage } from '../raster/tiff/write-tiff.ts';
import type { Band } from '../schemas/imagery.ts';

export const CHIP_BANDS: readonly Band[] = [...CHIP_FINE, ...CHIP_COARSE];

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
 * 20 m, all as 16-bit digital numbers, 0 where there are none. A lot of 100 ha takes about 80 KB.
 */
export const writeChip = (scene: SceneBands, deflate: Deflate, description?: string): Uint8Array<ArrayBuffer> =>
  writeTiff([image(scene.fine, scene.bands, CHIP_FINE, description), image(scene.coarse, scene.bands, CHIP_COARSE, description)], deflate);
