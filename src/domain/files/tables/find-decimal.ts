import { readNumber, type DecimalMark } from './read-number.ts';
import type { Cell } from './table.ts';

const MARKS = [',', '.'] as const;
/** The short way for most: digits behind a mark that are not three. */
const ONE_WAY = /^-?\d+([.,])(?!\d{3}$)\d+$/;
const other = (mark: DecimalMark): DecimalMark => (mark === ',' ? '.' : ',');

export type ColumnFacts = {
  /** Whether a number can stand in the column at all: what its unit leaves room for. */
  readonly isPossible?: (value: number) => boolean;
  /** The mark that other columns of the file are sure of. */
  readonly hint?: DecimalMark | null;
};
export type FoundDecimal = {
  /** Null where no cell has a mark. */
  readonly decimal: DecimalMark | null;
  /** Index of a cell that may as well be a thousand times what it is with that mark, or a thousandth; null where all are sure. */
  readonly unsure: number | null;
};

/** What a cell is whichever mark its column has: `'8,5'` → 8.5, `'9850'` → 9850; NaN for `'9.850'` and what is no number. */
export const soleValue = (cell: Cell): number => {
  if (typeof cell === 'number') return cell;
  if (typeof cell !== 'string') return Number.NaN;
  const [comma, point] = MARKS.map((mark) => readNumber(cell, mark)) as [number, number];
  if (Number.isNaN(comma) || comma === point) return point;
  return Number.isNaN(point) ? comma : Number.NaN;
};

/**
 * The decimal mark of a column, by the cells that read in one way only (`8,5`, `8.120,5`, `1.234.567`, `0.850`), else by the only possible
 * reading of the others, else by the hint. `1.234` alone may be little more than 1 or a thousand, and one that is impossible as the rest
 * is read contradicts it: then a cell is named as unsure. `['8.120,5', '9.850']` → a comma; `['9.850']` → unsure 0.
 */
export function findDecimal(cells: readonly Cell[], { isPossible = () => true, hint = null }: ColumnFacts = {}): FoundDecimal {
  const sure = { ',': 0, '.': 0 };
  const written = { ',': 0, '.': 0 };
  const open: { readonly at: number; readonly likely: DecimalMark | null }[] = [];
  for (const [at, cell] of cells.entries()) {
    if (typeof cell !== 'string') continue;
    const [, only] = ONE_WAY.exec(cell) ?? [];
    if (only !== undefined) sure[only as DecimalMark] += 1;
    if (only !== undefined || !/[.,]/.test(cell)) continue;
    const readable = MARKS.filter((mark) => !Number.isNaN(readNumber(cell, mark)));
    if (readable.length === 1) sure[readable[0]!] += 1;
    if (readable.length < 2) continue;
    const possible = readable.filter((mark) => isPossible(readNumber(cell, mark)));
    open.push({ at, likely: possible.length === 1 ? possible[0]! : null });
    written[cell.includes(',') ? ',' : '.'] += 1;
  }
  const isMore = (of: typeof sure): DecimalMark | null => (of[','] + of['.'] === 0 ? null : of[','] > of['.'] ? ',' : '.');
  const told = isMore(sure) ?? open.find(({ likely }) => likely !== null)?.likely ?? hint;
  const decimal = told ?? isMore(written);
  const contrary = hint !== null && isMore(sure) === null ? other(hint) : null;
  const doubt = open.find(({ likely }) => (likely === null ? told === null : likely !== decimal || likely === contrary));
  return { decimal, unsure: doubt?.at ?? null };
}
