/** Significant figures that what follows from typed numbers keeps at least. */
export const FIGURES = 3;
const MOST_DECIMALS = 20;

/** Decimals that leave a number so many significant figures; none for nothing. `decimalsFor(0.0042, 3)` → 5, `decimalsFor(168.75, 3)` → 0. */
export const decimalsFor = (value: number, figures: number): number =>
  value === 0 || !Number.isFinite(value) ? 0 : Math.min(MOST_DECIMALS, figures - 1 - Math.floor(Math.log10(Math.abs(value))));
