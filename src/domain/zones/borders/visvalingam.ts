/** Indices ordered by a key that may change: a binary heap that knows where each index stands. */
function heapOf(keys: Float64Array) {
  const heap: number[] = [];
  const place = new Int32Array(keys.length).fill(-1);
  // equal keys leave in the order of the points, so that the result does not depend on the heap
  const comesFirst = (a: number, b: number): boolean => keys[a]! < keys[b]! || (keys[a] === keys[b] && a < b);
  const put = (at: number, index: number): void => {
    heap[at] = index;
    place[index] = at;
  };
  const settle = (index: number, from: number): void => {
    let at = from;
    for (let up = (at - 1) >> 1; at > 0 && comesFirst(index, heap[up]!); up = (at - 1) >> 1) {
      put(at, heap[up]!);
      at = up;
    }
    for (;;) {
      const left = 2 * at + 1;
      const child = left + 1 < heap.length && comesFirst(heap[left + 1]!, heap[left]!) ? left + 1 : left;
      if (child >= heap.length || !comesFirst(heap[child]!, index)) break;
      put(at, heap[child]!);
      at = child;
    }
    put(at, index);
  };
  return {
    push: (index: number): void => {
      heap.push(index);
      settle(index, heap.length - 1);
    },
    changed: (index: number): void => {
      if (place[index] !== -1) settle(index, place[index]!);
    },
    pop: (): number | undefined => {
      const [first] = heap;
      const last = heap.pop();
      if (first === undefined || last === undefined) return undefined;
      if (first !== last) settle(last, 0);
      place[first] = -1;
      return first;
    },
  };
}

/**
 * Leaves out points whose triangle with their neighbours is smaller than `min_area`, the smallest first (Visvalingam & Whyatt 1993).
 * Ends stay; a closed line (first = last) keeps at least a triangle. Points are x0, y0, x1, y1…; (0, 0), (1, 0.1), (2, 0) with 0.2 loses
 * its middle.
 */
export function visvalingam(points: Float64Array, min_area: number): Float64Array {
  const n = points.length / 2;
  const fewest = points[0] === points.at(-2) && points[1] === points.at(-1) ? 4 : 2;
  if (n <= fewest) return points;
  const before = Int32Array.from({ length: n }, (_, i) => i - 1);
  const after = Int32Array.from({ length: n }, (_, i) => i + 1);
  const area = new Float64Array(n);
  const areaOf = (i: number): number => {
    const [a, b] = [before[i]! * 2, after[i]! * 2];
    const [dx, dy] = [points[2 * i]! - points[a]!, points[2 * i + 1]! - points[a + 1]!];
    return Math.abs(dx * (points[b + 1]! - points[a + 1]!) - dy * (points[b]! - points[a]!)) / 2;
  };
  const heap = heapOf(area);
  for (let i = 1; i + 1 < n; i++) {
    area[i] = areaOf(i);
    heap.push(i);
  }
  const keep = new Uint8Array(n).fill(1);
  let left = n;
  for (let i = heap.pop(); i !== undefined && left > fewest && area[i]! < min_area; i = heap.pop()) {
    keep[i] = 0;
    left--;
    const [a, b] = [before[i]!, after[i]!];
    after[a] = b;
    before[b] = a;
    for (const other of [a, b]) {
      if (other === 0 || other === n - 1) continue;
      // a point is never worth less than the one that had to go before it
      area[other] = Math.max(area[i]!, areaOf(other));
      heap.changed(other);
    }
  }
  const out = new Float64Array(left * 2);
  let at = 0;
  for (let i = 0; i < n; i++) {
    if (keep[i] === 0) continue;
    out[at++] = points[2 * i]!;
    out[at++] = points[2 * i + 1]!;
  }
  return out;
}
