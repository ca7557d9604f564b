import { fTail } from './f-tail.ts';

/** One-way analysis of variance. */
export type Anova = {
  readonly df_between: number;
  readonly df_within: number;
  readonly f: number;
  /** Chance of differences as large where groups do not differ, 0–1. */
  readonly p: number;
  /** Share of the variation that lies between groups (η²), 0–1. */
  readonly explained: number;
};

/**
 * One-way analysis of variance of groups of two values and more (Fisher 1925; domain.md §3.1.11): F is the mean square between groups
 * over that within. Null for fewer than two groups, or where nothing varies. [1, 2, 3] and [3, 4, 5] → F 6, p 0.0705, η² 0.6.
 */
export function anova(groups: readonly (readonly number[])[]): Anova | null {
  if (groups.length < 2 || groups.some((group) => group.length < 2)) return null;
  const count = groups.reduce((sum, group) => sum + group.length, 0);
  const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const means = groups.map(meanOf);
  const whole = means.reduce((sum, mean, i) => sum + mean * groups[i]!.length, 0) / count;
  const between = means.reduce((sum, mean, i) => sum + groups[i]!.length * (mean - whole) ** 2, 0);
  const within = groups.reduce((sum, group, i) => sum + group.reduce((part, value) => part + (value - means[i]!) ** 2, 0), 0);
  // what rounding leaves of equal values is not variation
  const least = count * (1e-12 * whole) ** 2;
  if (between + within <= least) return null;
  const [df_between, df_within] = [groups.length - 1, count - groups.length];
  const f = within <= least ? Infinity : between / df_between / (within / df_within);
  return { df_between, df_within, f, p: fTail(f, df_between, df_within), explained: between / (between + within) };
}
