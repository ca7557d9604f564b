/** A cell that a workbook shows as a date or a time: the day count it stores, in the workbook's own system. */
export type DateCell = { readonly serial: number; readonly is_1904: boolean };
/** A formula whose result the workbook does not hold; nothing here ever computes one. */
export type UnreadFormula = { readonly formula: true };
export type Cell = string | number | boolean | null | DateCell | UnreadFormula;

export type TableRow = {
  /** Where it begins: the line of the file, or the row of the sheet, from 1. */
  readonly line: number;
  readonly cells: readonly Cell[];
  /** Its quotes do not match, so that its cells may not be what they seem. */
  readonly has_bad_quotes?: boolean;
};

export type Table = {
  /** The sheet's; null for a file of text. */
  readonly name: string | null;
  readonly is_hidden: boolean;
  /** Rows that hold something, in order. */
  readonly rows: readonly TableRow[];
};

/** Whether a cell holds a day count that is shown as a date. */
export const isDateCell = (cell: Cell): cell is DateCell => typeof cell === 'object' && cell !== null && 'serial' in cell;
/** Whether a cell holds a formula and no result of it. */
export const isUnreadFormula = (cell: Cell): cell is UnreadFormula => typeof cell === 'object' && cell !== null && 'formula' in cell;

const DAY_MS = 86_400_000;
/** Day 0 of both systems; that of 1900 counts a 29 February 1900 that never was, so that days before it lie one further on. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/**
 * The moment a day count of a workbook means, as ms since 1970 of a clock without zone; to the millisecond, below which day counts are noise.
 * `serialMs({ serial: 44927, is_1904: false })` → 2023-01-01T00:00, serial 1 → 1900-01-01, in the other system → 1904-01-02.
 */
export const serialMs = ({ serial, is_1904 }: DateCell): number => {
  const leap = !is_1904 && serial > 0 && serial < 60 ? 1 : 0;
  return (is_1904 ? EPOCH_1904 : EPOCH_1900) + Math.round((serial + leap) * DAY_MS);
};
