import { findPatches, type Patch } from './find-patches.ts';

/** The neighbour with the longest shared border; the larger of equal ones, then the one found first. */
function closest({ borders }: Patch, patches: readonly Patch[]): number | null {
  let best: number | null = null;
  for (const [other, length] of borders) {
    const most = best === null ? -1 : borders.get(best)!;
    const isLarger = best !== null && (patches[other]!.size - patches[best]!.size || best - other) > 0;
    if (length > most || (length === most && isLarger)) best = other;
  }
  return best;
}

/**
 * Joins every 4-connected patch of fewer than `min_pixels` pixels to the neighbour with the longest shared border (domain.md §3.1.8),
 * the smallest patch first; equal borders go to the larger neighbour, then to the one found first. A patch without neighbours stays. One
 * pixel of 2 in a field of 1 becomes 1.
 */
export function sieve(labels: Uint8Array, width: number, min_pixels: number): Uint8Array {
  const { runs, of, patches } = findPatches(labels, width);
  const parent = patches.map((_, i) => i);
  const rootOf = (patch: number): number => {
    let root = patch;
    while (parent[root] !== root) root = parent[root]!;
    return root;
  };
  const join = (from: number, into: number): void => {
    const [small, large] = [patches[from]!, patches[into]!];
    parent[from] = into;
    large.size += small.size;
    for (const [other, length] of small.borders) {
      patches[other]!.borders.delete(from);
      if (other === into) continue;
      large.borders.set(other, (large.borders.get(other) ?? 0) + length);
      patches[other]!.borders.set(into, large.borders.get(other)!);
    }
    small.borders.clear();
  };
  /** Joins two patches of one label; the one with fewer neighbours goes, which keeps noise cheap. */
  const joinEqual = (a: number, b: number): number => {
    const [from, into] = patches[a]!.borders.size < patches[b]!.borders.size ? [a, b] : [b, a];
    join(from, into);
    return into;
  };
  const bySize: number[][] = Array.from({ length: Math.max(0, Math.ceil(min_pixels)) }, () => []);
  patches.forEach(({ size }, i) => bySize[size]?.push(i));
  for (let size = 1; size < bySize.length; size++) {
    for (const patch of bySize[size]!) {
      const own = patches[patch]!;
      const into = parent[patch] === patch && own.size === size ? closest(own, patches) : null;
      if (into === null) continue;
      // only around the patch can pieces of its new label have become neighbours: they are one now
      const { label } = patches[into]!;
      const same = Array.from(own.borders.keys()).filter((other) => other !== into && patches[other]!.label === label);
      join(patch, into);
      let whole = into;
      for (const other of same) whole = joinEqual(whole, other);
      bySize[patches[whole]!.size]?.push(whole);
    }
  }
  const out = new Uint8Array(labels.length);
  for (let run = 0; run < of.length; run++) out.fill(patches[rootOf(of[run]!)]!.label, runs.start[run], runs.end[run]);
  return out;
}
