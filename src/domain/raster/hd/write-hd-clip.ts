import { HD_BANDS, type HdBand } from '#domain/schemas/imagery.ts';
import type { Deflate } from '../tiff/cut-blocks.ts';
import { writeTiff } from '../tiff/write-tiff.ts';
import type { GridShape } from '../types.ts';

/** Layout of the clips of PlanetScope; kept ones of another are cut anew. */
export const HD_CLIP_LAYOUT = 1;

/**
 * A field's window of a scene of PlanetScope as one GeoTIFF of nine 16-bit planes in the order of `HD_BANDS`: reflectance
 * × 10000 with 0 for none, and 1 where UDM2 says clear. A field of 100 ha holds 0.13 million pixels.
 */
export const writeHdClip = (
  { width, height, epsg, origin, pixel_m }: GridShape,
  planes: Readonly<Record<HdBand, Uint16Array>>,
  deflate: Deflate,
  description?: string,
): Uint8Array<ArrayBuffer> =>
  writeTiff(
    [
      {
        width,
        height,
        planes: HD_BANDS.map((name) => planes[name]),
        tile: null,
        nodata: 0,
        geo: { epsg, origin, pixel_m },
        ...(description === undefined ? {} : { description }),
      },
    ],
    deflate,
  );
