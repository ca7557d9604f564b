import { AppError } from '#domain/errors.ts';
import { bboxOf } from '#domain/geometry/measure/bbox.ts';
import { projectionOf, type Projection } from '#domain/geometry/projection/projection.ts';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import type { PixelRing } from '../rasterize/pixel-rings.ts';
import type { PixelWindow, TiffImage } from '../tiff/types.ts';
import type { OwnGrid } from './types.ts';

const METRES_PER_DEGREE = 111_320;
const RADIANS = Math.PI / 180;

/** The system of a grid; refuses by its name one that is not known here. */
export function projectionOfGrid({ epsg }: Pick<OwnGrid, 'epsg'>): Projection {
  const projection = projectionOf(epsg);
  if (projection === null) throw new AppError('RASTER_CRS_UNKNOWN', { crs: `EPSG:${epsg}` });
  return projection;
}

/**
 * The grid of a north-up image in a system the product knows. Refuses with TIFF_NO_GEOREFERENCE, TIFF_UNSUPPORTED (rotated)
 * or RASTER_CRS_UNKNOWN, which names the system. Pixels need not be square: 0.0001° × 0.00008° is a grid.
 */
export function gridOf(
  { width, height, transform, epsg }: Pick<TiffImage, 'width' | 'height' | 'transform' | 'epsg'>,
  crs_name: string | null = null,
): OwnGrid {
  if (!transform) throw new AppError('TIFF_NO_GEOREFERENCE');
  const [x, xStep, xRow, y, yCol, yStep] = transform;
  if (xRow !== 0 || yCol !== 0 || xStep <= 0 || yStep >= 0) throw new AppError('TIFF_UNSUPPORTED', { reason: 'rotated' });
  if (epsg === null) {
    if (crs_name === null) throw new AppError('TIFF_NO_GEOREFERENCE');
    throw new AppError('RASTER_CRS_UNKNOWN', { crs: crs_name });
  }
  const grid = { width, height, origin: [x, y], step: [xStep, -yStep], epsg } as const;
  projectionOfGrid(grid);
  return grid;
}

/** Outer corners of a grid in degrees, from the north-west clockwise. */
export function gridCorners(grid: OwnGrid): [nw: Position, ne: Position, se: Position, sw: Position] {
  const { toLonLat } = projectionOfGrid(grid);
  const [west, north] = grid.origin;
  const east = west + grid.width * grid.step[0];
  const south = north - grid.height * grid.step[1];
  return [toLonLat([west, north]), toLonLat([east, north]), toLonLat([east, south]), toLonLat([west, south])];
}

/** Mean side of a pixel in metres on the ground, at the middle of the grid. 0.0001° at 34° S is 10.1 m. */
export function gridPixelM(grid: OwnGrid): number {
  const { toLonLat, unit } = projectionOfGrid(grid);
  const side = Math.sqrt(grid.step[0] * grid.step[1]);
  const [, lat] = toLonLat([grid.origin[0] + (grid.width * grid.step[0]) / 2, grid.origin[1] - (grid.height * grid.step[1]) / 2]);
  if (unit === 'degree') return side * METRES_PER_DEGREE * Math.sqrt(Math.cos(lat * RADIANS));
  return grid.epsg === 3857 || grid.epsg === 900_913 ? side * Math.cos(lat * RADIANS) : side;
}

/** A polygon's rings in pixels of a grid, (0, 0) the outer corner of its first pixel. */
export function ringsOnGrid(polygon: Polygon, grid: OwnGrid): PixelRing[] {
  const { fromLonLat } = projectionOfGrid(grid);
  return polygon.coordinates.map((ring) => {
    const out = new Float64Array(ring.length * 2);
    ring.forEach((position, i) => {
      const [x, y] = fromLonLat(position);
      out[2 * i] = (x - grid.origin[0]) / grid.step[0];
      out[2 * i + 1] = (grid.origin[1] - y) / grid.step[1];
    });
    return out;
  });
}

/** The window of a grid under a polygon with `margin` pixels around it; null where they do not meet. */
export function windowUnder(polygon: Polygon, grid: OwnGrid, margin = 1): PixelWindow | null {
  const [shell = new Float64Array(0)] = ringsOnGrid(polygon, grid);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i + 1 < shell.length; i += 2) {
    left = Math.min(left, shell[i]!);
    right = Math.max(right, shell[i]!);
    top = Math.min(top, shell[i + 1]!);
    bottom = Math.max(bottom, shell[i + 1]!);
  }
  if (!(right > 0 && bottom > 0 && left < grid.width && top < grid.height)) return null;
  const window: PixelWindow = [
    Math.max(0, Math.floor(left) - margin),
    Math.max(0, Math.floor(top) - margin),
    Math.min(grid.width, Math.ceil(right) + margin),
    Math.min(grid.height, Math.ceil(bottom) + margin),
  ];
  return window[2] > window[0] && window[3] > window[1] ? window : null;
}

/** The part of a grid inside a window. */
export const gridPart = (grid: OwnGrid, [x0, y0, x1, y1]: PixelWindow): OwnGrid => ({
  ...grid,
  width: x1 - x0,
  height: y1 - y0,
  origin: [grid.origin[0] + x0 * grid.step[0], grid.origin[1] - y0 * grid.step[1]],
});

/** The value of the pixel under a position, or null outside the grid and where there is no data. */
export function valueOnGrid(grid: OwnGrid, values: Float32Array, position: Position): number | null {
  const [x, y] = projectionOfGrid(grid).fromLonLat(position);
  const col = Math.floor((x - grid.origin[0]) / grid.step[0]);
  const row = Math.floor((grid.origin[1] - y) / grid.step[1]);
  if (col < 0 || row < 0 || col >= grid.width || row >= grid.height) return null;
  const value = values[row * grid.width + col]!;
  return Number.isNaN(value) ? null : value;
}

/** Whether a raster's box and a field's box meet at all. */
export function meetsPolygon(corners: readonly Position[], polygon: Polygon): boolean {
  const [west, south, east, north] = bboxOf(polygon);
  const lons = corners.map(([lon]) => lon);
  const lats = corners.map(([, lat]) => lat);
  return Math.min(...lons) < east && Math.max(...lons) > west && Math.min(...lats) < north && Math.max(...lats) > south;
}
