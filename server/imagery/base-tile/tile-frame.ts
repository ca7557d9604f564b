import type { BBox, Position } from '#domain/geometry/types.ts';
import { toUtm, utmZone } from '#domain/geometry/projection/utm.ts';

/** A tile of the XYZ scheme in Web Mercator. */
export type BaseTile = { readonly z: number; readonly x: number; readonly y: number };

export const TILE_PX = 512;
export const BASE_ZOOM = { min: 9, max: 17 } as const;

const EQUATOR_M = 2 * Math.PI * 6_378_137;
const RADIANS = Math.PI / 180;
/** Pixels between places whose metres are computed; between them they are near enough on a line (5 cm at zoom 11). */
const NODE_PX = 32;
const NODES = TILE_PX / NODE_PX + 1;

const worldPx = (tile: BaseTile): number => TILE_PX * 2 ** tile.z;
const longitudeAt = (tile: BaseTile, x: number): number => ((tile.x * TILE_PX + x) / worldPx(tile)) * 360 - 180;
const latitudeAt = (tile: BaseTile, y: number): number =>
  Math.atan(Math.sinh(Math.PI * (1 - (2 * (tile.y * TILE_PX + y)) / worldPx(tile)))) / RADIANS;

/** Place of a pixel of the tile; (0, 0) is the outer corner of the first. */
export const positionAt = (tile: BaseTile, x: number, y: number): Position => [longitudeAt(tile, x), latitudeAt(tile, y)];

/** Pixel of a place, with fractions, as `positionAt` counts them. */
export const pixelOf = (tile: BaseTile, [lon, lat]: Position): readonly [x: number, y: number] => {
  const mercator = Math.asinh(Math.tan(lat * RADIANS)) / Math.PI;
  return [((lon + 180) / 360) * worldPx(tile) - tile.x * TILE_PX, ((1 - mercator) / 2) * worldPx(tile) - tile.y * TILE_PX];
};

/** Box of the tile widened by some pixels, degrees. */
export const boxOf = (tile: BaseTile, margin_px = 0): BBox => {
  const [west, north] = positionAt(tile, -margin_px, -margin_px);
  const [east, south] = positionAt(tile, TILE_PX + margin_px, TILE_PX + margin_px);
  return [west, south, east, north];
};

/** Width of a pixel on the ground in the middle of the tile. At zoom 15 and 34° south 1.98 m. */
export const metresPerPixel = (tile: BaseTile): number => (EQUATOR_M / worldPx(tile)) * Math.cos(latitudeAt(tile, TILE_PX / 2) * RADIANS);

/** A run of the tile's columns in one UTM zone. */
export type ZoneSpan = { readonly epsg: number; readonly from: number; readonly to: number };

/** Meridians between zones cut a tile into at most a few spans, because the made-up land starts anew in each zone. */
export const zoneSpans = (tile: BaseTile): ZoneSpan[] => {
  const middle = latitudeAt(tile, TILE_PX / 2);
  const spans: ZoneSpan[] = [];
  for (let x = 0; x < TILE_PX;) {
    const { epsg, zone } = utmZone([longitudeAt(tile, x + 0.5), middle]);
    const end = ((zone * 6) / 360) * worldPx(tile) - tile.x * TILE_PX;
    const to = Math.min(TILE_PX, Math.max(x + 1, Math.round(end)));
    spans.push({ epsg, from: x, to });
    x = to;
  }
  return spans;
};

/** Metres of a UTM zone under the pixels of a tile. */
export type UtmFrame = {
  readonly epsg: number;
  /** Metres east and north at a pixel position. */
  at(x: number, y: number): readonly [east: number, north: number];
  /** Pixel position of a place near the tile. */
  pixel(east: number, north: number): readonly [x: number, y: number];
  /** Writes the metres of the centres of one row. */
  row(y: number, east: Float64Array, north: Float64Array): void;
  /** Box in metres with a margin in pixels: west, south, east, north. */
  readonly extent: readonly [number, number, number, number];
};

export const utmFrame = (tile: BaseTile, epsg: number, margin_px: number): UtmFrame => {
  const nodes = Array.from({ length: NODES * NODES }, (_, i) =>
    toUtm(positionAt(tile, (i % NODES) * NODE_PX, Math.floor(i / NODES) * NODE_PX), epsg),
  );
  const eastOf = Float64Array.from(nodes, ([east]) => east);
  const northOf = Float64Array.from(nodes, ([, north]) => north);
  const between = (values: Float64Array, x: number, y: number): number => {
    const column = Math.min(NODES - 2, Math.max(0, Math.floor(x / NODE_PX)));
    const line = Math.min(NODES - 2, Math.max(0, Math.floor(y / NODE_PX)));
    const [fx, fy] = [x / NODE_PX - column, y / NODE_PX - line];
    const k = line * NODES + column;
    const top = values[k]! + (values[k + 1]! - values[k]!) * fx;
    const below = values[k + NODES]! + (values[k + NODES + 1]! - values[k + NODES]!) * fx;
    return top + (below - top) * fy;
  };
  const fill = (values: Float64Array, y: number, out: Float64Array): void => {
    for (let node = 0; node < NODES - 1; node++) {
      const start = between(values, node * NODE_PX, y + 0.5);
      const step = (between(values, (node + 1) * NODE_PX, y + 0.5) - start) / NODE_PX;
      for (let k = 0; k < NODE_PX; k++) out[node * NODE_PX + k] = start + step * (k + 0.5);
    }
  };
  const corners = [
    [-margin_px, -margin_px],
    [TILE_PX + margin_px, -margin_px],
    [-margin_px, TILE_PX + margin_px],
    [TILE_PX + margin_px, TILE_PX + margin_px],
  ] as const;
  const easts = corners.map(([x, y]) => between(eastOf, x, y));
  const norths = corners.map(([x, y]) => between(northOf, x, y));
  const at = (x: number, y: number): readonly [number, number] => [between(eastOf, x, y), between(northOf, x, y)];
  // one Newton step from the middle's slopes, repeated, is exact to a hundredth of a pixel
  const half = TILE_PX / 2;
  const [e0, n0] = at(half, half);
  const [[ex, nx], [ey, ny]] = [at(half + 1, half), at(half, half + 1)];
  const [a, b, c, d] = [ex - e0, ey - e0, nx - n0, ny - n0];
  const det = a * d - b * c;
  return {
    epsg,
    at,
    pixel(east, north) {
      let [x, y] = [half, half];
      for (let i = 0; i < 3; i++) {
        const [e, n] = at(x, y);
        x += (d * (east - e) - b * (north - n)) / det;
        y += (a * (north - n) - c * (east - e)) / det;
      }
      return [x, y];
    },
    row(y, east, north) {
      fill(eastOf, y, east);
      fill(northOf, y, north);
    },
    extent: [Math.min(...easts), Math.min(...norths), Math.max(...easts), Math.max(...norths)],
  };
};
