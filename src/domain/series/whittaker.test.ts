import { describe, expect, it } from 'vitest';
import golden from '../../../tests/golden/series.json' with { type: 'json' };
import { material, materialJson } from '../../../tests/setup/samples/material.ts';
import { robustWeights } from './robust-weights.ts';
import { savitzkyGolay } from './savitzky-golay.ts';
import { whittaker } from './whittaker.ts';

const TOLERANCE = 1e-5;
const farthest = (values: Float64Array, expected: readonly number[]): number =>
  Math.max(...expected.map((value, i) => Math.abs(values[i]! - value)));
const smooth = (y: readonly number[], w: readonly number[], lambda: number): Float64Array =>
  whittaker(Float64Array.from(w), lambda)(Float64Array.from(y));

describe('the Whittaker smoother', () => {
  it('equals the worked vector, with two missing points', () => {
    const { y, w, lambda, z } = golden.whittaker;
    expect(farthest(smooth(y, w, lambda), z)).toBeLessThan(TOLERANCE);
  });

  it('keeps straight lines and extends them beyond the last weight', () => {
    const line = [0, 1, 2, 3, 0, 0];
    expect(farthest(smooth(line, [1, 1, 1, 1, 0, 0], 300), [0, 1, 2, 3, 4, 5])).toBeLessThan(1e-9);
  });
});

describe('robust weights', () => {
  it('spare points above the curve within the spread and punish those below', () => {
    const z = Float64Array.of(0.5, 0.5, 0.5, 0.5, 0.5, 0.5);
    const y = Float64Array.of(0.5, 0.51, 0.49, 0.5, 0.3, 0.9);
    const weights = robustWeights(y, z, Float64Array.of(1, 1, 1, 0.8, 1, 1));
    const u = 0.01 / (4.685 * 1.4826 * 0.01);
    expect([...weights].map((value) => Number(value.toFixed(6)))).toEqual([1, 1, Number(((1 - u * u) ** 2).toFixed(6)), 0.8, 0.05, 0.05]);
  });
});

describe('Savitzky–Golay', () => {
  it('has the kernels of the reference', () => {
    const impulse = Float64Array.from({ length: 21 }, (_, i) => Number(i === 10));
    const around = (kernel: readonly number[], sum: number): number[] =>
      Array.from(impulse, (_, i) => (kernel[i - 10 + (kernel.length - 1) / 2] ?? 0) / sum);
    const seven = around([-2, 3, 6, 7, 6, 3, -2], 21);
    const five = around([-3, 12, 17, 12, -3], 35);
    expect(farthest(savitzkyGolay(impulse, 7, 2), seven)).toBeLessThan(1e-12);
    expect(farthest(savitzkyGolay(impulse, 5, 2), five)).toBeLessThan(1e-12);
  });

  it('leaves a series shorter than its window alone', () => {
    expect([...savitzkyGolay(Float64Array.of(1, 5, 2), 5, 2)]).toEqual([1, 5, 2]);
  });
});

type Series = {
  readonly name: string;
  readonly y: number[];
  readonly w: number[];
  readonly whittaker_d2: Readonly<Record<string, number[]>>;
  readonly savgol: { readonly 'window 5, poly 2': number[]; readonly 'window 7, poly 3': number[] };
};
type Modape = {
  readonly y: number[];
  readonly w: number[];
  readonly lambda: number;
  readonly z_author: number[];
  readonly lambda_vcurve_author: number;
  readonly z_vcurve_author: number[];
};

describe.skipIf(material('timeseries') === null)('real series of the reference material', () => {
  it('are smoothed as scipy does, by both filters', () => {
    const { series } = materialJson<{ series: Series[] }>('timeseries', 'smoothing.json');
    expect(series).toHaveLength(6);
    for (const { y, w, whittaker_d2, savgol } of series) {
      for (const [lambda, z] of Object.entries(whittaker_d2)) expect(farthest(smooth(y, w, Number(lambda)), z)).toBeLessThan(TOLERANCE);
      expect(farthest(savitzkyGolay(Float64Array.from(y), 5, 2), savgol['window 5, poly 2'])).toBeLessThan(TOLERANCE);
      expect(farthest(savitzkyGolay(Float64Array.from(y), 7, 3), savgol['window 7, poly 3'])).toBeLessThan(TOLERANCE);
    }
  });

  it('are smoothed as the authors of modape expect', () => {
    const { y, w, lambda, z_author, lambda_vcurve_author, z_vcurve_author } = materialJson<Modape>('timeseries', 'whittaker-modape.json');
    expect(y).toHaveLength(742);
    expect(farthest(smooth(y, w, lambda), z_author)).toBeLessThan(1e-9);
    expect(farthest(smooth(y, w, lambda_vcurve_author), z_vcurve_author)).toBeLessThan(1e-9);
  });
});
