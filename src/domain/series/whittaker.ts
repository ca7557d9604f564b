/**
 * Whittaker smoother of order 2 for given weights: z = argmin Σ w (y − z)² + λ Σ (Δ²z)², that is (W + λDᵀD) z = W y.
 * The matrix has five diagonals and is factored once as L·diag(d)·Lᵀ in O(n), so that several series can be smoothed with the same weights.
 * Eilers 2003, domain.md §2.1. At least two weights must be positive, else nothing determines z.
 * `whittaker(Float64Array.of(1, 1, 1), 300)(Float64Array.of(0, 3, 0))` → `[0.999, 1.001, 0.999]`: nearly the line through the mean.
 */
export function whittaker(w: Float64Array, lambda: number): (y: Float64Array) => Float64Array {
  const n = w.length;
  const d = new Float64Array(n);
  // first and second diagonal below the main one of L
  const c = new Float64Array(n);
  const e = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const squares = (i < n - 2 ? 1 : 0) + (i > 0 && i < n - 1 ? 4 : 0) + (i > 1 ? 1 : 0);
    const products = (i < n - 2 ? -2 : 0) + (i > 0 && i < n - 1 ? -2 : 0);
    const c1 = i > 0 ? c[i - 1]! : 0;
    const d1 = i > 0 ? d[i - 1]! : 0;
    const e1 = i > 0 ? e[i - 1]! : 0;
    const before = i > 1 ? d[i - 2]! * e[i - 2]! ** 2 : 0;
    const pivot = w[i]! + lambda * squares - d1 * c1 * c1 - before;
    d[i] = pivot;
    c[i] = (lambda * products - d1 * c1 * e1) / pivot;
    e[i] = i < n - 2 ? lambda / pivot : 0;
  }
  return (y) => {
    const z = new Float64Array(n);
    for (let i = 0; i < n; i++) {
      const one = i > 0 ? c[i - 1]! * z[i - 1]! : 0;
      const two = i > 1 ? e[i - 2]! * z[i - 2]! : 0;
      z[i] = w[i]! * y[i]! - one - two;
    }
    for (let i = n - 1; i >= 0; i--) {
      const one = i < n - 1 ? c[i]! * z[i + 1]! : 0;
      const two = i < n - 2 ? e[i]! * z[i + 2]! : 0;
      z[i] = z[i]! / d[i]! - one - two;
    }
    return z;
  };
}
