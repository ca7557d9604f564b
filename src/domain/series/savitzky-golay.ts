/** Orthonormal polynomials of degree 0…degree on the window's places, by Gram–Schmidt. */
function basisOf(window: number, degree: number): Float64Array[] {
  const half = (window - 1) / 2;
  const basis: Float64Array[] = [];
  for (let power = 0; power <= degree; power++) {
    const column = Float64Array.from({ length: window }, (_, i) => ((i - half) / Math.max(half, 1)) ** power);
    for (const known of basis) {
      const share = column.reduce((sum, value, i) => sum + value * known[i]!, 0);
      known.forEach((value, i) => (column[i]! -= share * value));
    }
    const length = Math.hypot(...column);
    basis.push(column.map((value) => value / length));
  }
  return basis;
}

/**
 * Savitzky–Golay filter of an evenly spaced series without holes: in each odd window the value of the polynomial of that degree fitted by least squares.
 * The first and last half window take theirs from the polynomial of the outermost windows. 7 points of degree 2 give the kernel
 * [−2 3 6 7 6 3 −2] / 21 (domain.md §2.1). A series shorter than the window is returned as it is.
 */
export function savitzkyGolay(y: Float64Array, window: number, degree: number): Float64Array {
  if (y.length < window) return y.slice();
  const half = (window - 1) / 2;
  const basis = basisOf(window, degree);
  const kernels = Array.from({ length: window }, (_, place) =>
    Float64Array.from({ length: window }, (_value, i) => basis.reduce((sum, column) => sum + column[place]! * column[i]!, 0)),
  );
  return y.map((_value, i) => {
    const start = Math.min(Math.max(i - half, 0), y.length - window);
    return kernels[i - start]!.reduce((sum, weight, k) => sum + weight * y[start + k]!, 0);
  });
}
