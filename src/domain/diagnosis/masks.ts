import { findPatches } from '../zones/raster/find-patches.ts';
import type { Mask } from './picture.ts';

type Size = { readonly width: number; readonly height: number };

/** How far each pixel is from the mask's next one above or below it, at most `most`. */
function rowsAway(mask: Mask, { width, height }: Size, most: number): Uint8Array {
  const away = new Uint8Array(mask.length);
  for (let at = 0; at < away.length; at++) away[at] = mask[at] === 1 ? 0 : most;
  for (let at = width; at < away.length; at++) away[at] = Math.min(away[at]!, away[at - width]! + 1);
  for (let at = width * (height - 1) - 1; at >= 0; at--) away[at] = Math.min(away[at]!, away[at + width]! + 1);
  return away;
}

/** Grown by a disc of `radius` pixels, at most 250: whatever lies within the disc's half height of a column beside it. */
export function dilate(mask: Mask, size: Size, radius: number): Mask {
  const { width, height } = size;
  const away = rowsAway(mask, size, radius + 1);
  const grown = new Uint8Array(mask.length);
  for (let dx = -radius; dx <= radius; dx++) {
    const reach = Math.floor(Math.sqrt(radius * radius - dx * dx));
    for (let y = 0; y < height; y++) {
      const row = y * width;
      for (let x = Math.max(0, -dx); x < Math.min(width, width - dx); x++) if (away[row + x + dx]! <= reach) grown[row + x] = 1;
    }
  }
  return grown;
}

function inverse(mask: Mask): Mask {
  const other = new Uint8Array(mask.length);
  for (let at = 0; at < mask.length; at++) other[at] = 1 - mask[at]!;
  return other;
}
/** Shrunk by it; beyond the rim there is more of the same. */
export const erode = (mask: Mask, size: Size, radius: number): Mask => inverse(dilate(inverse(mask), size, radius));
/** Without what no disc fits into. */
export const openMask = (mask: Mask, size: Size, radius: number): Mask => dilate(erode(mask, size, radius), size, radius);
/** With what no disc fits between. */
export const closeMask = (mask: Mask, size: Size, radius: number): Mask => erode(dilate(mask, size, radius), size, radius);

/** Patches of a mask by their pixels: those of `label` (1 within, 0 without) and their sizes. */
function patchesOf(mask: Mask, { width }: Size, label: 0 | 1) {
  const { runs, of, patches } = findPatches(
    mask.map((value) => value + 1),
    width,
  );
  return { runs, of, patches, is_wanted: patches.map((patch) => patch.label === label + 1) };
}

/** Keeps patches of at least `least` pixels. */
export function keepLarge(mask: Mask, size: Size, least: number): Mask {
  const { runs, of, patches, is_wanted } = patchesOf(mask, size, 1);
  const kept = new Uint8Array(mask.length);
  of.forEach((patch, run) => {
    if (is_wanted[patch] === true && patches[patch]!.size >= least) kept.fill(1, runs.start[run], runs.end[run]);
  });
  return kept;
}

/** Fills what the mask surrounds; what touches the rim of the picture is no hole. */
export function fillHoles(mask: Mask, size: Size): Mask {
  const { width, height } = size;
  const { runs, of, is_wanted } = patchesOf(mask, size, 0);
  const is_open = is_wanted.map(() => false);
  of.forEach((patch, run) => {
    const [from, to] = [runs.start[run]!, runs.end[run]!];
    const row = Math.floor(from / width);
    if (row === 0 || row === height - 1 || from % width === 0 || to % width === 0) is_open[patch] = true;
  });
  const filled = Uint8Array.from(mask);
  of.forEach((patch, run) => {
    if (is_wanted[patch] === true && is_open[patch] === false) filled.fill(1, runs.start[run], runs.end[run]);
  });
  return filled;
}

/** A patch of a mask: its pixels in runs, from and to (exclusive). */
export type Blob = { readonly size: number; readonly runs: readonly (readonly [number, number])[] };

/** The patches of a mask in the order of their first pixels. */
export function blobsOf(mask: Mask, size: Size): Blob[] {
  const { runs, of, patches, is_wanted } = patchesOf(mask, size, 1);
  const parts: [number, number][][] = patches.map(() => []);
  of.forEach((patch, run) => parts[patch]!.push([runs.start[run]!, runs.end[run]!]));
  return patches.flatMap((patch, at) => (is_wanted[at] === true ? [{ size: patch.size, runs: parts[at]! }] : []));
}

/** Pixels within a mask. `[1, 0, 1]` → 2. */
export function countOf(mask: Mask): number {
  let total = 0;
  for (let at = 0; at < mask.length; at++) total += mask[at]!;
  return total;
}
