import { labelRuns, type LabelRuns } from './label-runs.ts';

/** A 4-connected patch of one label: its pixels, and how many pixel edges it shares with each neighbour. */
export type Patch = { readonly label: number; size: number; readonly borders: Map<number, number> };
export type Patches = {
  readonly runs: LabelRuns;
  /** The patch of every run. */
  readonly of: Uint32Array;
  /** In the order of their first pixels. */
  readonly patches: Patch[];
};

/** Calls back for every pair of runs that lie above each other in two rows, from the left, with the first pixel they share and how many. */
function eachOverlap(
  { start, end, first }: LabelRuns,
  row: number,
  width: number,
  meet: (upper: number, lower: number, from: number, length: number) => void,
): void {
  let lower = first[row + 1]!;
  const last = first[row + 2]!;
  for (let upper = first[row]!; upper < first[row + 1]!; upper++) {
    const from = start[upper]!;
    const to = end[upper]!;
    while (lower < last && end[lower]! - width <= from) lower++;
    for (let other = lower; other < last && start[other]! - width < to; other++) {
      const left = Math.max(from, start[other]! - width);
      meet(upper, other, left, Math.min(to, end[other]! - width) - left);
    }
  }
}

/** Numbers the patches: runs of one label that lie above each other are one. */
function numberPatches(labels: Uint8Array, width: number, runs: LabelRuns): Omit<Patches, 'runs'> {
  const parent = Uint32Array.from(runs.start, (_, run) => run);
  const rootOf = (run: number): number => {
    let root = run;
    while (parent[root] !== root) root = parent[root] = parent[parent[root]!]!;
    return root;
  };
  for (let row = 0; row + 2 < runs.first.length; row++)
    eachOverlap(runs, row, width, (upper, lower) => {
      if (labels[runs.start[upper]!] !== labels[runs.start[lower]!]) return;
      const [a, b] = [rootOf(upper), rootOf(lower)];
      parent[Math.max(a, b)] = Math.min(a, b);
    });
  const of = new Uint32Array(parent.length);
  const patches: Patch[] = [];
  for (let run = 0; run < parent.length; run++) {
    const root = rootOf(run);
    of[run] = root === run ? patches.push({ label: labels[runs.start[run]!]!, size: 0, borders: new Map() }) - 1 : of[root]!;
    patches[of[run]!]!.size += runs.end[run]! - runs.start[run]!;
  }
  return { of, patches };
}

/**
 * The 4-connected patches of equal labels, with their sizes and shared borders in pixel edges; 0 is outside. Worked on runs rather than
 * pixels, since labels change seldom. [1, 1, 2] in one row → patches of 2 and 1 pixels that share one edge.
 */
export function findPatches(labels: Uint8Array, width: number): Patches {
  const runs = labelRuns(labels, width);
  const { of, patches } = numberPatches(labels, width, runs);
  const share = (a: number, b: number, length: number): void => {
    const [one, other] = [patches[a]!.borders, patches[b]!.borders];
    one.set(b, (one.get(b) ?? 0) + length);
    other.set(a, (other.get(a) ?? 0) + length);
  };
  const { start, end, first } = runs;
  for (let row = 0; row + 1 < first.length; row++) {
    // neighbours are found pixel by pixel, each first to its right: which of equal ones comes first is the same for any width of runs
    let right = first[row]! + 1;
    const shareRight = (upto: number): void => {
      for (; right < first[row + 1]! && end[right - 1]! <= upto; right++)
        if (end[right - 1] === start[right]) share(of[right - 1]!, of[right]!, 1);
    };
    if (row + 2 < first.length)
      eachOverlap(runs, row, width, (upper, lower, from, length) => {
        shareRight(from + 1);
        if (of[upper] !== of[lower]) share(of[upper]!, of[lower]!, length);
      });
    shareRight((row + 1) * width);
  }
  return { runs, of, patches };
}
