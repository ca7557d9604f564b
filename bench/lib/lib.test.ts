import { describe, expect, it } from 'vitest';
import { checkPolygon } from '#domain/geometry/check-polygon.ts';
import { madeFields } from './made-fields.ts';
import { measure } from './measure.ts';
import { deviation, median } from './median.ts';
import { seeded } from './random.ts';
import { missedGoals } from './report.ts';

describe('seeded', () => {
  it('repeats itself and fills the unit interval', () => {
    const [one, other] = [seeded(1), seeded(1)];
    const values = Array.from({ length: 10_000 }, () => one());
    expect(values).toEqual(Array.from({ length: 10_000 }, () => other()));
    expect(values[0]).toBeCloseTo(0.627_073_940_588_16, 12);
    expect(median(values)).toBeCloseTo(0.5, 1);
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThan(1);
  });
});

describe('median', () => {
  it('takes the middle', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(deviation([1, 2, 3, 100])).toBe(1);
  });
});

describe('made fields', () => {
  it('are fields a grower could have, and as many broken ones as asked', () => {
    const verdicts = madeFields(400).map((field) => checkPolygon(field));
    expect(verdicts.filter(({ ok }) => !ok)).toEqual([]);
    const broken = madeFields(400, { broken_share: 0.5 }).filter((field) => !checkPolygon(field).ok).length;
    expect(broken).toBeGreaterThan(120);
    expect(broken).toBeLessThan(280);
  });
});

describe('measure', () => {
  it('takes ratios to the base, checks answers and names a missed goal', async () => {
    const spin = (times: number) => () => {
      let sum = 0;
      for (let turn = 0; turn < times; turn += 1) sum += Math.sqrt(turn);
      return sum;
    };
    const bench = {
      name: 'spin',
      job: 'square roots',
      base: 'short',
      peers: { own: spin(4_000_000), short: spin(1_000_000) },
      check: (answer: unknown) => (Number(answer) > 1e9 ? 'too much' : null),
      goals: [{ peer: 'short', at_most: 1 }],
      rounds: 3,
    };
    const result = await measure(bench);
    const own = result.peers.find(({ peer }) => peer === 'own');
    expect(own?.ratio).toBeGreaterThan(2);
    expect(own?.ratio).toBeLessThan(8);
    expect(own?.wrong).toBe('too much');
    expect(missedGoals(bench, result)).toHaveLength(1);
  });
});
