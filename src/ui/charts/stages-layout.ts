/** px of the head with the months, of each row of stages, and right of the last day. */
export const HEAD = 24;
export const ROWS = { observed: 42, predicted: 42, curve: 46, index: 82, extremes: 48 } as const;
/** px of the names of the rows, and on a phone. */
export const LABELS = { wide: 112, narrow: 74 } as const;
const NARROW = 480;

/** px left of the first day. */
export const stagesLeft = (width: number): number => (width < NARROW ? LABELS.narrow : LABELS.wide);
/** px of the whole drawing. */
export const stagesHeight = ({ curve }: { readonly curve: object | null }): number =>
  HEAD + ROWS.observed + ROWS.predicted + ROWS.extremes + (curve === null ? 0 : ROWS.curve + ROWS.index) + 2;
