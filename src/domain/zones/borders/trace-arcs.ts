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

/** Marks a corner where other than two borders meet. */
const MEETING = 16;
/** Pixels compared at once, and what makes four of one. */
const WORD = 4;
const EACH_BYTE = 0x01010101;

type Corners = {
  /** For each pixel corner the directions in which a border leaves it, and whether borders meet there. */
  readonly borders: Uint8Array;
  readonly meetings: readonly number[];
  readonly others: readonly number[];
};

function findCorners(labels: Uint8Array, width: number, height: number): Corners {
  const stride = width + 1;
  const borders = new Uint8Array(stride * (height + 1));
  const meetings: number[] = [];
  const others: number[] = [];
  const mark = (corner: number, directions: number): void => {
    if (directions === 0) return;
    const isMeeting = DEGREE[directions] !== 2;
    borders[corner] = isMeeting ? directions | MEETING : directions;
    (isMeeting ? meetings : others).push(corner);
  };
  const markRim = (row: number, y: number, direction: number): void => {
    for (let x = 1; x < width; x++) mark(y * stride + x, labels[row * width + x] === labels[row * width + x - 1] ? 0 : direction);
  };
  markRim(0, 0, SOUTH);
  const pitch = Math.ceil(width / WORD) * WORD;
  const padded = new Uint8Array(pitch * height);
  for (let y = 0; y < height; y++) padded.set(labels.subarray(y * width, (y + 1) * width), y * pitch);
  const words = new Uint32Array(padded.buffer);
  for (let y = 1; y < height; y++) {
    const row = y * pitch;
    let [nw, sw] = [padded[row - pitch]!, padded[row]!];
    mark(y * stride, nw === sw ? 0 : EAST);
    for (let x = 1; x < width; x++) {
      // most pixels are like their neighbours: four at a time
      if (x % WORD === 0 && nw === sw) {
        const same = (nw * EACH_BYTE) >>> 0;
        while (x + WORD <= width && words[(row + x) / WORD] === same && words[(row - pitch + x) / WORD] === same) x += WORD;
        if (x === width) break;
      }
      const ne = padded[row - pitch + x]!;
      const se = padded[row + x]!;
      if (ne !== nw || se !== sw || ne !== se)
        mark(y * stride + x, (ne === se ? 0 : EAST) | (sw === se ? 0 : SOUTH) | (nw === sw ? 0 : WEST) | (nw === ne ? 0 : NORTH));
      nw = ne;
      sw = se;
    }
    mark(y * stride + width, nw === sw ? 0 : WEST);
  }
  markRim(height - 1, height, NORTH);
  return { borders, meetings, others };
}

/**
 * The borders between labels as arcs, each traced once, from meeting point to meeting point of three or more labels (or to the rim), and
 * closed where none lies on it, as TopoJSON does: what is done to an arc is done to the labels on both its sides. Two labels side by
 * side on a 2 × 1 grid have one arc, from (1, 0) to (1, 1).
 */
export function traceArcs(labels: Uint8Array, width: number, height: number): Arc[] {
  const { borders, meetings, others } = findCorners(labels, width, height);
  const stride = width + 1;
  const step = (direction: number): number => (direction === EAST ? 1 : direction === WEST ? -1 : direction === SOUTH ? stride : -stride);

  const walk = (start: number, first: number): Arc => {
    const points: number[] = [start % stride, Math.floor(start / stride)];
    let at = start;
    let direction = first;
    do {
      borders[at]! &= ~direction;
      at += step(direction);
      borders[at]! &= ~opposite(direction);
      points.push(at % stride, Math.floor(at / stride));
      direction = borders[at]!;
    } while (direction !== 0 && direction < MEETING);
    return { points: new Float64Array(points), is_closed: at === start && borders[start]! < MEETING };
  };

  const arcs: Arc[] = [];
  for (const start of meetings)
    for (const direction of DIRECTIONS) if ((borders[start]! & direction) !== 0) arcs.push(walk(start, direction));
  // what is left passes no meeting point
  for (const start of others) {
    const left = borders[start]!;
    if (left !== 0) arcs.push(walk(start, left & -left));
  }
  return arcs;
}
