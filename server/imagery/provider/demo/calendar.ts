import { CROPS, type CropCode, type Period } from '#domain/codes.ts';
import type { FieldCrop } from '#domain/schemas/season.ts';
import { chance } from './noise.ts';

/** Four farming climates: enough for a plausible calendar anywhere. */
export type Climate = 'pampa' | 'cerrado' | 'mexico' | 'north';

export const climateOf = (longitude: number, latitude: number): Climate => {
  if (latitude < -23) return 'pampa';
  if (latitude < 8) return 'cerrado';
  return latitude < 33 && longitude > -120 && longitude < -84 ? 'mexico' : 'north';
};

/** Sowing window as days after 1 July of the season's year, and the shape of the cycle in days after sowing. */
type Cycle = {
  readonly sow: readonly [first: number, last: number];
  readonly half_grown: number;
  readonly growth: number;
  readonly half_dry: number;
  readonly drying: number;
  readonly harvest: number;
  /** Ground covered at best, and near-infrared brightness of a full canopy against a generic one. */
  readonly cover: number;
  readonly nir: number;
};
/** A crop on its way: sowing as days since 1970-01-01. */
export type SownCycle = Cycle & { readonly sown: number };

const SHAPES: Readonly<Record<CropCode, Omit<Cycle, 'sow'>>> = {
  [CROPS.barley]: { half_grown: 68, growth: 0.07, half_dry: 148, drying: 0.11, harvest: 168, cover: 0.94, nir: 0.95 },
  [CROPS.rye]: { half_grown: 42, growth: 0.08, half_dry: 190, drying: 0.08, harvest: 215, cover: 0.82, nir: 0.9 },
  [CROPS.sunflower]: { half_grown: 46, growth: 0.11, half_dry: 106, drying: 0.12, harvest: 132, cover: 0.9, nir: 0.97 },
  [CROPS.maize_late]: { half_grown: 40, growth: 0.12, half_dry: 118, drying: 0.08, harvest: 172, cover: 0.92, nir: 0.94 },
  [CROPS.maize_early]: { half_grown: 50, growth: 0.11, half_dry: 134, drying: 0.09, harvest: 168, cover: 0.96, nir: 0.98 },
  [CROPS.other]: { half_grown: 45, growth: 0.1, half_dry: 112, drying: 0.1, harvest: 138, cover: 0.86, nir: 0.95 },
  [CROPS.soybean_1]: { half_grown: 46, growth: 0.1, half_dry: 124, drying: 0.13, harvest: 148, cover: 0.97, nir: 1.06 },
  [CROPS.soybean_2]: { half_grown: 38, growth: 0.11, half_dry: 104, drying: 0.14, harvest: 126, cover: 0.92, nir: 1.03 },
  [CROPS.sorghum]: { half_grown: 46, growth: 0.1, half_dry: 122, drying: 0.07, harvest: 154, cover: 0.84, nir: 0.92 },
  [CROPS.wheat]: { half_grown: 72, growth: 0.07, half_dry: 154, drying: 0.11, harvest: 176, cover: 0.95, nir: 0.95 },
};

type Windows = Readonly<Partial<Record<CropCode, readonly [number, number]>>>;
/** Middle of the windows of domain.md §10.1, in days after 1 July; negative is before it. */
const SUMMER: Readonly<Record<Climate, Windows>> = {
  pampa: { 3: [80, 105], 4: [152, 172], 5: [76, 100], 6: [110, 140], 7: [114, 136], 8: [156, 172], 9: [112, 138] },
  cerrado: { 3: [215, 235], 4: [205, 235], 5: [92, 120], 6: [100, 130], 7: [92, 118], 8: [170, 190], 9: [215, 240] },
  mexico: { 3: [338, 358], 4: [365, 380], 5: [320, 345], 6: [330, 350], 7: [352, 375], 8: [396, 410], 9: [326, 344] },
  north: { 3: [286, 305], 4: [325, 340], 5: [290, 312], 6: [300, 320], 7: [306, 326], 8: [345, 358], 9: [318, 336] },
};
const WINTER: Readonly<Record<Climate, Windows>> = {
  pampa: { 1: [-18, 8], 2: [-80, -50], 6: [-20, 10], 10: [-32, 0] },
  cerrado: { 1: [-40, -10], 2: [-60, -30], 3: [216, 234], 4: [205, 232], 6: [-30, 0], 9: [216, 240], 10: [-60, -25] },
  mexico: { 1: [154, 180], 2: [100, 140], 4: [124, 158], 6: [120, 150], 9: [200, 225], 10: [140, 166] },
  north: { 1: [92, 115], 2: [70, 95], 6: [90, 110], 10: [92, 118] },
};

const windowOf = (climate: Climate, crop: CropCode, period: Period): readonly [number, number] =>
  (period === 'winter' ? WINTER : SUMMER)[climate][crop] ?? SUMMER[climate][crop] ?? WINTER[climate][crop] ?? [100, 130];

/** Days since 1970-01-01 of 1 July of a year. */
const july = (year: number): number => Math.floor(Date.UTC(year, 6, 1) / 86_400_000);
export const seasonYearOf = (day: number): number => {
  const date = new Date(day * 86_400_000);
  return date.getUTCMonth() < 6 ? date.getUTCFullYear() - 1 : date.getUTCFullYear();
};

/** When and how one crop of a plot grows. The sowing day is drawn once for (plot, year, crop) from the local window. */
export const cycleOf = (climate: Climate, seed: number, { year, crop, period }: Pick<FieldCrop, 'year' | 'crop' | 'period'>): SownCycle => {
  const sow = windowOf(climate, crop, period);
  const sown = july(year) + Math.round(sow[0] + chance(seed, year, crop) * (sow[1] - sow[0]));
  return { ...SHAPES[crop], sow, sown };
};

type Sown = Pick<FieldCrop, 'crop' | 'period'>;
const s = (crop: CropCode, period: Period = 'summer'): Sown => ({ crop, period });
/** What grows on plots nobody described: lists drawn by chance, repeated ones are commoner. */
const ROTATIONS: Readonly<Record<Climate, readonly (readonly Sown[])[]>> = {
  pampa: [[s(7)], [s(7)], [s(7)], [s(5)], [s(5)], [s(4)], [s(10, 'winter'), s(8)], [s(10, 'winter'), s(8)], [s(3)], [s(9)]],
  cerrado: [[s(7), s(4, 'winter')], [s(7), s(4, 'winter')], [s(7)], [s(7), s(9, 'winter')]],
  mexico: [[s(4, 'winter')], [s(4, 'winter')], [s(10, 'winter')], [s(9)], [s(6, 'winter')]],
  north: [[s(5)], [s(5)], [s(7)], [s(7)], [s(10, 'winter')], [s(1, 'winter')], [s(3)]],
};
export const drawnCrops = (climate: Climate, seed: number, year: number): readonly Sown[] => {
  const lists = ROTATIONS[climate];
  return lists[Math.floor(chance(seed, year, 77) * lists.length)] ?? [];
};
