import type { FieldCrop } from '#domain/schemas/season.ts';
import { seasonYearOf, cycleOf, drawnCrops, type Climate, type SownCycle } from './calendar.ts';
import { chance } from './noise.ts';

export type PlotKind = 'crop' | 'pasture' | 'wood' | 'road' | 'water';
export type Plot = {
  readonly seed: number;
  readonly kind: PlotKind;
  /** Recorded crops; null where the archive makes them up. */
  readonly crops: readonly FieldCrop[] | null;
};
/** What a satellite sees of the ground: shares of green and dry plants and water (the rest is soil), and the green's near-infrared. */
export type Cover = { readonly green: number; readonly dry: number; readonly water: number; readonly nir: number };

const STUBBLE_DAYS = 50;
const logistic = (rate: number, days: number): number => 1 / (1 + Math.exp(-rate * days));

/** Plots know their season ahead: crops of the running season and of its neighbours, whose cycles may reach into it. */
export const cyclesAround = (plot: Plot, climate: Climate, day: number): SownCycle[] => {
  const year = seasonYearOf(day);
  return [year - 1, year, year + 1].flatMap((season) => {
    const sown = plot.crops === null ? drawnCrops(climate, plot.seed, season) : plot.crops.filter((crop) => crop.year === season);
    return sown.map(({ crop, period }) => cycleOf(climate, plot.seed, { year: season, crop, period }));
  });
};

const grown = (cycle: SownCycle, day: number, vigor: number, strength: number): Cover => {
  const age = day - cycle.sown;
  if (age < 0) return { green: 0, dry: 0, water: 0, nir: 1 };
  const best = cycle.cover * strength * (0.56 + 0.44 * vigor ** 0.8);
  if (age >= cycle.harvest) {
    return { green: 0, dry: 0.45 * best * Math.exp(-(age - cycle.harvest) / STUBBLE_DAYS), water: 0, nir: 1 };
  }
  // poor ground starts later and dries up sooner
  const up = logistic(cycle.growth, age - cycle.half_grown - 7 * (1 - vigor));
  const down = logistic(cycle.drying, age - cycle.half_dry + 12 * (1 - vigor));
  return { green: best * up * (1 - down), dry: 0.85 * best * up * down, water: 0, nir: cycle.nir };
};

const weeds = (plot: Plot, day: number, vigor: number): number => {
  const month = Math.floor(day / 45);
  const here = day / 45 - month;
  const level = (index: number): number => Math.max(0, chance(plot.seed, index, 5) - 0.45) * 0.4;
  return (level(month) * (1 - here) + level(month + 1) * here) * (0.4 + 0.6 * vigor);
};

const cropCover = (plot: Plot, cycles: readonly SownCycle[], day: number, vigor: number): Cover => {
  const strength = 0.9 + 0.1 * chance(plot.seed, seasonYearOf(day), 9);
  let best: Cover = { green: 0, dry: 0, water: 0, nir: 1 };
  for (const cycle of cycles) {
    const one = grown(cycle, day, vigor, strength);
    best = one.green > best.green ? { ...one, dry: Math.max(one.dry, best.dry) } : { ...best, dry: Math.max(one.dry, best.dry) };
  }
  const green = Math.min(0.98, best.green + weeds(plot, day, vigor) * (1 - best.green - Math.min(best.dry, 1 - best.green)));
  return { ...best, green, dry: Math.min(best.dry, 0.98 - green) };
};

/** The cover of a plot on a day at a vigour 0–1 of the ground. `season` runs 0 in midwinter to 1 in midsummer. */
export const coverOf = (plot: Plot, cycles: readonly SownCycle[], day: number, season: number, vigor: number): Cover => {
  switch (plot.kind) {
    case 'crop':
      return cropCover(plot, cycles, day, vigor);
    case 'pasture':
      return { green: (0.3 + 0.35 * season) * (0.55 + 0.45 * vigor), dry: 0.3 - 0.15 * season, water: 0, nir: 0.9 };
    case 'wood':
      return { green: 0.72 + 0.14 * season, dry: 0.06, water: 0, nir: 0.82 };
    case 'road':
      return { green: 0.06 + 0.06 * season, dry: 0.05, water: 0, nir: 0.9 };
    case 'water':
      return { green: 0, dry: 0, water: 1, nir: 1 };
  }
};
