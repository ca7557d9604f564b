/**
 * Whittaker smoother of order 2 for given weights: z = argmin Σ w (y − z)² + λ Σ (Δ²z)², that is (W + λDᵀD) z = W y.
 * The matrix has five diagonals and is factored once as L·diag(d)·Lᵀ in O(n), so that several series can be smoothed with the same weights.
 * Eilers 2003, domain.md §2.1. At least two weights must be positive, else nothing determines z.
 * `whittaker(Float64Array.of(1, 1, 1), 300)(Float64Array.of(0, 3, 0))` → `[0.999, 1.001, 0.999]`: nearly the line through the mean.
 */
export function whittaker(w: Float64Array, lambda: number): (y: Float64Array) => Float64Array {
  const n = w.length;
  const inverse = new Float64Array(n);
  // first and second diagonal below the main one of L; zero where they leave the matrix
  const c = new Float64Array(n);
  const e = new Float64Array(n);
  let [c1, d1, e1, d2, e2] = [0, 0, 0, 0, 0];
  for (let i = 0; i < n; i++) {
    const squares = (i < n - 2 ? 1 : 0) + (i > 0 && i < n - 1 ? 4 : 0) + (i > 1 ? 1 : 0);
    const products = (i < n - 2 ? -2 : 0) + (i > 0 && i < n - 1 ? -2 : 0);
    const pivot = w[i]! + lambda * squares - d1 * c1 * c1 - d2 * e2 * e2;
    const inverted = 1 / pivot;
    const first = (lambda * products - d1 * c1 * e1) * inverted;
    const second = i < n - 2 ? lambda * inverted : 0;
    inverse[i] = inverted;
    c[i] = first;
    e[i] = second;
    d2 = d1;
    e2 = e1;
    d1 = pivot;
    c1 = first;
    e1 = second;
  }
  return (y) => {
    const z = new Float64Array(n);
    let [one, two, after] = [0, 0, 0];
    for (let i = 0; i < n; i++) {
      const value = w[i]! * y[i]! - one - two;
      z[i] = value;
      one = c[i]! * value;
      two = after;
      after = e[i]! * value;
    }
    let [z1, z2] = [0, 0];
    for (let i = n - 1; i >= 0; i--) {
      const value = z[i]! * inverse[i]! - c[i]! * z1 - e[i]! * z2;
      z[i] = value;
      z2 = z1;
      z1 = value;
    }
    return z;
  };
}
