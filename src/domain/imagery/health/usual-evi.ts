import type { Country, CropCode } from '../../codes.ts';

/** EVI of bare and of full cover (crops.json `evi_default`) and days from sowing to maturity of a common genotype; `other` has none. */
const CROPS: Partial<Record<CropCode, { readonly base: number; readonly peak: number; readonly cycle_days: number }>> = {
  1: { base: 0.14, peak: 0.6, cycle_days: 155 },
  2: { base: 0.14, peak: 0.52, cycle_days: 180 },
  3: { base: 0.14, peak: 0.62, cycle_days: 130 },
  4: { base: 0.15, peak: 0.62, cycle_days: 150 },
  5: { base: 0.14, peak: 0.68, cycle_days: 155 },
  7: { base: 0.15, peak: 0.75, cycle_days: 140 },
  8: { base: 0.17, peak: 0.7, cycle_days: 115 },
  9: { base: 0.15, peak: 0.6, cycle_days: 140 },
  10: { base: 0.14, peak: 0.62, cycle_days: 165 },
};

/** Middle of the main sowing window, MM-DD (sowing-windows.json). */
const SOWN: Readonly<Record<Country, Partial<Record<CropCode, string>>>> = {
  AR: { 1: '06-25', 2: '05-01', 3: '10-08', 4: '12-18', 5: '10-05', 7: '11-06', 8: '12-26', 9: '11-15', 10: '06-14' },
  BR: { 1: '06-22', 2: '05-23', 3: '09-01', 4: '02-08', 5: '10-15', 7: '10-23', 8: '01-07', 9: '03-02', 10: '05-15' },
  MX: { 1: '12-23', 2: '11-07', 3: '07-01', 4: '11-22', 5: '05-20', 7: '06-01', 8: '08-10', 9: '06-14', 10: '12-08' },
};

/** Green-up and ripening as shares of the cycle, and how fast they go, per day (domain.md §2.5 and the vector of §2.2). */
const UP = { share: 0.25, rate: 0.11 };
const DOWN = { share: 0.8, rate: 0.1 };
const DAY_MS = 86_400_000;

const logistic = (rate: number, days: number): number => 1 / (1 + Math.exp(-rate * days));

/** Days since the main sowing window's middle, the latest one not after a date. */
const ageOn = (date: string, month_day: string): number => {
  const year = Number(date.slice(0, 4));
  const age = (from: number): number => Math.round((Date.parse(date) - Date.parse(`${from}-${month_day}`)) / DAY_MS);
  return age(year) >= 0 ? age(year) : age(year - 1);
};

/**
 * The EVI a crop usually has on a day in a country, between bare ground and its peak: double logistic over the cycle
 * (domain.md §2.5), sown in the middle of its main window. null for crops without one. Soybean 1st in Argentina on
 * 2026-01-12 is 0.726 over a base of 0.15.
 */
export function usualEvi(crop: CropCode, country: Country, date: string): { readonly evi_min: number; readonly evi_max: number } | null {
  const [facts, sown] = [CROPS[crop], SOWN[country][crop]];
  if (facts === undefined || sown === undefined) return null;
  const age = ageOn(date, sown);
  const cover = logistic(UP.rate, age - UP.share * facts.cycle_days) - logistic(DOWN.rate, age - DOWN.share * facts.cycle_days);
  return { evi_min: facts.base, evi_max: facts.base + (facts.peak - facts.base) * Math.max(0, cover) };
}
