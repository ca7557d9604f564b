import { AppError } from '../../errors.ts';
import type { ZipEntry } from '../zip/read-zip.ts';
import type { Cell, TableRow } from './table.ts';
import { lineFeeds, scanPart, unescaped } from './workbook-parts.ts';

export type WorkbookFacts = { readonly strings: readonly string[]; readonly isDateStyle: readonly boolean[]; readonly is_1904: boolean };
export type SheetLimits = { readonly max_rows: number; readonly max_columns: number };

/** `columnOf('C7')` → 2; -1 where no letters are. */
const columnOf = (reference: string): number => {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
};

type Open = {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string | null;
  has_formula: boolean;
  inline: string;
};

const valueOf = ({ type, style, value, has_formula, inline }: Open, { strings, isDateStyle, is_1904 }: WorkbookFacts): Cell => {
  if (type === 'inlineStr') return inline === '' ? null : inline;
  if (value === null || value === '') return has_formula && type !== 'str' ? { formula: true } : null;
  if (type === 's') return strings[Number(value)] ?? null;
  if (type === 'b') return value === '1' || value === 'true';
  if (type !== 'n') return unescaped(lineFeeds(value));
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return isDateStyle[style] === true ? { serial: number, is_1904 } : number;
};

/**
 * The rows of a sheet that hold something (ECMA-376 18.3): numbers, texts, dates, and of formulas the result that was stored with them.
 * Cells beyond `max_columns` are not looked at; more rows than `max_rows` → TABLE_TOO_MANY_ROWS. `countCells` is told how wide each row is.
 */
export function readSheet(
  entry: ZipEntry,
  facts: WorkbookFacts,
  { max_rows, max_columns }: SheetLimits,
  countCells: (width: number) => void,
): TableRow[] {
  const rows: TableRow[] = [];
  let line = 0;
  let cells: Cell[] = [];
  let next = 0;
  let cell: Open | null = null;
  const open = (name: string, attributes: () => ReadonlyMap<string, string>): void => {
    if (name === 'c') {
      const known = attributes();
      const named = columnOf(known.get('r') ?? '');
      const column = named === -1 ? next : named;
      next = column + 1;
      cell = { column, type: known.get('t') ?? 'n', style: Number(known.get('s') ?? 0), value: null, has_formula: false, inline: '' };
    } else if (name === 'row') {
      line = Number(attributes().get('r') ?? line + 1);
      cells = [];
      next = 0;
    } else if (name === 'f' && cell !== null) cell.has_formula = true;
  };
  const closeCell = ({ column }: Open, value: Cell): void => {
    if (value === null || column >= max_columns) return;
    while (cells.length < column) cells.push(null);
    cells[column] = value;
  };
  const close = (name: string, text: string): void => {
    if (cell !== null && name === 'v') cell.value = text;
    else if (cell !== null && name === 't') cell.inline += unescaped(lineFeeds(text));
    else if (cell !== null && name === 'c') {
      closeCell(cell, valueOf(cell, facts));
      cell = null;
    } else if (name === 'row' && cells.length > 0) {
      if (rows.length === max_rows) throw new AppError('TABLE_TOO_MANY_ROWS', { max: max_rows });
      countCells(cells.length);
      rows.push({ line, cells });
    }
  };
  scanPart(entry, { open, close });
  return rows;
}
