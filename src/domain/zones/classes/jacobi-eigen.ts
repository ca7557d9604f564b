export type Eigen = {
  /** Largest first. */
  readonly values: readonly number[];
  /** One vector of length 1 for each value; its largest entry is positive, so that signs are settled. */
  readonly vectors: readonly (readonly number[])[];
};

const SWEEPS = 50;
const SMALL = 1e-15;

/** Turns rows and columns p and q so that m[p][q] becomes 0 (Golub & Van Loan, Matrix Computations, 8.5). */
function rotate(m: number[][], v: number[][], p: number, q: number): void {
  const off = m[p]![q]!;
  if (off === 0) return;
  const theta = (m[q]![q]! - m[p]![p]!) / (2 * off);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  const turn = (row: number[]): void => {
    const [a, b] = [row[p]!, row[q]!];
    row[p] = c * a - s * b;
    row[q] = s * a + c * b;
  };
  m.forEach(turn);
  const [rowP, rowQ] = [m[p]!, m[q]!];
  for (let k = 0; k < m.length; k++) {
    const [a, b] = [rowP[k]!, rowQ[k]!];
    rowP[k] = c * a - s * b;
    rowQ[k] = s * a + c * b;
  }
  v.forEach(turn);
}

/**
 * Eigenvalues and eigenvectors of a small symmetric matrix by cyclic Jacobi rotations. [[2, 1], [1, 2]] → 3 and 1 with
 * (0.7071, 0.7071) and (0.7071, −0.7071).
 */
export function jacobiEigen(matrix: readonly (readonly number[])[]): Eigen {
  const size = matrix.length;
  const m = matrix.map((row) => [...row]);
  const v = matrix.map((_, i) => Array.from({ length: size }, (__, k) => (i === k ? 1 : 0)));
  const scale = Math.max(...m.flat().map(Math.abs));
  const rest = (): number => Math.max(0, ...m.flatMap((row, i) => row.slice(i + 1).map(Math.abs)));
  for (let sweep = 0; sweep < SWEEPS && rest() > SMALL * scale; sweep++) {
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) rotate(m, v, p, q);
  }
  const pairs = m.map((row, i) => {
    const vector = v.map((entries) => entries[i]!);
    const largest = vector.reduce((best, entry) => (Math.abs(entry) > Math.abs(best) + SMALL ? entry : best), 0);
    return { value: row[i]!, vector: largest < 0 ? vector.map((entry) => -entry) : vector };
  });
  pairs.sort((a, b) => b.value - a.value);
  return { values: pairs.map(({ value }) => value), vectors: pairs.map(({ vector }) => vector) };
}
