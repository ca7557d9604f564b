import { isDateCell, isUnreadFormula, serialMs, type Cell } from '../files/tables/table.ts';

const SHOWN = 40;

/** A cell as it is told to the user, cut to 40 characters. `{ serial: 44927, … }` → `'2023-01-01'`, a formula without a result → `'='`. */
export const shownCell = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  if (isDateCell(cell)) return new Date(serialMs(cell)).toISOString().slice(0, 10);
  return isUnreadFormula(cell) ? '=' : String(cell).trim().slice(0, SHOWN);
};
