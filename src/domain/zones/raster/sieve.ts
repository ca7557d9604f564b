type Patch = { label: number; size: number; readonly borders: Map<number, number> };

/** Numbers the 4-connected patches of equal labels in two passes; 0 is outside and stays −1. */
function findPatches(labels: Uint8Array, width: number): { of: Int32Array; patches: Patch[] } {
  const of = new Int32Array(labels.length).fill(-1);
  const parent: number[] = [];
  const rootOf = (id: number): number => {
    let root = id;
    while (parent[root] !== root) root = parent[root]!;
    return root;
  };
  for (let at = 0, x = 0; at < labels.length; at++, x = x + 1 === width ? 0 : x + 1) {
    const label = labels[at]!;
    if (label === 0) continue;
    const left = x > 0 && labels[at - 1] === label ? of[at - 1]! : -1;
    const above = at >= width && labels[at - width] === label ? of[at - width]! : -1;
    if (left === -1 && above === -1) of[at] = parent.push(parent.length) - 1;
    else of[at] = left === -1 ? above : left;
    if (left === -1 || above === -1 || left === above) continue;
    const [a, b] = [rootOf(left), rootOf(above)];
    parent[Math.max(a, b)] = Math.min(a, b);
  }
  const patches: Patch[] = [];
  const numbers = parent.map((_, id) => (rootOf(id) === id ? patches.push({ label: 0, size: 0, borders: new Map() }) - 1 : -1));
  const numberOf = parent.map((_, id) => numbers[rootOf(id)]!);
  for (let at = 0; at < labels.length; at++) {
    if (of[at] === -1) continue;
    const own = numberOf[of[at]!]!;
    of[at] = own;
    patches[own]!.label = labels[at]!;
    patches[own]!.size++;
  }
  return { of, patches };
}

function measureBorders(of: Int32Array, patches: readonly Patch[], width: number): void {
  const add = (patch: number, other: number): void => {
    const { borders } = patches[patch]!;
    borders.set(other, (borders.get(other) ?? 0) + 1);
  };
  const meet = (a: number, b: number): void => {
    if (b === -1) return;
    add(a, b);
    add(b, a);
  };
  for (let at = 0, x = 1; at < of.length; at++, x = x === width ? 1 : x + 1) {
    const own = of[at]!;
    if (own === -1) continue;
    if (x < width && of[at + 1] !== own) meet(own, of[at + 1]!);
    if (at + width < of.length && of[at + width] !== own) meet(own, of[at + width]!);
  }
}

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
  const { of, patches } = findPatches(labels, width);
  measureBorders(of, patches, width);
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
  for (let at = 0; at < out.length; at++) if (of[at] !== -1) out[at] = patches[rootOf(of[at]!)]!.label;
  return out;
}
