import { describe, expect, it } from 'vitest';
import { judgeFall, lastChange, type UsableMean } from './find-fall.ts';

const at = (date: string, mean: number): UsableMean => ({ date, mean, valid_fraction: 0.9 });
const change = (by: number, date = '2026-01-12') => lastChange([at(date, 0.6 + by), at('2026-01-07', 0.6)]);

describe('lastChange', () => {
  it('is between the two newest usable images', () => {
    expect(lastChange([at('2026-01-12', 0.5), at('2026-01-07', 0.62), at('2026-01-02', 0.1)])?.change).toBeCloseTo(-0.12, 12);
  });
  it('reaches 14 days back and no further', () => {
    expect(lastChange([at('2026-01-15', 0.5), at('2026-01-01', 0.6)])).not.toBeNull();
    expect(lastChange([at('2026-01-16', 0.5), at('2026-01-01', 0.6)])).toBeNull();
  });
  it('needs two images', () => {
    expect(lastChange([at('2026-01-12', 0.5)])).toBeNull();
    expect(lastChange([])).toBeNull();
  });
});

const reasonOf = (...asked: Parameters<typeof judgeFall>): string => {
  const verdict = judgeFall(...asked);
  return verdict.is_fall ? 'fall' : verdict.reason;
};

describe('judgeFall', () => {
  it('reports a field that fell while its neighbours did not, with the reason', () => {
    const verdict = judgeFall(change(-0.15), [change(-0.02), change(0.01), change(-0.04)]);
    expect(verdict).toMatchObject({ is_fall: true, fall: { neighbours: 3, before: { date: '2026-01-07' } } });
    expect(verdict.is_fall && verdict.fall.neighbour_change).toBeCloseTo(-0.02, 12);
  });
  it('reports a fall of exactly 0.10', () => expect(reasonOf(change(-0.1), [change(0)])).toBe('fall'));
  it.each([
    ['a fall below 0.10', 'small_fall', change(-0.09), [change(0)]],
    ['a fall of all fields', 'like_neighbours', change(-0.2), [change(-0.19), change(-0.21)]],
    ['one that is large only beside a slight fall of the others', 'like_neighbours', change(-0.12), [change(-0.05), change(-0.06)]],
    ['no neighbour', 'no_neighbours', change(-0.3), []],
    ['neighbours without two images', 'no_neighbours', change(-0.3), [null]],
    ['neighbours seen at another time', 'no_neighbours', change(-0.3), [change(0, '2026-01-18')]],
    ['no change to speak of', 'one_image', null, [change(0)]],
  ])('says of %s that it is none: %s', (_why, reason, own, neighbours) => expect(reasonOf(own, neighbours)).toBe(reason));
  it('takes the middle of two', () => {
    const verdict = judgeFall(change(-0.3), [change(-0.1), change(0.02)]);
    expect(verdict.is_fall && verdict.fall.neighbour_change).toBeCloseTo(-0.04, 12);
  });
});
