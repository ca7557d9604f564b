import type { Cursor } from './cursor.ts';
import { readNumbers, TAG, type Directory } from './directory.ts';
import type { GeoTransform } from './types.ts';

const KEY = { raster_type: 1025, geographic: 2048, projected: 3072 } as const;
const PIXEL_IS_POINT = 2;
const USER_DEFINED = 32_767;

/**
 * Where the image lies: the affine transform of its pixels and the EPSG code of its coordinate system (OGC GeoTIFF 1.1).
 * Both are null when the file does not say. With PixelIsPoint the transform is moved half a pixel, to the outer corner.
 * A 10 m Sentinel tile starting at 600000, 6300040 gives [600000, 10, 0, 6300040, 0, -10].
 */
export async function readGeoreference(
  cursor: Cursor,
  directory: Directory,
): Promise<{ transform: GeoTransform | null; epsg: number | null }> {
  const keys = readKeys(await readNumbers(cursor, directory, TAG.geo_keys, 4_096));
  const code = keys.get(KEY.projected) ?? keys.get(KEY.geographic);
  const scale = await readNumbers(cursor, directory, TAG.pixel_scale, 16);
  const tie = await readNumbers(cursor, directory, TAG.tiepoint, 6_000);
  const matrix = await readNumbers(cursor, directory, TAG.transform, 16);
  const transform = fromScale(scale, tie) ?? fromMatrix(matrix);
  return {
    transform: transform && keys.get(KEY.raster_type) === PIXEL_IS_POINT ? shiftHalf(transform) : transform,
    epsg: code !== undefined && code > 0 && code < USER_DEFINED ? code : null,
  };
}

/** Keys whose value is stored in place; text and double keys are of no use here. */
function readKeys(values: Float64Array | null): Map<number, number> {
  const keys = new Map<number, number>();
  if (!values) return keys;
  for (let i = 4; i + 3 < values.length; i += 4) if (values[i + 1] === 0) keys.set(values[i]!, values[i + 3]!);
  return keys;
}

function fromScale(scale: Float64Array | null, tie: Float64Array | null): GeoTransform | null {
  // More than one tie point means ground control points, not a grid.
  if (!scale || scale.length < 2 || !tie || tie.length !== 6) return null;
  // Rows always run south, whatever sign a writer gave the scale (as GDAL reads it).
  const [sx, sy] = [scale[0]!, Math.abs(scale[1]!)];
  const [col, row, , x, y] = [tie[0]!, tie[1]!, tie[2]!, tie[3]!, tie[4]!];
  const transform: GeoTransform = [x - col * sx, sx, 0, y + row * sy, 0, -sy];
  return sx !== 0 && sy !== 0 && transform.every(Number.isFinite) ? transform : null;
}

function fromMatrix(m: Float64Array | null): GeoTransform | null {
  if (!m || m.length < 8) return null;
  const transform: GeoTransform = [m[3]!, m[0]!, m[1]!, m[7]!, m[4]!, m[5]!];
  return transform.every(Number.isFinite) && transform[1] * transform[5] !== transform[2] * transform[4] ? transform : null;
}

function shiftHalf([x, xCol, xRow, y, yCol, yRow]: GeoTransform): GeoTransform {
  return [x - (xCol + xRow) / 2, xCol, xRow, y - (yCol + yRow) / 2, yCol, yRow];
}
