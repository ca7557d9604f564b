import { describe, expect, it } from 'vitest';
import { golden } from '../../../../tests/setup/golden.ts';
import { anova } from './anova.ts';
import { fTail } from './f-tail.ts';

type Degrees = { readonly f: number; readonly p: number; readonly df_between: number; readonly df_within: number };
type Anovas = {
  readonly certified: { readonly f: number; readonly explained: number };
  readonly cases: readonly (Degrees & { readonly name: string; readonly groups: number[][]; readonly explained: number })[];
  readonly tails: readonly Degrees[];
};
const { certified, cases, tails } = golden('anova') as Anovas;

const closeTo = (expected: number, relative: number) =>
  expect.closeTo(expected, Math.ceil(-Math.log10(Math.abs(expected || 1) * relative)));

describe('an analysis of variance', () => {
  it.each(cases)('is that of SciPy: $name', ({ groups, f, p, df_between, df_within, explained }) => {
    expect(anova(groups)).toEqual({
      df_between,
      df_within,
      f: closeTo(f, 1e-9),
      p: closeTo(p, 1e-8),
      explained: closeTo(explained, 1e-9),
    });
  });

  it('is what NIST certifies of SiRstv', () => {
    const found = anova(cases.find(({ name }) => name === 'SiRstv')!.groups)!;
    expect(found.f).toBeCloseTo(certified.f, 9);
    expect(found.explained).toBeCloseTo(certified.explained, 9);
  });

  it('is none of one group, of groups of one, and of equal values', () => {
    expect(anova([])).toBeNull();
    expect(anova([[1, 2, 3]])).toBeNull();
    expect(anova([[1, 2], [3]])).toBeNull();
    expect(
      anova([
        [0.1, 0.1, 0.1],
        [0.1, 0.1],
      ]),
    ).toBeNull();
  });

  it('leaves no doubt where only groups differ', () => {
    const found = anova([
      [7000, 7000],
      [9000, 9000],
    ]);
    expect(found).toMatchObject({ f: Infinity, p: 0, explained: 1 });
  });
});

describe('the tail of F', () => {
  it('is that of SciPy', () => {
    for (const { f, df_between, df_within, p } of tails) {
      const found = fTail(f, df_between, df_within);
      expect(Math.abs(found - p), `${f} ${df_between} ${df_within}`).toBeLessThanOrEqual(1e-9 * p + 1e-290);
    }
  });
});
