import { describe, expect, it } from 'vitest';
import { material, materialJson } from '../../../../tests/setup/samples/material.ts';
import { knotWithHoles, scribble, spiky, star, tiltedComb } from '../../../../tests/setup/samples/tangled-shapes.ts';
import { evenOddArea } from '../../../../tests/setup/samples/even-odd-area.ts';
import { TANGLE } from '../../limits.ts';
import { areaM2 } from '../measure/area.ts';
import { checkPolygon } from '../check-polygon.ts';
import { repairPolygon } from './repair-polygon.ts';
import { roundPolygon } from '../edit/round-polygon.ts';
import type { Polygon, Position, Ring } from '../types.ts';

const ring: Position[] = [
  [-61, -34],
  [-60.99, -34],
  [-60.99, -33.99],
  [-61, -33.99],
  [-61, -34],
];
const area = areaM2({ type: 'Polygon', coordinates: [ring] });
const repair = (...rings: Ring[]) => {
  const result = repairPolygon(rings);
  return result.ok
    ? { steps: result.steps, is_visible: result.is_visible, area_m2: result.area_m2, polygon: result.polygon }
    : { code: result.code, place: result.place };
};

describe('a tangle', () => {
  /** A square whose border runs in bow-ties of half a metre along its foot. */
  const bowTies = (count: number): Ring =>
    [
      ...Array.from({ length: count }, (_, i): Position[] => {
        const west = -61 + (i * 0.01) / count;
        return [
          [west, -34],
          [west + 0.005 / count, -33.99999],
          [west, -33.99999],
          [west + 0.006 / count, -34],
        ];
      }).flat(),
      ...ring.slice(1),
    ].map(([lon, lat]): Position => [Math.round(lon * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7]);

  it('is untangled up to the crossings of its limit, and refused by name and place beyond', () => {
    // count crossings in 4·count + 4 vertices
    const most = Math.floor((TANGLE.crossings + 4 * TANGLE.crossings_a_vertex) / (1 - 4 * TANGLE.crossings_a_vertex));
    expect(repair(bowTies(most - 4))).toMatchObject({ is_visible: true });
    expect(repair(bowTies(most + 5))).toMatchObject({ code: 'GEOMETRY_TOO_TANGLED', place: [expect.any(Number), expect.any(Number)] });
    expect(repair(...scribble(60).coordinates)).toMatchObject({ code: 'GEOMETRY_TOO_TANGLED' });
  });

  it('does not hold up the thousand holes around it, nor is a comb with many turned teeth one', () => {
    const knotted = knotWithHoles(8_000);
    const result = repair(...knotted.coordinates);
    expect(result).toMatchObject({ is_visible: true });
    expect('polygon' in result && result.polygon!.coordinates.length).toBe(knotted.coordinates.length);
    expect(repair(...tiltedComb(3_000).coordinates)).toMatchObject({ steps: [] });
  });
});

describe('repairPolygon', () => {
  it('leaves a good polygon alone', () => {
    expect(repair(ring)).toMatchObject({ steps: [], is_visible: false, polygon: { coordinates: [ring] } });
  });

  it('tidies silently: rounding, repeated points, winding', () => {
    const loose = [[-61.00000000004, -34], ...ring.slice(1, -1), [-61.00000000004, -34]] as Position[];
    expect(repair(loose)).toMatchObject({ steps: ['rounded'], is_visible: false, polygon: { coordinates: [ring] } });
    expect(repair([ring[0]!, ...ring])).toMatchObject({ steps: ['repeated_points'], is_visible: false });
    expect(repair(ring.toReversed())).toMatchObject({ steps: ['oriented'], is_visible: false });
  });

  it('closes a ring left open whatever its gap, and tells', () => {
    expect(repair([...ring.slice(0, -1), [-61, -33.9999]])).toMatchObject({ steps: ['closed'], is_visible: true });
    expect(repair([...ring.slice(0, -1), [-61, -33.99997]])).toMatchObject({ steps: ['closed'], is_visible: true });
    expect(repair(ring.slice(0, -1))).toMatchObject({ steps: ['closed'], is_visible: true, polygon: { coordinates: [ring] } });
    expect(repair(ring.slice(0, 2))).toMatchObject({ code: 'GEOMETRY_TOO_FEW_POINTS' });
  });

  it('drops a spike', () => {
    const spiked = repair([...ring.slice(0, 2), [-60.98, -34.000001], ...ring.slice(1)]);
    expect(spiked).toMatchObject({ steps: ['spikes'], is_visible: true });
    expect(Math.abs(spiked.area_m2! - area)).toBeLessThan(1);
  });

  it('drops a thin spike of any length, and takes no corner for one that encloses over 1 % of the field', () => {
    // 91 km long; its second foot lies below the first, so that the next edge passes it
    const withSpike = (width: number) => repair([...ring.slice(0, 2), [-60, -34], [-60.99, -34 - width], ...ring.slice(2)]);
    const thin = withSpike(1e-6);
    expect(thin).toMatchObject({ steps: ['spikes'], is_visible: true });
    expect(Math.abs(thin.area_m2! - area)).toBeLessThan(1);
    expect(withSpike(3e-6)).toMatchObject({ code: 'GEOMETRY_SELF_CROSSING', place: [expect.any(Number), expect.any(Number)] });
  });

  // a corner of more than 360 is sharper than 0.5°
  it.each([709, 1_415, 2_001])('refuses a star of %i corners, which without its points is another shape', (corners) => {
    expect(repair(...star(corners).coordinates)).toMatchObject({
      code: 'GEOMETRY_TOO_TANGLED',
      place: [expect.any(Number), expect.any(Number)],
    });
  });

  it('drops spikes by the thousand', () => {
    const spiked = repair(...spiky(9_000).coordinates);
    expect(spiked).toMatchObject({ steps: ['spikes'] });
    expect(spiked.area_m2! / areaM2(spiky(30))).toBeCloseTo(1, 5);
  });

  it('keeps the field when a crossing cuts off a sliver, and refuses a bow-tie at its crossing', () => {
    const sliver: Position[] = [
      [-61, -34],
      [-60.99, -34],
      [-60.99, -33.99],
      [-60.9902, -33.9898],
      [-60.9904, -33.99015],
      [-61, -33.99],
      [-61, -34],
    ];
    const crossed: Position[] = [
      [-61, -34],
      [-60.99, -34],
      [-60.99, -33.99],
      [-60.9903, -33.9901],
      [-60.9902, -33.9899],
      [-61, -33.99],
      [-61, -34],
    ];
    for (const shape of [sliver, crossed]) expect(repair(shape)).not.toHaveProperty('code');
    const tangled: Position[] = [
      [-61, -34],
      [-60.99, -34],
      [-60.99, -33.99],
      [-60.9999, -33.99],
      [-61.0003, -33.9903],
      [-61.0003, -33.9899],
      [-60.9998, -33.9904],
      [-61, -33.9905],
      [-61, -34],
    ];
    const repaired = repair(tangled);
    expect(repaired).toMatchObject({ is_visible: true });
    expect(repaired.steps).toContain('untangled');
    expect(checkPolygon(repaired.polygon).ok).toBe(true);
    const bowTie = repair([ring[0]!, ring[2]!, ring[1]!, ring[3]!, ring[0]!]);
    expect(bowTie).toMatchObject({ code: 'GEOMETRY_SELF_CROSSING' });
    expect(bowTie.place![0]).toBeCloseTo(-60.995, 9);
  });

  it('takes away holes that lie along the border or along each other, and one that rounding presses to nothing', () => {
    const hole = (west: number, south: number): Ring => [
      [west, south],
      [west, south + 0.002],
      [west + 0.002, south + 0.002],
      [west + 0.002, south],
      [west, south],
    ];
    const areaOf = (outline: Ring): number => areaM2({ type: 'Polygon', coordinates: [outline] });
    const along: Ring[] = [hole(-60.998, -34), hole(-60.994, -33.996), hole(-60.992, -33.996)];
    const repaired = repair(ring, ...along);
    expect(repaired.steps).toContain('untangled');
    expect(repaired.area_m2! - along.reduce((rest, one) => rest - areaOf(one), area)).toBeLessThan(1);
    expect(checkPolygon(repaired.polygon).ok).toBe(true);
    const speck: Ring = [
      [-60.995, -33.995],
      [-60.99500001, -33.995],
      [-60.995, -33.99500001],
      [-60.995, -33.995],
    ];
    expect(repair(ring, speck)).toMatchObject({ steps: expect.arrayContaining(['slivers']), polygon: { coordinates: [ring] } });
  });

  it('keeps a thin field whose corners look like spikes, and joins what a spike cut in two', () => {
    const thin: Position[] = [
      [-61, -34],
      [-60.99, -34],
      [-60.99, -33.999997],
      [-61, -33.999998],
      [-60.9999, -34.000001],
      [-61, -34],
    ];
    const kept = repair(thin);
    expect(kept.area_m2!).toBeGreaterThan(0.9 * areaM2({ type: 'Polygon', coordinates: [thin.slice(0, 4).concat([thin[0]!])] }));
    const slit = repair([...ring.slice(0, 1), [-60.9950011, -34], [-60.995, -33.98], [-60.9949989, -34], ...ring.slice(1)]);
    expect(slit).toMatchObject({ steps: ['spikes'] });
    expect(Math.abs(slit.area_m2! - area)).toBeLessThan(0.01 * area);
  });

  it('keeps a field whose tangle rounding lays along its own border', () => {
    // a real field, two of its vertices swapped: the loop that is cut off shares two edges with the rest, in one direction
    const west =
      '855776,175915 85529,175943 852989,177188 85252,177656 852645,177928 853253,178385 858843,182673 859693,183051 862974,185613';
    const north =
      '863385,186024 863109,186254 862276,186673 862143,187061 866323,189993 867261,190473 869426,19217 870575,192976 875357,196048';
    const top =
      '877526,197657 877888,197824 878674,198033 878885,198051 879511,198021 880589,197749 881343,197379 881796,19702 882056,196677';
    const east =
      '882189,196169 881945,19561 879587,19311 878761,192457 878286,192074 877635,191397 865577,182105 874026,188616 859793,177504';
    const south = '858834,177087 858464,177027 857838,176774 856315,17605 855776,175915';
    const ring = [west, north, top, east, south]
      .join(' ')
      .split(' ')
      .map((pair) => pair.split(','))
      .map(([lon, lat]): Position => [Number(`17.8${lon}`), Number(`47.9${lat}`)]);
    const repair = repairPolygon([ring]);
    expect(repair.ok ? evenOddArea(repair.polygon.coordinates) / evenOddArea([ring]) : 0).toBeGreaterThan(0.99);
  });

  it('refuses what is no polygon', () => {
    expect(repair()).toMatchObject({ code: 'GEOMETRY_EMPTY' });
    expect(repair([])).toMatchObject({ code: 'GEOMETRY_EMPTY' });
    expect(
      repair([
        [Number.NaN, 0],
        [1, 1],
      ]),
    ).toMatchObject({ code: 'GEOMETRY_NOT_FINITE' });
    expect(
      repair([
        [200, 0],
        [1, 1],
      ]),
    ).toMatchObject({ code: 'GEOMETRY_OUT_OF_RANGE' });
    expect(
      repair([
        [0, 0],
        [1, 1],
        [0, 0],
      ]),
    ).toMatchObject({ code: 'GEOMETRY_TOO_FEW_POINTS' });
    expect(
      repair([
        [0, 0],
        [1, 1],
        [2, 2],
        [0, 0],
      ]),
    ).toHaveProperty('code');
  });
});

const peers = material('polygon-validity');
describe.skipIf(peers === null)(`repairing peers' invalid polygons${peers ? '' : ' (material absent)'}`, () => {
  it('gives a valid polygon or a reason, never anything else, and leaves valid ones as they are', () => {
    const { cases } = materialJson<{ cases: { name: string; field: Polygon; expected: { valid: boolean; area_ha: number | null } }[] }>(
      'polygon-validity',
      'validity.json',
    );
    const wrong = cases
      .filter(({ field }) => field.type === 'Polygon')
      .flatMap(({ name, field, expected }) => {
        const result = repairPolygon(field.coordinates);
        // a valid one may be too fine for 1e-7°: its own neck touches after rounding
        const storable = expected.valid && checkPolygon(roundPolygon(field), { max_m2: Infinity, min_m2: 0 }).ok;
        if (!result.ok) return storable ? [`${name}: ${result.code}`] : [];
        const verdict = checkPolygon(result.polygon, { max_m2: Infinity, min_m2: 0 });
        return verdict.ok ? [] : [`${name}: ${verdict.code} after ${result.steps.join()}`];
      });
    expect(wrong).toEqual([]);
  });
});
