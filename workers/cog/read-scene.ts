import { leastOf, mostOf } from '#domain/extremes.ts';
import { AppError } from '#domain/errors.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { isUtm, toUtm } from '#domain/geometry/projection/utm.ts';
import { CLIP_FINE } from '#domain/raster/read-clip.ts';
import { shapeOf } from '#domain/raster/rasterize/shape-of.ts';
import { readWindow } from '#domain/raster/tiff/read-tiff.ts';
import type { PixelWindow } from '#domain/raster/tiff/types.ts';
import type { BandValues, GridShape, SceneBands, ScenePart } from '#domain/raster/types.ts';
import type { Band } from '#domain/schemas/imagery.ts';
import type { HttpOptions } from './http-source.ts';
import { withCog } from './open-cog.ts';

/** Room around the field for clouds outside it that are grown into it: 60 m and a pixel. */
const MARGIN_M = 80;
const COARSE_M = 20;
const FINE_M = 10;

export type ReadSceneOptions = HttpOptions & { readonly signal?: AbortSignal };
type Extent = readonly [east0: number, south: number, east1: number, north: number];

const isFine = (band: Band) => (CLIP_FINE as readonly Band[]).includes(band);

/**
 * Reads the window of some bands over a field from the COGs of one or more tiles. Tiles of one UTM zone are joined;
 * of two zones the one that holds the larger part of the field is used. A band missing from every part is left out.
 */
export async function readScene(
  parts: readonly ScenePart[],
  bands: readonly Band[],
  polygon: Polygon,
  options: ReadSceneOptions = {},
): Promise<SceneBands> {
  const zone = await chooseZone(parts, polygon, options);
  const [coarse, fine] = gridsOver(extentOf(polygon, zone.epsg), zone.epsg);
  const read = await Promise.all(
    bands.map(async (band) => {
      const shape = isFine(band) ? fine : coarse;
      const addresses = zone.parts.flatMap((part) => part.bands[band] ?? []);
      if (addresses.length === 0) return null;
      const pieces = await Promise.all(addresses.map((url) => readPiece(url, shape, options)));
      return [band, mosaic(pieces, shape)] as const;
    }),
  );
  return { fine, coarse, bands: Object.fromEntries(read.filter((entry) => entry !== null)) };
}

/** The field's bounding box in metres of a zone. */
function extentOf(polygon: Polygon, epsg: number): Extent {
  const points = polygon.coordinates[0]!.map((position) => toUtm(position, epsg));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [leastOf(xs), leastOf(ys), mostOf(xs), mostOf(ys)];
}

/** Both grids over an extent, aligned to whole 20 m so that their pixels are the archive's own. */
function gridsOver([east0, south, east1, north]: Extent, epsg: number): [coarse: GridShape, fine: GridShape] {
  const left = Math.floor((east0 - MARGIN_M) / COARSE_M) * COARSE_M;
  const top = Math.ceil((north + MARGIN_M) / COARSE_M) * COARSE_M;
  const width = Math.ceil((east1 + MARGIN_M - left) / COARSE_M);
  const height = Math.ceil((top - south + MARGIN_M) / COARSE_M);
  const coarse: GridShape = { width, height, origin: [left, top], pixel_m: COARSE_M, epsg };
  return [coarse, { ...coarse, width: width * 2, height: height * 2, pixel_m: FINE_M }];
}

async function chooseZone(
  parts: readonly ScenePart[],
  polygon: Polygon,
  options: ReadSceneOptions,
): Promise<{ epsg: number; parts: ScenePart[] }> {
  const zones = [...new Set(parts.map((part) => part.epsg))].map((epsg) => ({ epsg, parts: parts.filter((part) => part.epsg === epsg) }));
  if (zones.some(({ epsg }) => !isUtm(epsg)) || zones.length === 0) throw new AppError('SCENE_UNREADABLE', { reason: 'projection' });
  if (zones.length === 1) return zones[0]!;
  const shares = await Promise.all(
    zones.map(async (zone) => {
      const held = await Promise.all(zone.parts.map((part) => overlapOf(part, extentOf(polygon, zone.epsg), options)));
      return held.reduce((sum, area) => sum + area, 0);
    }),
  );
  return zones[shares.indexOf(mostOf(shares))]!;
}

/** Area of an extent that one part's tile covers. */
async function overlapOf(part: ScenePart, [east0, south, east1, north]: Extent, options: ReadSceneOptions): Promise<number> {
  const url = Object.values(part.bands)[0];
  if (url === undefined) return 0;
  const {
    origin: [x, y],
    width,
    height,
    pixel_m,
  } = await withCog(url, async (tiff) => shapeOf(await tiff.image(0)), options);
  const across = Math.min(east1, x + width * pixel_m) - Math.max(east0, x);
  const down = Math.min(north, y) - Math.max(south, y - height * pixel_m);
  return Math.max(0, across) * Math.max(0, down);
}

type Piece = { readonly values: BandValues; readonly at: readonly [col: number, row: number]; readonly width: number };

/** What one tile holds of a grid, or null when it does not reach it. */
function readPiece(url: string, shape: GridShape, options: ReadSceneOptions): Promise<Piece | null> {
  return withCog(
    url,
    async (tiff) => {
      const image = await tiff.image(0);
      const tile = shapeOf(image);
      const col = (shape.origin[0] - tile.origin[0]) / tile.pixel_m;
      const row = (tile.origin[1] - shape.origin[1]) / tile.pixel_m;
      if (
        tile.epsg !== shape.epsg ||
        tile.pixel_m !== shape.pixel_m ||
        !Number.isInteger(col) ||
        !Number.isInteger(row) ||
        (image.kind !== 'u16' && image.kind !== 'u8')
      ) {
        throw new AppError('SCENE_UNREADABLE', { reason: 'grid' });
      }
      const window: PixelWindow = [
        Math.max(0, col),
        Math.max(0, row),
        Math.min(tile.width, col + shape.width),
        Math.min(tile.height, row + shape.height),
      ];
      if (window[2] <= window[0] || window[3] <= window[1]) return null;
      const [values] = await readWindow(tiff, image, [0], window, options.signal);
      return { values: values as BandValues, at: [window[0] - col, window[1] - row], width: window[2] - window[0] };
    },
    options,
  );
}

/** Joins the pieces on one grid; where two tiles overlap the first with data wins. */
function mosaic(pieces: readonly (Piece | null)[], { width, height }: GridShape): BandValues {
  const [only] = pieces;
  if (only && pieces.length === 1 && only.width === width && only.values.length === width * height) return only.values;
  const out = new Uint16Array(width * height);
  for (const piece of pieces) {
    if (!piece) continue;
    const [col, row] = piece.at;
    for (let i = 0; i < piece.values.length; i++) {
      const to = (row + Math.floor(i / piece.width)) * width + col + (i % piece.width);
      if (out[to] === 0) out[to] = piece.values[i]!;
    }
  }
  return out;
}
