import { describe, expect, it } from 'vitest';
import { CROP_CODES, CROPS } from '../codes.ts';
import { PROVINCES } from '../catalog/provinces.ts';
import type { CropSeason } from '../crop-seasons/read-crop-seasons.ts';
import { epochDay } from '../series/epoch-day.ts';
import { CROP_HEAT } from '../weather/crop-heat.ts';
import { CROP_TRAITS } from './catalog/crop-traits.ts';
import { GENOTYPE_CYCLES } from './catalog/cycles.ts';
import { HYBRIDS, hybridDensity } from './catalog/hybrids.ts';
import { REGION_NORMALS } from './catalog/normals.ts';
import { countryOf, regionsOf, SOWING_REGIONS } from './catalog/regions.ts';
import { SOWING_WINDOWS } from './catalog/sowing-windows.ts';
import stages from './catalog/stages.json' with { type: 'json' };
import { eviEnvelope } from './evi-envelope.ts';
import { exploreCrop, type CropAnalysis } from './explore-crop.ts';
import { placeReference } from './place-reference.ts';
import { isInWindow, nextSowing } from './sowing-window.ts';
import { daysToGdd, gddSums, soybeanDays } from './stage-days.ts';
import { typicalGdd } from './typical-weather.ts';

const constant = (tmax: number, tmin: number) => ({
  place: 'x',
  tmax_c: Array.from({ length: 12 }, () => tmax),
  tmin_c: Array.from({ length: 12 }, () => tmin),
});
const stage = ({ stages: list }: CropAnalysis, code: string) => list.find((one) => one.code === code);

describe('the catalogue', () => {
  it('has 49 windows, each of a known region, and temperatures for every region', () => {
    expect(SOWING_WINDOWS).toHaveLength(49);
    for (const { region } of SOWING_WINDOWS) expect([...SOWING_REGIONS, 'all']).toContain(region);
    for (const { tmax_c, tmin_c } of Object.values(REGION_NORMALS)) {
      expect([tmax_c.length, tmin_c.length]).toEqual([12, 12]);
      tmax_c.forEach((high, month) => expect(high).toBeGreaterThan(tmin_c[month]!));
    }
  });

  it('places only provinces there are, in regions of their country', () => {
    const located = PROVINCES.filter(({ code }) => regionsOf(code).length > 0);
    expect(located.map(({ code }) => code.slice(0, 2)).filter((one, i, all) => all.indexOf(one) === i)).toEqual(['AR', 'BR', 'MX']);
    for (const { country, region } of SOWING_WINDOWS)
      if (region !== 'all') expect(located.some(({ code }) => countryOf(code) === country && regionsOf(code).includes(region))).toBe(true);
  });

  it('has growing degree-days that never fall from stage to stage', () => {
    for (const list of Object.values(stages)) {
      const known = list.flatMap(({ gdd }) => gdd ?? []);
      expect(known).toEqual(known.toSorted((a, b) => a - b));
    }
    expect(stages.maize_mid.find(({ code }) => code === 'R6')?.gdd).toBe(1394);
    expect(stages.zadoks_wheat.find(({ code }) => code === 'Z65')?.gdd).toBe(1120);
  });

  it('gives each genotype the cycle its name says', () => {
    const cycle = (id: number): string | undefined => GENOTYPE_CYCLES.find((one) => one.id === id)?.cycle;
    expect([401, 402, 403, 502, 508, 201, 101, 1003, 702, 706].map(cycle)).toEqual([
      'short',
      'mid',
      'long',
      'mid',
      'long',
      'mid',
      'short',
      'long',
      'MG_IV',
      'MG_VIII',
    ]);
  });

  it('sows hybrids as dense as the reference table says', () => {
    const density = (code: string, yield_kg_ha: number): number =>
      hybridDensity(
        HYBRIDS.find((one) => one.code === code)!,
        yield_kg_ha,
      );
    expect([density('G-MID', 10_000), density('G-MID', 16_000), density('G-FLEX', 3_500), density('G-TROP', 16_000)]).toEqual([
      71_000, 98_000, 37_500, 85_000,
    ]);
  });
});

describe('stages', () => {
  const maize = CROP_HEAT[CROPS.maize_early];
  it('count degree-days as the worked days do', () => {
    expect(typicalGdd(constant(33, 7), epochDay('2025-10-01'), maize)).toBeCloseTo(10, 9);
    expect(typicalGdd(constant(16, 4), epochDay('2025-02-28'), maize)).toBeCloseTo(3, 9);
    expect(typicalGdd(constant(33, 4), epochDay('2025-12-31'), CROP_HEAT[CROPS.soybean_1])).toBeCloseTo(11.5, 9);
    const rising = { place: 'x', tmax_c: [20, 22, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20], tmin_c: constant(0, 12).tmin_c };
    // the first of February lies halfway between the middles of January and February, but for a day
    expect(typicalGdd(rising, epochDay('2025-01-31'), maize)).toBeCloseTo((21.05 + 12) / 2 - 10, 1);
  });

  it('are reached when the sums reach their thresholds', () => {
    const sums = gddSums(() => 10);
    expect([daysToGdd(61, sums), daysToGdd(10, sums), daysToGdd(4_001, sums)]).toEqual([6, 0, null]);
    expect([soybeanDays('MG_IV', 'R5', false), soybeanDays('MG_IV', 'R5', true), soybeanDays('MG_VII', 'R5', false)]).toEqual([
      74,
      63,
      null,
    ]);
    expect(soybeanDays('MG_IV', 'V3', false)).toBeNull();
  });

  it('have dates in order, and a critical period inside them', () => {
    const maize_early = exploreCrop({ province: 'AR-B', crop: 5, genotype_id: 502, sown: '2025-10-01' });
    expect([stage(maize_early, 'R1')?.date, stage(maize_early, 'R6')?.date]).toEqual(['2025-12-20', '2026-02-08']);
    expect(maize_early.critical).toEqual({ from: '2025-12-03', to: '2026-01-04' });
    const dates = maize_early.stages.flatMap(({ date }) => date ?? []);
    expect(dates).toHaveLength(maize_early.stages.length);
    expect(dates).toEqual(dates.toSorted());
    expect(maize_early.stages.filter(({ is_critical }) => is_critical).map(({ code }) => code)).toContain('R1');
    expect(stage(maize_early, 'R6')?.is_critical).toBe(false);
  });

  it('are later in a longer cycle, and by days in soybean', () => {
    const days = (genotype_id: number): number | null =>
      exploreCrop({ province: 'AR-B', crop: 5, genotype_id, sown: '2025-10-01' }).cycle_days;
    expect(days(501)).toBeLessThan(days(502)!);
    expect(days(502)).toBeLessThan(days(503)!);
    const soybean = exploreCrop({ province: 'AR-S', crop: 7, genotype_id: 702, sown: '2025-11-15' });
    expect(stage(soybean, 'R8')!.days! - stage(soybean, 'VE')!.days!).toBe(122);
    expect(exploreCrop({ province: 'AR-S', crop: 7, genotype_id: 705, sown: '2025-11-15' }).cycle_days).toBeNull();
  });

  it('have no dates where the province has no temperatures, nor for "other"', () => {
    const patagonia = exploreCrop({ province: 'AR-U', crop: 10, genotype_id: null, sown: '2025-06-15' });
    expect(patagonia).toMatchObject({
      normals_of: null,
      is_in_window: null,
      cycle_days: null,
      envelope: null,
      critical: { from: null, to: null },
    });
    expect(patagonia.windows.length).toBeGreaterThan(0);
    expect(patagonia.stages.every(({ date }) => date === null)).toBe(true);
    expect(exploreCrop({ province: 'AR-B', crop: 6, genotype_id: null, sown: '2025-06-15' })).toMatchObject({
      heat: null,
      critical: null,
      windows: [],
    });
  });

  it('answer for every crop and province', () => {
    for (const crop of CROP_CODES)
      for (const { code } of PROVINCES.filter((_province, i) => i % 9 === 0)) {
        const found = exploreCrop({ province: code, crop, genotype_id: null, sown: '2025-10-01' });
        expect(found.stages.length).toBeGreaterThan(8);
        expect(found.hybrids.length > 0).toBe(crop === 4 || crop === 5);
      }
  });
});

describe('sowing windows', () => {
  it('may pass the end of the year', () => {
    const late = { start: '12-10', end: '01-25' };
    expect(['2025-12-10', '2026-01-25', '2026-01-26', '2025-12-09'].map((date) => isInWindow(date, late))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(nextSowing(late, '2026-01-13')).toBe('2026-01-13');
    expect(nextSowing(late, '2026-02-13')).toBe('2026-12-10');
    expect(nextSowing({ start: '05-20', end: '07-10' }, '2025-11-01')).toBe('2026-05-20');
  });

  it('put those of the place first and warn outside them', () => {
    const asked = { province: 'AR-B', crop: 5 as const, genotype_id: null };
    const found = exploreCrop({ ...asked, sown: '2025-12-20' });
    expect(found.windows.map(({ region, is_here }) => `${region} ${String(is_here)}`)).toEqual([
      'core true',
      'south_east true',
      'north false',
    ]);
    expect(found.is_in_window).toBe(false);
    expect(exploreCrop({ ...asked, sown: '2025-11-05' }).is_in_window).toBe(true);
  });
});

it('the envelope rises to the peak and falls back', () => {
  const steps = eviEnvelope({ base: 0.14, peak: 0.68 }, 140);
  const at = (day: number): number => steps.find((one) => one.day === day)?.evi ?? 0;
  expect(steps.at(-1)?.day).toBe(152);
  // half of the rise is at a quarter of the cycle, day 35
  expect(at(32)).toBeCloseTo(0.14 + 0.54 * (1 / (1 + Math.exp(0.33)) - 1 / (1 + Math.exp(8))), 9);
  expect(Math.max(...steps.map(({ evi }) => evi))).toBeGreaterThan(0.64);
  expect(at(152)).toBeLessThan(0.2);
});

describe('the reference of a place', () => {
  const daily = new Float64Array(200).fill(0.4);
  const season = (field_id: string, start: number, small_integral: number, is_open = false): CropSeason => {
    const first_day = epochDay('2024-07-01');
    return {
      field_id,
      recorded: { year: 2024, season: 2, period: 'summer', crop: 5, genotype_id: null },
      curve: { steps: [], daily, daily_p10: daily, daily_p90: daily, first_day, gaps: [], image_count: 40, max_gap_days: 5 },
      phenology: {
        sos20: first_day + start,
        sos50: null,
        pos: first_day + start + 40,
        eos50: null,
        eos20: first_day + start + 80,
        max_slope: null,
        min_slope: null,
        peak: 0.6,
        left_base: 0.1,
        base: 0.1,
        amplitude: 0.5,
        small_integral,
        large_integral: null,
        is_open,
        is_irregular: false,
      },
    };
  };

  it('is disclosed from three fields on, never of fewer, however many seasons they had', () => {
    const three = [season('a', 60, 20), season('b', 61, 24), season('c', 63, 30)];
    const found = placeReference(three);
    expect(found).toMatchObject({
      ok: true,
      season_count: 3,
      first_year: 2024,
      last_year: 2024,
      sos: '08-31',
      pos: '10-10',
      peak: 0.6,
      length_days: 80,
      small_integral: 24,
    });
    if (found.ok) {
      expect(found.steps[0]?.day).toBe(-24);
      expect(found.steps.find(({ day }) => day === 8)?.median).toBeCloseTo(0.4, 12);
    }
    const refused = { ok: false, code: 'REFERENCE_TOO_FEW' };
    expect(placeReference(three.slice(1))).toEqual(refused);
    expect(placeReference([season('a', 60, 20), season('a', 61, 24), season('b', 63, 30)])).toEqual(refused);
    expect(placeReference([season('a', 60, 20), season('b', 61, 24), season('c', 63, 30, true)])).toEqual(refused);
    expect(JSON.stringify(found)).not.toContain('field');
  });
});

it('every crop has traits', () => expect(Object.keys(CROP_TRAITS)).toHaveLength(10));
