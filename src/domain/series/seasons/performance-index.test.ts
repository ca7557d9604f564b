import { describe, expect, it } from 'vitest';
import golden from '../../../../tests/golden/series.json' with { type: 'json' };
import { normalPercentile, performanceIndex } from './performance-index.ts';

const { reference, cases } = golden.performance_index;

describe('the performance index', () => {
  it.each(cases)('of $x among twelve is $index', ({ x, percentile, index }) => {
    const found = performanceIndex(x, reference);
    expect(found).toMatchObject({ index, size: 12, is_scarce: false });
    expect(found?.percentile).toBeCloseTo(percentile, 5);
  });

  it('follows the normal distribution in a small sample', () => {
    const { mean, sd, x, index } = golden.performance_index_small_sample;
    expect(Number((1 + 9 * normalPercentile(x, mean, sd)).toFixed(1))).toBe(index);
    expect(performanceIndex(24, [20, 24, 28])).toMatchObject({ index: 5.5, size: 3, is_scarce: true });
    expect(performanceIndex(28, [20, 24, 28])?.index).toBe(8.6);
    expect(performanceIndex(9, reference.slice(0, 9))).toMatchObject({ is_scarce: true, index: 1 });
    expect(performanceIndex(9, reference.slice(0, 10))).toMatchObject({ is_scarce: false, index: 1 });
  });

  it('is in the middle of equals, and nothing under three peers', () => {
    expect(performanceIndex(20, [20, 20, 20])?.index).toBe(5.5);
    expect(performanceIndex(21, [20, 20, 20])?.index).toBe(10);
    expect(performanceIndex(20, [20, 20])).toBeNull();
  });
});
