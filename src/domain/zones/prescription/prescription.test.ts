import { describe, expect, it } from 'vitest';
import golden from '../../../../tests/golden/zones.json' with { type: 'json' };
import { prescribe } from './prescription.ts';
import { prescriptionTotals } from './prescription-totals.ts';
import type { Zone } from '../types.ts';
import { zoneYields } from '../zone-yields.ts';

const zone = (number: number, mean: number, area_ha: number): Zone => ({
  number,
  name: null,
  parts: [],
  area_ha,
  share: area_ha / 30,
  pixels: 100 * area_ha,
  mean,
  sd: 3,
  stability_sd: 4,
});
const PLAN = { zones: [zone(1, 82, 10), zone(2, 97, 12), zone(3, 112, 8)] };
const NOTHING = { yields: null, seeds_ha: null, n_kg_ha: null, product: null };

describe('a prescription', () => {
  it('expects yields between those of the ends, as the reference does', () => {
    const { low, high, zone_means, yield: expected } = golden.zone_yield;
    expect(zoneYields(zone_means, low, high)).toEqual(expected);
    expect(zoneYields([100], 6000, 11_000)).toEqual([8500]);
    const rows = prescribe(PLAN, { ...NOTHING, yields: { low_kg_ha: low, high_kg_ha: high } });
    expect(rows.map(({ yield_kg_ha }) => yield_kg_ha)).toEqual(expected);
    expect(rows.map(({ seeds_ha, n_kg_ha, dose }) => [seeds_ha, n_kg_ha, dose]).flat()).toEqual(Array(9).fill(null));
  });

  it('rounds seeds to 500, mass to 1 kg and litres to a tenth', () => {
    const rows = prescribe(PLAN, {
      yields: null,
      seeds_ha: [58_249, 58_251, 76_000],
      n_kg_ha: [92.4, 92.6, 0],
      product: { name: 'UAN', unit: 'l_ha', doses: [120.04, 120.06, 0] },
    });
    expect(rows.map(({ seeds_ha }) => seeds_ha)).toEqual([58_000, 58_500, 76_000]);
    expect(rows.map(({ n_kg_ha }) => n_kg_ha)).toEqual([92, 93, 0]);
    expect(rows.map(({ dose }) => dose)).toEqual([120, 120.1, 0]);
    expect(rows[1]).toMatchObject({ zone: 2, product: 'UAN', unit: 'l_ha', area_ha: 12 });
  });

  it('refuses doses that are not one quantity a zone', () => {
    for (const n_kg_ha of [
      [1, 2],
      [1, 2, 3, 4],
      [1, Number.NaN, 3],
      [1, -2, 3],
    ])
      expect(() => prescribe(PLAN, { ...NOTHING, n_kg_ha })).toThrow('INVALID');
  });

  it('adds up, beside one dose everywhere', () => {
    const rows = prescribe(PLAN, { ...NOTHING, n_kg_ha: [80, 100, 120], seeds_ha: [58_000, 68_000, 76_000] });
    const totals = prescriptionTotals(rows, { seeds_ha: null, n_kg_ha: 100, dose: null });
    expect(totals.n_kg).toEqual({ total: 2960, uniform: 3000, difference: -40 });
    expect(totals.seeds).toEqual({ total: 2_004_000, uniform: null, difference: null });
    expect(totals.product).toBeNull();
  });
});
