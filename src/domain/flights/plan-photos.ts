import { bboxOf } from '../geometry/measure/bbox.ts';
import { longestSides } from '../geometry/measure/longest-sides.ts';
import { roundToSum } from '../geometry/measure/round-to-sum.ts';
import { fromEastNorth, localFrame, toEastNorth, type EastNorth } from '../geometry/projection/local-frame.ts';
import type { Polygon, Position } from '../geometry/types.ts';

type Run = { readonly from: number; readonly to: number; readonly y: number };

const turned = ([x, y]: EastNorth, [cos, sin]: readonly [number, number]): EastNorth => [x * cos + y * sin, y * cos - x * sin];

/** The stretches of a line across rings that lie inside, from west to east. */
function insideRuns(rings: readonly (readonly EastNorth[])[], y: number): readonly Run[] {
  const crossings = rings
    .flatMap((ring) =>
      ring.slice(1).flatMap(([x1, y1], i) => {
        const [x0, y0] = ring[i] as EastNorth;
        return y0 <= y === y1 <= y ? [] : [x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)];
      }),
    )
    .toSorted((a, b) => a - b);
  return Array.from({ length: Math.floor(crossings.length / 2) }, (_, i) => ({
    from: crossings[2 * i] ?? 0,
    to: crossings[2 * i + 1] ?? 0,
    y,
  }));
}

/**
 * Where photos of a field would be taken, in the order they are flown: rows along its longest side, as far apart as the photos in them, each flown against
 * the one before. Every point lies inside and out of the holes, and each stretch of a row has its share of them, so that they stand for the area.
 * Ten over a rectangle of 950 by 440 m: two rows of five, 190 m apart.
 */
export function planPhotos(polygon: Polygon, count: number): readonly Position[] {
  const [west, south, east, north] = bboxOf(polygon);
  const frame = localFrame([(west + east) / 2, (south + north) / 2]);
  const [side] = longestSides(polygon, 1);
  const ends = side === undefined ? null : [toEastNorth(frame, side.from), toEastNorth(frame, side.to)];
  const [dx, dy] = ends === null ? [1, 0] : [ends[1]![0] - ends[0]![0], ends[1]![1] - ends[0]![1]];
  const length = Math.hypot(dx, dy);
  // Rows run eastwards, however the side happens to be drawn.
  const sign = dx < 0 ? -1 : 1;
  const turn = [(sign * dx) / length, (sign * dy) / length] as const;
  const rings = polygon.coordinates.map((ring) => ring.map((position) => turned(toEastNorth(frame, position), turn)));
  const shell = rings[0] ?? [];
  const [xs, ys] = [shell.map(([x]) => x), shell.map(([, y]) => y)];
  const [top, bottom] = [Math.max(...ys), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - Math.min(...xs), top - bottom];
  const rows = Math.max(1, Math.round(Math.sqrt((count * height) / width)));
  const runs = Array.from({ length: rows }, (_, row) => {
    const inside = insideRuns(rings, top - ((row + 0.5) * height) / rows);
    return row % 2 === 0 ? inside : inside.toReversed().map(({ from, to, y }) => ({ from: to, to: from, y }));
  }).flat();
  const lengths = runs.map(({ from, to }) => Math.abs(to - from));
  const total = lengths.reduce((sum, one) => sum + one, 0);
  const shares = roundToSum(
    lengths.map((one) => (one * count) / total),
    0,
  );
  const back = [turn[0], -turn[1]] as const;
  return runs.flatMap(({ from, to, y }, at) => {
    const share = shares[at] ?? 0;
    return Array.from({ length: share }, (_, i) => fromEastNorth(frame, turned([from + ((i + 0.5) * (to - from)) / share, y], back)));
  });
}
