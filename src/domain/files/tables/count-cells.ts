import { AppError } from '../../errors.ts';
import { TABLE } from '../../limits.ts';

/** Told how wide each row of a file is, refuses one too wide and too many cells in all. `cellCounter()(2_001)` → TABLE_TOO_MANY_COLUMNS. */
export const cellCounter = (): ((width: number) => void) => {
  let cells = 0;
  return (width) => {
    if (width > TABLE.columns) throw new AppError('TABLE_TOO_MANY_COLUMNS', { max: TABLE.columns });
    cells += width;
    if (cells > TABLE.cells) throw new AppError('TABLE_TOO_MANY_CELLS', { max: TABLE.cells });
  };
};
