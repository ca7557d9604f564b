import { describe, expect, it } from 'vitest';
import golden from '../../../tests/golden/raster.json' with { type: 'json' };
import { INDEX_IDS } from '../schemas/imagery.ts';
import { classify, equalBreaks, jenksBreaks, quantileBreaks, zoneOf } from './classify.ts';
import { cire } from './indices/cire.ts';
import { evi } from './indices/evi.ts';
import { evi2 } from './indices/evi2.ts';
import { mndwi } from './indices/mndwi.ts';
import { ndre } from './indices/ndre.ts';
import { ndvi } from './indices/ndvi.ts';
import { ndwi } from './indices/ndwi.ts';
import { s2rep } from './indices/s2rep.ts';
import type { Calibration, SpectralIndex } from './indices/spectral-index.ts';
import { boaOffset } from './offset.ts';
import { brightnessTable, TRUE_COLOR_STRETCH } from './render/true-color.ts';

const CALIBRATION: Calibration = { scale: 1e-4, offset: -0.1 };

function compute(index: SpectralIndex, dn: Readonly<Record<string, number>>, calibration = CALIBRATION): number {
  const out = new Float32Array(1);
  index.compute(
    index.bands.map((band) => Uint16Array.of(dn[band]!)),
    calibration,
    out,
  );
  return out[0]!;
}
/** Digital numbers that give these reflectances with the offset of baseline 04.00. */
const toDn = (rho: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(rho).map(([band, value]) => [band, Math.round((value + 0.1) * 10_000)]));

const ALL = [ndvi, evi, evi2, ndre, cire, ndwi, mndwi] as const;

describe('spectral indices', () => {
  const cases = [
    ['crop', golden.indices.dn, golden.indices.result],
    ['soil', toDn(golden.indices_soil.reflectance), golden.indices_soil.result],
    ['water', toDn(golden.indices_water.reflectance), golden.indices_water.result],
  ] as const;

  it('have their vectors, one and all', () => {
    expect(ALL.map(({ id }) => id)).toEqual(expect.arrayContaining([...INDEX_IDS]));
    for (const [, , result] of cases) expect(Object.keys(result)).toEqual(expect.arrayContaining([...INDEX_IDS]));
  });

  it.each(cases)('of %s equal the reference', (_name, dn, result) => {
    for (const index of ALL) expect(compute(index, dn), index.id).toBeCloseTo(result[index.id as 'ndvi'], 5);
  });

  it('are wrong, as the reference says, when the offset is forgotten', () => {
    const wrong = golden.indices.wrong_if_offset_ignored;
    for (const index of ALL)
      expect(compute(index, golden.indices.dn, { scale: 1e-4, offset: 0 }), index.id).toBeCloseTo(wrong[index.id as 'ndvi'], 5);
  });

  it('place the red edge to a tenth of a nanometre, and nowhere over water, whose edge is flat', () => {
    expect(compute(s2rep, golden.indices.dn)).toBeCloseTo(golden.indices.result.s2rep, 3);
    expect(compute(s2rep, toDn(golden.indices_water.reflectance))).toBeNaN();
    expect(compute(s2rep, { ...golden.indices.dn, B06: 0 })).toBeNaN();
    expect(compute(cire, { B07: 3000, B05: 1050 })).toBeNaN();
  });

  it('have no value where a band has none, where both reflectances vanish, and for EVI over bright cloud', () => {
    expect(compute(ndvi, { B08: 0, B04: 1500 })).toBeNaN();
    expect(compute(ndvi, { B08: 1040, B04: 1020 })).toBeNaN();
    expect(compute(evi, toDn({ B08: 0.6, B04: 0.55, B02: 0.65 }))).toBeNaN();
    expect(compute(evi, { ...golden.indices.dn, B02: 0 })).toBeNaN();
  });
});

describe('reflectance offset of an item', () => {
  it.each([
    [true, '05.09', { offset: 0, offset_from: 'applied_flag' }],
    [false, '05.09', { offset: -0.1, offset_from: 'baseline' }],
    [null, '04.00', { offset: -0.1, offset_from: 'baseline' }],
    [null, '03.01', { offset: 0, offset_from: 'baseline' }],
    [null, null, { offset: 0, offset_from: 'none' }],
  ])('applied %s, baseline %s', (applied, baseline, expected) => expect(boaOffset(applied, baseline)).toEqual(expected));
});

describe('zones', () => {
  const {
    values,
    quantile_breaks,
    quantile_counts,
    equal_interval_breaks,
    equal_interval_counts,
    jenks_breaks_lower_bounds,
    jenks_counts,
  } = golden.zones3;
  const sorted = Float32Array.from(values);
  const countsOf = (breaks: readonly number[]) =>
    [1, 2, 3].map((zone) => values.filter((value) => zoneOf(Math.fround(value), breaks) === zone).length);

  it.each([
    ['equal counts', quantileBreaks, quantile_breaks, quantile_counts],
    ['equal steps', equalBreaks, equal_interval_breaks, equal_interval_counts],
    ['natural breaks', jenksBreaks, jenks_breaks_lower_bounds, jenks_counts],
  ] as const)('of %s', (_name, method, breaks, counts) => {
    const found = method(sorted, 3);
    found.forEach((value, i) => expect(value).toBeCloseTo(breaks[i]!, 5));
    expect(countsOf(found)).toEqual(counts);
  });

  it('are honest about what a field can bear', () => {
    const spread = (n: number, from: number, to: number) => Float32Array.from({ length: n }, (_, i) => from + ((to - from) * i) / n);
    expect(classify(spread(500, 0.2, 0.8), 10)).toMatchObject({ count: 10, is_homogeneous: false, is_reduced: false });
    expect(classify(spread(99, 0.2, 0.8), 10)).toMatchObject({ count: 3, is_reduced: true });
    expect(classify(spread(500, 0.6, 0.64), 3)).toMatchObject({ count: 3, is_homogeneous: true });
    expect(classify(Float32Array.of(0.3, 0.3, 0.3, 0.7), 3)).toMatchObject({ count: 2, is_reduced: true });
    expect(classify(new Float32Array(0), 3)).toMatchObject({ count: 1, breaks: [] });
  });

  it('of natural breaks cost as little as the plain search over every division, with equal values among them', () => {
    let seed = 5;
    const next = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    const many = Float32Array.from({ length: 300 }, () => Math.round(next() * 120) / 100 + (next() < 0.3 ? 2 : 0)).sort();
    const inside = (from: number, to: number) => {
      const part = [...many.subarray(from, to)];
      const mean = part.reduce((sum, value) => sum + value, 0) / part.length;
      return part.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    };
    const costs = Array.from({ length: 301 }, (_, to) => Array.from({ length: to }, (_none, from) => inside(from, to)));
    let least = costs.map(([whole = 0]) => whole);
    for (let zone = 2; zone <= 6; zone++)
      least = costs.map((of_last) => Math.min(...of_last.map((cost, from) => least[from]! + cost), Infinity));
    const breaks = jenksBreaks(many, 6);
    const edges = [0, ...breaks.map((limit) => many.findIndex((value) => value >= limit)), many.length];
    const found = edges.slice(1).reduce((sum, to, i) => sum + inside(edges[i]!, to), 0);
    expect(found).toBeCloseTo(least[300]!, 6);
  });

  it('of natural breaks are the best of all divisions', () => {
    const few = Float32Array.of(1, 2, 4, 7, 8, 15, 16, 17, 30, 31);
    const cost = (bounds: readonly number[]) => {
      const groups = [1, 2, 3].map((zone) => [...few].filter((value) => zoneOf(value, bounds) === zone));
      return groups.reduce(
        (sum, group) => sum + group.reduce((s, v) => s + (v - group.reduce((a, b) => a + b, 0) / group.length) ** 2, 0),
        0,
      );
    };
    let best = Infinity;
    for (const a of few) for (const b of few) if (a > few[0]! && b > a) best = Math.min(best, cost([a, b]));
    expect(cost(jenksBreaks(few, 3))).toBeCloseTo(best, 6);
  });
});

describe('true colour', () => {
  it('draws reflectance 0.12 as 121, 0.01 black and 0.3 white', () => {
    const table = brightnessTable(CALIBRATION, TRUE_COLOR_STRETCH);
    expect([table[2200], table[1100], table[4000], table.length]).toEqual([121, 0, 255, 4001]);
  });
});
