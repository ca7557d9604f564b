/** A made-up stand of maize in V4, seen from above. Lengths in units of the drawing; `UNITS_PER_M` of them are a metre on the ground. */
export const VIEW = { width: 860, height: 640 } as const;
export const FRAME = { x: 250, y: 150, width: 360, height: 320 } as const;
const ROW_M = 0.52;
const ROW_UNITS = 46;
export const UNITS_PER_M = ROW_UNITS / ROW_M;
/** Plants wanted on a hectare, and the distance in the row that means. */
export const TARGET_PL_HA = 75_000;
const TARGET_UNITS = (10_000 / (TARGET_PL_HA * ROW_M)) * UNITS_PER_M;
/** From twice the wanted distance on, a gap (domain.md §10.7). */
const GAP_FACTOR = 2;
const SLOPE = -0.12;
/** Chance that a seed did not come up: alone, and after another that did not. */
const FAILS = 0.05;
const FAILS_AGAIN = 0.55;

export type Plant = {
  readonly x: number;
  readonly y: number;
  readonly turn_deg: number;
  readonly size: number;
  readonly is_counted: boolean;
};
export type Gap = { readonly from: readonly [number, number]; readonly to: readonly [number, number]; readonly length_m: number };
export type Stand = {
  readonly plants: readonly Plant[];
  readonly gaps: readonly Gap[];
  readonly counted: number;
  readonly density: number;
  readonly gap_percent: number;
};

/** Chance in [0, 1) decided by two integers, so that the picture is the same on every machine. */
const chance = (a: number, b: number): number => {
  let h = Math.imul(a ^ 0x9e37_79b9, 0x85eb_ca6b) + Math.imul(b + 0x165_667b1, 0xc2b2_ae35);
  h = Math.imul(h ^ (h >>> 15), 0x27d4_eb2f);
  return ((h ^ (h >>> 13)) >>> 0) / 4_294_967_296;
};

const isInFrame = (x: number, y: number): boolean =>
  x >= FRAME.x && x <= FRAME.x + FRAME.width && y >= FRAME.y && y <= FRAME.y + FRAME.height;

function row(number: number): Plant[] {
  const top = number * ROW_UNITS;
  const plants: Plant[] = [];
  let failed = false;
  for (let seed = 0; seed * TARGET_UNITS < VIEW.width + 60; seed++) {
    failed = chance(number, seed) < (failed ? FAILS_AGAIN : FAILS);
    if (failed) continue;
    const x = seed * TARGET_UNITS - 20 + (chance(number, seed + 500) - 0.5) * 7;
    const y = top + SLOPE * (x - VIEW.width / 2) + (chance(number, seed + 900) - 0.5) * 5;
    const turn_deg = Math.round(chance(number, seed + 1_300) * 180);
    plants.push({ x, y, turn_deg, size: 0.85 + 0.4 * chance(number, seed + 1_700), is_counted: isInFrame(x, y) });
  }
  return plants;
}

function gapsOf(plants: readonly Plant[]): Gap[] {
  return plants.flatMap((plant, i) => {
    const before = plants[i - 1];
    if (before === undefined) return [];
    const length = Math.hypot(plant.x - before.x, plant.y - before.y);
    return length > GAP_FACTOR * TARGET_UNITS
      ? [{ from: [before.x, before.y] as const, to: [plant.x, plant.y] as const, length_m: length / UNITS_PER_M }]
      : [];
  });
}

/** The stand of the picture, and what a report would say of its frame: plants counted, plants on a hectare, share of the rows in gaps. */
export function exampleStand(): Stand {
  const rows = Array.from({ length: 18 }, (_, i) => row(i - 1));
  const plants = rows.flat();
  const gaps = rows.flatMap(gapsOf);
  const counted = plants.filter(({ is_counted }) => is_counted).length;
  const area_m2 = (FRAME.width * FRAME.height) / UNITS_PER_M ** 2;
  const row_m = area_m2 / ROW_M;
  const inside = gaps.filter(({ from, to }) => isInFrame(...from) && isInFrame(...to));
  const gap_m = inside.reduce((sum, { length_m }) => sum + length_m, 0);
  return { plants, gaps, counted, density: Math.round((counted / area_m2) * 100) * 100, gap_percent: (gap_m / row_m) * 100 };
}
