/** A border between labels along pixel edges, x0, y0, x1, y1… in corners of pixels; (0, 0) is the north-western corner of the grid. */
export type Arc = { readonly points: Float64Array; readonly is_closed: boolean };

const EAST = 1;
const SOUTH = 2;
const WEST = 4;
const NORTH = 8;
const DIRECTIONS = [EAST, SOUTH, WEST, NORTH];
/** Number of bits set in 0–15. */
const DEGREE = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
const opposite = (direction: number): number =>
  direction === EAST ? WEST : direction === WEST ? EAST : direction === SOUTH ? NORTH : SOUTH;

/** For each pixel corner the directions in which a border leaves it. */
function findBorders(labels: Uint8Array, width: number, height: number): Uint8Array {
  const corners = new Uint8Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const corner = y * (width + 1) + x;
      if (y > 0 && labels[at] !== labels[at - width]) {
        corners[corner]! |= EAST;
        corners[corner + 1]! |= WEST;
      }
      if (x > 0 && labels[at] !== labels[at - 1]) {
        corners[corner]! |= SOUTH;
        corners[corner + width + 1]! |= NORTH;
      }
    }
  }
  return corners;
}

/**
 * The borders between labels as arcs, each traced once, from meeting point to meeting point of three or more labels (or to the rim), and
 * closed where none lies on it, as TopoJSON does: what is done to an arc is done to the labels on both its sides. Two labels side by
 * side on a 2 × 1 grid have one arc, from (1, 0) to (1, 1).
 */
export function traceArcs(labels: Uint8Array, width: number, height: number): Arc[] {
  const corners = findBorders(labels, width, height);
  const stride = width + 1;
  const isMeeting = corners.map((borders) => (DEGREE[borders] === 2 ? 0 : 1));
  const step = (direction: number): number => (direction === EAST ? 1 : direction === WEST ? -1 : direction === SOUTH ? stride : -stride);

  const walk = (start: number, first: number): Arc => {
    const points: number[] = [start % stride, Math.floor(start / stride)];
    let at = start;
    let direction = first;
    do {
      corners[at]! &= ~direction;
      at += step(direction);
      corners[at]! &= ~opposite(direction);
      points.push(at % stride, Math.floor(at / stride));
      direction = corners[at]!;
    } while (isMeeting[at] === 0 && direction !== 0);
    return { points: Float64Array.from(points), is_closed: at === start && isMeeting[start] === 0 };
  };

  const arcs: Arc[] = [];
  for (let start = 0; start < corners.length; start++) {
    if (isMeeting[start] === 0) continue;
    for (const direction of DIRECTIONS) if ((corners[start]! & direction) !== 0) arcs.push(walk(start, direction));
  }
  // what is left passes no meeting point
  for (let start = 0; start < corners.length; start++) {
    const borders = corners[start]!;
    if (borders !== 0) arcs.push(walk(start, borders & -borders));
  }
  return arcs;
}
