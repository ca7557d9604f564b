import { AppError } from '#domain/errors.ts';
import { fromUtm } from '#domain/geometry/projection/utm.ts';
import { asStored } from '#domain/raster/tiff/as-stored.ts';
import { openTiff, readWindow } from '#domain/raster/tiff/read-tiff.ts';
import type { PixelWindow } from '#domain/raster/tiff/types.ts';
import type { GridShape } from '#domain/raster/types.ts';
import { inflate } from '../../imagery/clips/inflate.ts';
import { circuitBreaker } from '../../imagery/provider/circuit-breaker.ts';
import type { HostRule } from '../../imagery/provider/http/guarded-request.ts';
import { openRemote } from '../../imagery/provider/http/remote-source.ts';
import type { ElevationProvider } from './provider.ts';

export type CopernicusElevation = { readonly url: string; readonly rules: readonly HostRule[]; readonly clock: () => number };

/** The public bucket of Copernicus GLO-30. */
export const COPERNICUS_BUCKET = 'https://copernicus-dem-30m.s3.amazonaws.com';

/** Name of the file of one degree by its south-west corner. `tileName(-61, -34)` → `Copernicus_DSM_COG_10_S34_00_W061_00_DEM`. */
export const tileName = (west: number, south: number): string => {
  const part = (value: number, digits: number, [plus, minus]: readonly [string, string]): string =>
    `${value < 0 ? minus : plus}${String(Math.abs(value)).padStart(digits, '0')}_00`;
  return `Copernicus_DSM_COG_10_${part(south, 2, ['N', 'S'])}_${part(west, 3, ['E', 'W'])}_DEM`;
};

/** Heights of a window of one tile, on the tile's own grid in degrees. */
type Piece = {
  readonly values: ArrayLike<number>;
  readonly nodata: number | null;
  readonly window: PixelWindow;
  /** Degrees of the tile's outer north-west corner and of one pixel. */
  readonly west: number;
  readonly north: number;
  readonly step_x: number;
  readonly step_y: number;
};
type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number };

const asElevation = (error: unknown): AppError => {
  if (error instanceof AppError && error.code === 'CANCELLED') return error;
  const reason = error instanceof AppError ? error.code : 'unknown';
  return new AppError('ELEVATION_PROVIDER_DOWN', { reason }, { cause: error });
};

/** Centres of a grid's cells in degrees. */
const centresOf = ({ width, height, origin, pixel_m, epsg }: GridShape): (readonly [number, number])[] =>
  Array.from({ length: width * height }, (_, i) =>
    fromUtm([origin[0] + ((i % width) + 0.5) * pixel_m, origin[1] - (Math.floor(i / width) + 0.5) * pixel_m], epsg),
  );

const boxOf = (centres: readonly (readonly [number, number])[]): Box => ({
  west: Math.min(...centres.map(([lon]) => lon)),
  south: Math.min(...centres.map(([, lat]) => lat)),
  east: Math.max(...centres.map(([lon]) => lon)),
  north: Math.max(...centres.map(([, lat]) => lat)),
});

const readPiece = async (href: string, rules: readonly HostRule[], box: Box): Promise<Piece | null> => {
  const { source } = openRemote({ kind: 'remote', href, rules });
  try {
    const tiff = await openTiff(source, { inflate });
    const image = await tiff.image(0);
    if (image.transform === null || image.kind !== 'f32') throw new AppError('TIFF_UNSUPPORTED', { reason: 'elevation' });
    const [west, step_x, , north, , down] = image.transform;
    const step_y = -down;
    // one pixel more on every side, for the interpolation
    const window: PixelWindow = [
      Math.max(0, Math.floor((box.west - west) / step_x) - 1),
      Math.max(0, Math.floor((north - box.north) / step_y) - 1),
      Math.min(image.width, Math.ceil((box.east - west) / step_x) + 1),
      Math.min(image.height, Math.ceil((north - box.south) / step_y) + 1),
    ];
    if (window[2] <= window[0] || window[3] <= window[1]) return null;
    const [values] = await readWindow(tiff, image, [0], window);
    return values === undefined ? null : { values, nodata: asStored(image.nodata, values), window, west, north, step_x, step_y };
  } catch (error) {
    // over the sea there is no file
    if (error instanceof AppError && error.code === 'SCENE_GONE') return null;
    throw error;
  }
};

/** The height of one pixel of a tile, NaN where the piece has none. */
const heightAt = ({ values, nodata, window: [x0, y0, x1, y1] }: Piece, col: number, row: number): number => {
  if (col < x0 || row < y0 || col >= x1 || row >= y1) return Number.NaN;
  const value = values[(row - y0) * (x1 - x0) + col - x0]!;
  return value === nodata ? Number.NaN : value;
};

/** Bilinear between pixel centres, over the pieces of neighbouring tiles; a missing neighbour lends its weight to the others. */
const interpolate = (pieces: readonly Piece[], lon: number, lat: number): number => {
  const [first] = pieces;
  if (first === undefined) return Number.NaN;
  const x = (lon - first.west) / first.step_x - 0.5;
  const y = (first.north - lat) / first.step_y - 0.5;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  let sum = 0;
  let weight = 0;
  for (const [dx, dy] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const share = (dx === 0 ? 1 - (x - left) : x - left) * (dy === 0 ? 1 - (y - top) : y - top);
    for (const piece of pieces) {
      const col = left + dx + Math.round((first.west - piece.west) / piece.step_x);
      const row = top + dy + Math.round((piece.north - first.north) / piece.step_y);
      const height = heightAt(piece, col, row);
      if (Number.isNaN(height)) continue;
      sum += height * share;
      weight += share;
      break;
    }
  }
  return weight < 0.5 ? Number.NaN : sum / weight;
};

/** Copernicus GLO-30, a surface model of the whole earth at one arc second, read by ranges from its public bucket. */
export const copernicusElevation = ({ url, rules, clock }: CopernicusElevation): ElevationProvider => {
  const breaker = circuitBreaker(clock);
  const readPieces = (box: Box): Promise<Piece[]> =>
    breaker.run(async () => {
      const found: Promise<Piece | null>[] = [];
      for (let south = Math.floor(box.south); south <= Math.floor(box.north); south++) {
        for (let west = Math.floor(box.west); west <= Math.floor(box.east); west++) {
          const name = tileName(west, south);
          found.push(readPiece(`${url.replace(/\/$/, '')}/${name}/${name}.tif`, rules, box));
        }
      }
      return (await Promise.all(found)).filter((piece) => piece !== null);
    });
  return {
    id: 'copernicus',
    attribution: 'Copernicus DEM GLO-30 © DLR, Airbus',
    is_demo: false,
    async read(grid) {
      const centres = centresOf(grid);
      const pieces = await readPieces(boxOf(centres)).catch((error: unknown) => {
        throw asElevation(error);
      });
      return Float32Array.from(centres, ([lon, lat]) => interpolate(pieces, lon, lat));
    },
  };
};
