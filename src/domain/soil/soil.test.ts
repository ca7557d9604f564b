import { describe, expect, it } from 'vitest';
import golden from '../../../tests/golden/terrain.json' with { type: 'json' };
import { availableWater } from './available-water.ts';
import { depthAverage } from './depth-average.ts';
import { organicMatter } from './organic-matter.ts';
import { SOIL_DEPTHS, type SoilDepth } from './profile.ts';
import { readSoilGrids, SOILGRIDS_PROPERTIES } from './read-soilgrids.ts';
import { soilCells, summarizeSoil } from './summarize-soil.ts';
import { textureClass, TEXTURES } from './texture-class.ts';

/** An answer of the service: integers as its maps hold them. */
const answer = (valueOf: (code: string, top: number) => number | null, factorOf = (code: string): number => divisor(code)) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-60.65, -33.92] },
  properties: {
    layers: Object.values(SOILGRIDS_PROPERTIES).map(({ code }) => ({
      name: code,
      unit_measure: { d_factor: factorOf(code), mapped_units: '', target_units: '' },
      depths: SOIL_DEPTHS.map(([top, bottom]) => ({
        range: { top_depth: top, bottom_depth: bottom, unit_depth: 'cm' },
        label: `${top}-${bottom}cm`,
        values: { mean: valueOf(code, top) },
      })),
    })),
  },
});
const divisor = (code: string): number => Object.values(SOILGRIDS_PROPERTIES).find((one) => one.code === code)!.divide_by;
const INTEGERS: Record<string, number> = {
  clay: 250,
  sand: 150,
  silt: 600,
  phh2o: 61,
  soc: 190,
  nitrogen: 170,
  bdod: 128,
  cec: 214,
  wv0033: 300,
  wv1500: 140,
};

describe('a SoilGrids answer', () => {
  it('becomes conventional units, and what an adviser asks of them', () => {
    const depths = readSoilGrids(answer((code) => INTEGERS[code]!));
    expect(depths[0]).toEqual({
      top_cm: 0,
      bottom_cm: 5,
      clay_pct: 25,
      sand_pct: 15,
      silt_pct: 60,
      ph: 6.1,
      organic_carbon_g_kg: 19,
      nitrogen_g_kg: 1.7,
      bulk_density_kg_dm3: 1.28,
      cec_cmol_kg: 21.4,
      water_33kpa_pct: 30,
      water_1500kpa_pct: 14,
    });
    const summary = summarizeSoil(depths);
    expect(summary).toMatchObject({ texture: 'silt_loam', clay_pct: 25, ph: 6.1 });
    expect(summary.organic_matter_pct).toBeCloseTo(3.28, 2);
    expect(summary.available_water_mm).toBeCloseTo(160, 9);
  });
  it('has nothing where the map has nothing', () => {
    const summary = summarizeSoil(readSoilGrids(answer(() => null)));
    expect(Object.values(summary).every((value) => value === null)).toBe(true);
  });
  it('is refused when it is none, or scaled otherwise than the handbook says', () => {
    for (const wrong of [null, {}, { properties: { layers: [{}] } }, 'Service unavailable'])
      expect(() => readSoilGrids(wrong)).toThrow(expect.objectContaining({ code: 'SOIL_PROVIDER_DOWN', params: { reason: 'answer' } }));
    expect(() =>
      readSoilGrids(
        answer(
          (code) => INTEGERS[code]!,
          (code) => (code === 'soc' ? 100 : divisor(code)),
        ),
      ),
    ).toThrow(expect.objectContaining({ params: { reason: 'units', property: 'soc' } }));
  });
});

describe('averages over depth', () => {
  const layer = ([top_cm, bottom_cm]: readonly [number, number], clay_pct: number | null, water: readonly [number, number] | null) =>
    ({ top_cm, bottom_cm, clay_pct, water_33kpa_pct: water?.[0] ?? null, water_1500kpa_pct: water?.[1] ?? null }) as SoilDepth;
  const profile = [layer([0, 5], 20, [30, 14]), layer([5, 15], 22, [28, 14]), layer([15, 30], 26, [26, 15]), layer([30, 60], null, null)];
  it('weigh every layer by its thickness', () => {
    expect(depthAverage(profile, 'clay_pct', 30)).toBeCloseTo((20 * 5 + 22 * 10 + 26 * 15) / 30, 9);
    expect(depthAverage(profile, 'clay_pct', 10)).toBeCloseTo(21, 9);
    expect(availableWater(profile, 30)).toBeCloseTo(0.16 * 50 + 0.14 * 100 + 0.11 * 150, 9);
  });
  it('are not made up where a layer is missing', () => {
    expect(depthAverage(profile, 'clay_pct', 60)).toBeNull();
    expect(availableWater(profile, 100)).toBeNull();
  });
});

describe('texture', () => {
  it.each(golden.texture)('$sand sand, $silt silt, $clay clay is $cls', ({ sand, silt, clay, cls }) =>
    expect(textureClass(sand, silt, clay).replaceAll('_', ' ')).toBe(cls),
  );
  it('has a class for every whole percent, and uses all twelve', () => {
    const seen = new Set<string>();
    for (let sand = 0; sand <= 100; sand++)
      for (let clay = 0; clay <= 100 - sand; clay++) seen.add(textureClass(sand, 100 - sand - clay, clay));
    expect([...seen].toSorted()).toEqual([...TEXTURES].toSorted());
  });
});

it('a field of 50 ha holds eight cells, carbon of 19 g/kg is 3.28 % organic matter', () => {
  expect(soilCells(50)).toBeCloseTo(8, 9);
  expect(organicMatter(19)).toBeCloseTo(3.2756, 4);
});
