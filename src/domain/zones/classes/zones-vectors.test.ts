import { describe, expect, it } from 'vitest';
import golden from '../../../../tests/golden/zones.json' with { type: 'json' };
import { chooseCount } from './choose-count.ts';
import { fuzzyCMeans } from './fuzzy-c-means.ts';
import { fuzzyIndices } from './fuzzy-indices.ts';
import { multispati } from './multispati.ts';
import { normaliseSeasons } from './normalise-seasons.ts';
import { standardise } from './standardise.ts';
import { varianceReduction } from './variance-reduction.ts';

/** Largest difference between two lists of equal length. */
const worst = (found: ArrayLike<number>, expected: readonly number[]): number =>
  found.length === expected.length ? Math.max(...expected.map((value, i) => Math.abs(found[i]! - value))) : Infinity;

describe('the steps of a zoning equal the reference', () => {
  it('seasons in percent of their mean, M and S', () => {
    const { evi, relative_pct, mean, sd } = golden.stack_normalisation;
    const found = normaliseSeasons({ count: 4, depth: 3, values: Float32Array.from(evi.flat()) });
    expect(worst(found.relative.values, relative_pct.flat())).toBeLessThanOrEqual(1e-3);
    expect(worst(found.mean, mean)).toBeLessThanOrEqual(1e-3);
    expect(worst(found.sd, sd)).toBeLessThanOrEqual(1e-3);
  });

  it('spatial components of the 4 × 4 grid', () => {
    const { X, H, eigenvalues, loadings_columns } = golden.multispati;
    const layers = [0, 1].flatMap((j) => X.map((row) => row[j]!));
    const x = standardise({ count: 16, depth: 2, values: Float32Array.from(layers) });
    const pixels = Uint32Array.from({ length: 16 }, (_, i) => i);
    const found = multispati(x, pixels, 4, 4);
    H.forEach((row, j) => expect(worst(found.h[j]!, row)).toBeLessThanOrEqual(2e-6));
    expect(worst(found.values, eigenvalues)).toBeLessThanOrEqual(2e-6);
    found.vectors.forEach((vector, c) =>
      expect(
        worst(
          vector,
          loadings_columns.map((row) => row[c]!),
        ),
      ).toBeLessThanOrEqual(2e-6),
    );
    // one positive eigenvalue, so one component
    expect(found.scores.depth).toBe(1);
    const [a, b] = found.vectors[0]!;
    expect(
      worst(
        found.scores.values,
        Array.from({ length: 16 }, (_, i) => x.values[i]! * a! + x.values[16 + i]! * b!),
      ),
    ).toBeLessThanOrEqual(1e-5);
  });

  it('fuzziness and entropy', () => {
    const { U, F, FPI, H, NCE_fridgen } = golden.fpi_nce;
    const { f, fpi, h, nce } = fuzzyIndices(U.flat(), U.length, 2);
    expect(worst([f, fpi, h, nce], [F, FPI, H, NCE_fridgen])).toBeLessThanOrEqual(1e-6);
  });

  it('fuzzy classes of the 15 values, and 3 of them chosen', () => {
    const { x, tol, by_c } = golden.fcm_1d;
    const scores = { count: x.length, depth: 1, values: Float32Array.from(x) };
    const candidates = Object.entries(by_c).map(([key, expected]) => {
      const count = Number(key);
      const { centres, labels, fpi, nce } = fuzzyCMeans(scores, count, tol);
      const variance_reduction = varianceReduction(x, labels, count);
      expect(worst(centres, expected.centres)).toBeLessThanOrEqual(1e-3);
      expect(worst([fpi, nce, variance_reduction], [expected.FPI, expected.NCE, expected.VR])).toBeLessThanOrEqual(1e-5);
      return { count, fpi, nce, variance_reduction };
    });
    expect(chooseCount(candidates)).toBe(3);
  });
});

describe('the number of zones', () => {
  const candidate = (count: number, fuzzy: number, variance_reduction: number) => ({ count, fpi: fuzzy, nce: fuzzy, variance_reduction });

  it('falls to the smaller number on a tie and on a small gain', () => {
    expect(chooseCount([candidate(2, 0.1, 0.5), candidate(3, 0.1, 0.9)])).toBe(2);
    expect(chooseCount([candidate(2, 0.2, 0.5), candidate(3, 0.1, 0.549)])).toBe(2);
    expect(chooseCount([candidate(2, 0.2, 0.5), candidate(3, 0.1, 0.551)])).toBe(3);
    expect(chooseCount([candidate(2, 0.3, 0.5), candidate(3, 0.2, 0.8), candidate(4, 0.1, 0.84)])).toBe(3);
  });
});
