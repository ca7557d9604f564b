import type { BBox, Position } from '../geometry/types.ts';
import { mercatorX, mercatorY } from '../tiles/tile-set.ts';

/** Pins with where they stand on the plane of the map, 0 to 1. */
export type PinIndex = { readonly positions: readonly Position[]; readonly x: Float64Array; readonly y: Float64Array };

/** Pins that stand in one place of the map: by their index, the first one first. */
export type PinCluster = { readonly members: readonly number[]; readonly position: Position };

const TILE_PX = 512;
/** Of the gap: what lies in one square so wide is nearer than the gap, corner to corner. */
const SQUARE = 0.7;
/** Squares round one in which something nearer than the gap can lie. */
const REACH = 2;
/** Of evenly strewn pins about so many squares become one place. */
const SQUARES_A_PLACE = 3;
/** A little wider than by the area alone: places in rows fill it unevenly. */
const WIDER = 1.15;

/** Makes pins ready to be put together, on the plane of the map (0 to 1): `indexPins([[0, 0]])` → x 0.5, y 0.5. */
export function indexPins(positions: readonly Position[]): PinIndex {
  const [x, y] = [new Float64Array(positions.length), new Float64Array(positions.length)];
  for (let at = 0; at < positions.length; at++) {
    x[at] = mercatorX(positions[at]![0]);
    y[at] = mercatorY(positions[at]![1]);
  }
  return { positions, x, y };
}

/** Places with how many pins are in each, and which of them every pin went into. */
type Places = { readonly x: Float64Array; readonly y: Float64Array; readonly count: Float64Array; readonly into: Int32Array };

/** The squares of a part of the map, by one number each; the same ones wherever the map is moved to. */
type Squares = { readonly width: number; readonly columns: number; readonly column0: number; readonly row0: number };

const OUTSIDE = -1;

function pinsIn({ x, y }: PinIndex, [west, south, east, north]: BBox): Places {
  const left = mercatorX(west);
  const right = mercatorX(east);
  const top = mercatorY(north);
  const bottom = mercatorY(south);
  const into = new Int32Array(x.length).fill(OUTSIDE);
  const found_x = new Float64Array(x.length);
  const found_y = new Float64Array(x.length);
  let total = 0;
  for (let at = 0; at < x.length; at++) {
    if (x[at]! < left || x[at]! > right || y[at]! < top || y[at]! > bottom) continue;
    found_x[total] = x[at]!;
    found_y[total] = y[at]!;
    into[at] = total++;
  }
  return { x: found_x.subarray(0, total), y: found_y.subarray(0, total), count: new Float64Array(total).fill(1), into };
}

function squaresOver([west, , east, north]: BBox, width: number): Squares {
  const [column0, row0] = [Math.floor(mercatorX(west) / width) - REACH, Math.floor(mercatorY(north) / width) - REACH];
  return { width, column0, row0, columns: Math.floor(mercatorX(east) / width) - column0 + 1 + REACH };
}
const squareOf = (squares: Squares, x: number, y: number): number =>
  (Math.floor(y / squares.width) - squares.row0) * squares.columns + Math.floor(x / squares.width) - squares.column0;

/** The places that are left where each of them went into one, in the middle of its pins. */
function merged({ x, y, count, into }: Places, target: Int32Array, total: number): Places {
  const sum_x = new Float64Array(total);
  const sum_y = new Float64Array(total);
  const pins = new Float64Array(total);
  for (let at = 0; at < target.length; at++) {
    const to = target[at]!;
    const own = count[at]!;
    sum_x[to]! += x[at]! * own;
    sum_y[to]! += y[at]! * own;
    pins[to]! += own;
  }
  for (let at = 0; at < total; at++) {
    sum_x[at]! /= pins[at]!;
    sum_y[at]! /= pins[at]!;
  }
  for (let at = 0; at < into.length; at++) if (into[at]! !== OUTSIDE) into[at] = target[into[at]!]!;
  return { x: sum_x, y: sum_y, count: pins, into };
}

/** What lies in one square goes together. */
function bySquares(places: Places, squares: Squares): Places {
  const { x, y } = places;
  const target = new Int32Array(x.length);
  const ids = new Map<number, number>();
  let total = 0;
  for (let at = 0; at < target.length; at++) {
    const square = squareOf(squares, x[at]!, y[at]!);
    const id = ids.get(square);
    if (id === undefined) ids.set(square, total);
    target[at] = id ?? total++;
  }
  return merged(places, target, total);
}

/** Of places in a square each, every one takes those round it that are too near. */
function withNeighbours(places: Places, squares: Squares, gap: number): Places {
  const { x, y } = places;
  const target = new Int32Array(x.length).fill(OUTSIDE);
  const ids = new Map(Array.from(x, (_, at) => [squareOf(squares, x[at]!, y[at]!), at]));
  let total = 0;
  for (let at = 0; at < target.length; at++) {
    if (target[at] !== OUTSIDE) continue;
    const square = squareOf(squares, x[at]!, y[at]!);
    for (let row = -REACH; row <= REACH; row++)
      for (let column = -REACH; column <= REACH; column++) {
        const other = ids.get(square + row * squares.columns + column);
        if (other === undefined || target[other] !== OUTSIDE) continue;
        if ((x[other]! - x[at]!) ** 2 + (y[other]! - y[at]!) ** 2 < gap ** 2) target[other] = total;
      }
    total += 1;
  }
  return merged(places, target, total);
}

/** What is nearer than the gap goes together, once; as long as more than `most` are left, with a wider gap again. */
function apart(pins: Places, gap0: number, view: BBox, most: number): Places {
  for (let places = pins, gap = gap0; ;) {
    const squares = squaresOver(view, gap * SQUARE);
    places = bySquares(places, squares);
    let share = places.count.length / (most * SQUARES_A_PLACE);
    if (share <= 1) {
      places = withNeighbours(places, squares, gap);
      share = places.count.length / most;
      if (share <= 1) return places;
    }
    gap *= WIDER * Math.sqrt(share);
  }
}

/**
 * Puts pins of a part of the map that would cover each other, standing nearer than `gap_px` at a zoom, together; where more than `most`
 * places are left, also those farther away. Alone a pin keeps its place, together they stand in the middle.
 * `clusterPins(indexPins([[-61, -34], [-61.00001, -34], [-60, -34]]), 8, 30, [-62, -35, -59, -33], 200)` → members [[0, 1], [2]].
 */
export function clusterPins(pins: PinIndex, zoom: number, gap_px: number, view: BBox, most: number): readonly PinCluster[] {
  const { count, into } = apart(pinsIn(pins, view), gap_px / (TILE_PX * 2 ** zoom), view, most);
  const members: number[][] = Array.from(count, () => []);
  for (let at = 0; at < into.length; at++) if (into[at] !== OUTSIDE) members[into[at]!]!.push(at);
  return members.map((own) => ({ members: own, position: middleOf(pins.positions, own) }));
}

function middleOf(positions: readonly Position[], members: readonly number[]): Position {
  let longitude = 0;
  let latitude = 0;
  for (const member of members) {
    longitude += positions[member]![0];
    latitude += positions[member]![1];
  }
  return [longitude / members.length, latitude / members.length];
}
