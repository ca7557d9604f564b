import { fromUtm, toUtm } from '#domain/geometry/projection/utm.ts';
import type { BBox, Position } from '#domain/geometry/types.ts';
import type { Lattice } from './noise.ts';

export const TILE_PIXELS = 512;
export const TILE_METRES = 5_120;
/** Days between two scenes of a zone. */
export const REVISIT_DAYS = 5;
/** First day of the archive: 1 July 2021. */
export const ARCHIVE_START = 18_809;

/** A square of 5.12 km of one UTM zone; column and row count from its false origin. */
export type Tile = {
  readonly id: string;
  readonly epsg: number;
  readonly column: number;
  readonly row: number;
  readonly is_south: boolean;
  /** Of the centre, degrees. */
  readonly longitude: number;
  readonly latitude: number;
};

const zoneName = (epsg: number): string => `${epsg % 100}${epsg >= 32_700 ? 'S' : 'N'}`;

export const tileAt = (epsg: number, column: number, row: number): Tile => {
  const [longitude, latitude] = fromUtm([(column + 0.5) * TILE_METRES, (row + 0.5) * TILE_METRES], epsg);
  return { id: `demo_${zoneName(epsg)}_${column}_${row}`, epsg, column, row, is_south: epsg >= 32_700, longitude, latitude };
};

/** The tile of a name, or null for anything that is not one: names come in from outside and become folder names. */
export const tileOfId = (id: string): Tile | null => {
  const match = /^demo_(\d{1,2})([NS])_(\d{1,3})_(\d{1,4})$/.exec(id);
  if (match === null) return null;
  const [zone, column, row] = [Number(match[1]), Number(match[3]), Number(match[4])];
  if (zone < 1 || zone > 60) return null;
  const tile = tileAt((match[2] === 'S' ? 32_700 : 32_600) + zone, column, row);
  return tile.id === id ? tile : null;
};

/** North-west corner of a tile, metres. */
export const tileOrigin = (tile: Tile): readonly [east: number, north: number] => [tile.column * TILE_METRES, (tile.row + 1) * TILE_METRES];

/** Pixel centres of a tile at 10 m. */
export const tileLattice = (tile: Tile): Lattice => {
  const [east, north] = tileOrigin(tile);
  return { east: east + 5, north: north - 5, step: 10, width: TILE_PIXELS, height: TILE_PIXELS };
};

/** Corners of a tile in degrees, closed, counter-clockwise from the south-west. */
export const tileRing = (tile: Tile): readonly Position[] => {
  const [west, north] = tileOrigin(tile);
  const [east, south] = [west + TILE_METRES, north - TILE_METRES];
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as const;
  return corners.map((corner) => fromUtm(corner, tile.epsg));
};

/** Tiles of a zone under a box in degrees, widened by a margin in metres. */
export const tilesUnder = ([west, south, east, north]: BBox, epsg: number, margin_m: number): Tile[] => {
  const middle = (west + east) / 2;
  const corners = [
    [west, south],
    [middle, south],
    [east, south],
    [west, north],
    [middle, north],
    [east, north],
  ] as const;
  const metres = corners.map((corner) => toUtm(corner, epsg));
  const easts = metres.map(([e]) => e);
  const norths = metres.map(([, n]) => n);
  const first = (values: number[]): number => Math.floor((Math.min(...values) - margin_m) / TILE_METRES);
  const last = (values: number[]): number => Math.floor((Math.max(...values) + margin_m) / TILE_METRES);
  const tiles: Tile[] = [];
  for (let row = first(norths); row <= last(norths); row++) {
    for (let column = first(easts); column <= last(easts); column++) tiles.push(tileAt(epsg, column, row));
  }
  return tiles;
};

/** Whether a zone is seen on a day: every fifth, each zone on its own. */
export const isSeen = (epsg: number, day: number): boolean => day >= ARCHIVE_START && (day + epsg) % REVISIT_DAYS === 0;

/** Moment of the pass, 10:36 by the sun of the zone's middle, on a day since 1970-01-01. */
export const passTime = (epsg: number, day: number): Date => {
  const meridian = ((epsg % 100) - 1) * 6 - 177;
  return new Date(day * 86_400_000 + 10.6 * 3_600_000 - meridian * 240_000);
};

export const dayOf = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
export const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
