import { createByteCache } from '#domain/byte-cache.ts';
import { AppError } from '#domain/errors.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { reflectance } from '#domain/raster/indices/spectral-index.ts';
import { gridOf, gridPart, windowUnder } from '#domain/raster/own/own-grid.ts';
import type { BandCalibration, BandRole, OwnGrid, OwnWindow } from '#domain/raster/own/types.ts';
import { asStored } from '#domain/raster/tiff/as-stored.ts';
import { readValidWindow, type ValidWindow } from '#domain/raster/tiff/read-valid.ts';
import type { Samples, TiffImage } from '#domain/raster/tiff/types.ts';
import { sourceKey, withRaster, type OwnSource } from './open-raster.ts';
import { levelsOf } from './raster-levels.ts';

/** One band of one file, and how its numbers become values. */
export type OwnInput = { readonly source: OwnSource; readonly band: number; readonly calibration: BandCalibration };
export type OwnInputs = Readonly<Partial<Record<BandRole | 'value', OwnInput>>>;

/** More pixels than this over one field are taken from an overview: no screen shows them, and statistics do not change. */
const MAX_PIXELS = 4_000_000;
/** Room for the clouds beside the field that are grown into it, and a pixel. */
const MARGIN_PX = 8;
const CACHE_BYTES = 64 * 1024 * 1024;

type Piece = Pick<ValidWindow, 'valid'> & { readonly grid: OwnGrid; readonly samples: Samples };
const cache = createByteCache<Piece | null>(CACHE_BYTES);

/** The coarsest level that still has all the pixels wanted. */
function levelFor(levels: readonly TiffImage[], grid: OwnGrid, polygon: Polygon): { image: TiffImage; grid: OwnGrid } {
  const options = levels.map((image) => ({
    image,
    grid: {
      ...grid,
      width: image.width,
      height: image.height,
      step: [(grid.step[0] * grid.width) / image.width, (grid.step[1] * grid.height) / image.height] as const,
    },
  }));
  const fits = options.find((option) => {
    const window = windowUnder(polygon, option.grid, MARGIN_PX);
    return window === null || (window[2] - window[0]) * (window[3] - window[1]) <= MAX_PIXELS;
  });
  if (fits === undefined) throw new AppError('TIFF_TOO_LARGE', { reason: 'window' });
  return fits;
}

async function readPiece({ source, band }: OwnInput, polygon: Polygon, signal: AbortSignal): Promise<Piece | null> {
  const key = JSON.stringify([sourceKey(source), band, polygon.coordinates[0]]);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const piece = await withRaster(source, async (tiff) => {
    const full = await tiff.image(0);
    const { image, grid } = levelFor(await levelsOf(tiff), gridOf(full), polygon);
    const window = windowUnder(polygon, grid, MARGIN_PX);
    if (window === null) return null;
    const {
      samples: [samples],
      valid,
    } = await readValidWindow(tiff, image, [band], window, signal);
    return samples === undefined ? null : { grid: gridPart(grid, window), samples, valid };
  });
  cache.set(key, piece, (piece?.samples.byteLength ?? 0) + (piece?.valid?.byteLength ?? 0));
  return piece;
}

/** Numbers as values on a grid: the nearest pixel where the band's own grid is another one. */
function valuesOn(grid: OwnGrid, piece: Piece, role: string, { scale, offset, nodata }: BandCalibration): Float32Array {
  const isOptical = role !== 'scl' && role !== 'value';
  const from = piece.grid;
  const out = new Float32Array(grid.width * grid.height);
  const missing = asStored(nodata, piece.samples);
  const columns = Int32Array.from({ length: grid.width }, (_, col) =>
    Math.floor((grid.origin[0] + (col + 0.5) * grid.step[0] - from.origin[0]) / from.step[0]),
  );
  for (let row = 0; row < grid.height; row++) {
    const y = grid.origin[1] - (row + 0.5) * grid.step[1];
    const fromRow = Math.floor((from.origin[1] - y) / from.step[1]);
    for (let col = 0; col < grid.width; col++) {
      const fromCol = columns[col]!;
      const isInside = fromRow >= 0 && fromRow < from.height && fromCol >= 0 && fromCol < from.width;
      const at = fromRow * from.width + fromCol;
      const number = isInside && piece.valid?.[at] !== 0 ? piece.samples[at]! : NaN;
      const isMissing = number === missing || Number.isNaN(number);
      out[row * grid.width + col] = isMissing ? NaN : isOptical ? reflectance(number, scale, offset) : number * scale + offset;
    }
  }
  return out;
}

/**
 * The bands of an own raster over a field on the finest of their grids; null where the raster does not reach the field.
 * Bands of several files must share one coordinate system.
 */
export async function readOwnWindow(inputs: OwnInputs, polygon: Polygon, signal: AbortSignal): Promise<OwnWindow | null> {
  const entries = Object.entries(inputs) as [BandRole | 'value', OwnInput][];
  const pieces = await Promise.all(entries.map(([, input]) => readPiece(input, polygon, signal)));
  const present = pieces.filter((piece) => piece !== null);
  const [first] = present.toSorted((a, b) => a.grid.step[0] - b.grid.step[0]);
  if (first === undefined || present.length < pieces.length) return null;
  const other = present.find((piece) => piece.grid.epsg !== first.grid.epsg);
  if (other) throw new AppError('RASTER_CRS_UNKNOWN', { crs: `EPSG:${first.grid.epsg} + EPSG:${other.grid.epsg}` });
  return {
    grid: first.grid,
    bands: Object.fromEntries(entries.map(([role, input], i) => [role, valuesOn(first.grid, present[i]!, role, input.calibration)])),
  };
}
