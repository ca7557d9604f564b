import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doubleBilinear } from '../bilinear.ts';
import { histogram } from './histogram.ts';
import { quantile, sortedValues, statistics } from './statistics.ts';
import { usability } from '../../imagery/usability.ts';

describe('statistics', () => {
  it('are those of the population, percentiles type 7', () => {
    const found = statistics(Float32Array.of(1, 2, 3, 4));
    expect(found).toMatchObject({ pixel_count: 4, mean: 2.5, min: 1, max: 4, p50: 2.5, p25: 1.75 });
    expect(found.sd).toBeCloseTo(Math.sqrt(1.25), 12);
    expect(found.cv).toBeCloseTo(Math.sqrt(1.25) / 2.5, 12);
  });

  it('of nothing are null, not zero', () => {
    expect(statistics(new Float32Array(0))).toMatchObject({ pixel_count: 0, mean: null, sd: null, p50: null });
    expect(statistics(Float32Array.of(0, 0))).toMatchObject({ mean: 0, cv: null });
  });

  it('lie between the extremes, and quantiles never fall', () => {
    fc.assert(
      fc.property(
        fc.float32Array({ minLength: 1, noNaN: true, noDefaultInfinity: true, min: -1, max: 1 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, p) => {
          const sorted = values.slice().sort();
          const at = quantile(sorted, p);
          expect(at).toBeGreaterThanOrEqual(sorted[0]!);
          expect(at).toBeLessThanOrEqual(sorted[sorted.length - 1]!);
          expect(quantile(sorted, Math.min(1, p + 0.1))).toBeGreaterThanOrEqual(at);
        },
      ),
    );
  });

  it('take only marked pixels with a value', () => {
    expect([...sortedValues(Float32Array.of(3, NaN, 1, 2), Uint8Array.of(1, 1, 1, 0))]).toEqual([1, 3]);
  });
});

describe('histogram', () => {
  it('counts the upper limit and what lies outside in the end bins', () => {
    expect(histogram(Float32Array.of(-1, 0, 0.49, 0.5, 1, 7), [0, 1], 2).counts).toEqual([3, 3]);
  });
  it('loses nothing when the limits are equal', () => {
    expect(histogram(Float32Array.of(0.5, 0.5), [0.5, 0.5], 4).counts).toEqual([2, 0, 0, 0]);
  });
});

describe('20 m values on the 10 m grid', () => {
  it('run smoothly between centres and stay missing where they are missing', () => {
    expect([...doubleBilinear(Float32Array.of(0, 1), 2, 1).subarray(0, 4)]).toEqual([0, 0.25, 0.75, 1]);
    const holed = doubleBilinear(Float32Array.of(0.4, NaN), 2, 1);
    expect(holed[1]).toBeCloseTo(0.4, 6);
    expect(holed[2]).toBeNaN();
  });
});

describe('what a scene is worth', () => {
  it.each([
    [1, 'clear'],
    [0.8, 'clear'],
    [0.799, 'partly_cloudy'],
    [0.6, 'partly_cloudy'],
    [0.599, 'cloudy'],
    [0, 'cloudy'],
  ] as const)('%d is %s', (fraction, expected) => {
    expect(usability(fraction)).toBe(expected);
  });
});
