import Papa from 'papaparse';
import { AppError } from '../../errors.ts';
import type { OpenText } from '../text/code-pages.ts';
import { decodeText } from '../text/decode-text.ts';
import { cellCounter } from './count-cells.ts';
import type { Table, TableRow } from './table.ts';

export type Separator = ';' | '\t' | '|' | ',' | ' ';
export type TextTable = Table & { readonly encoding: string; readonly separator: Separator };

/** Best first: where two part the same lines, a comma is a decimal mark and a semicolon never is. */
const SEPARATORS = ['\t', ';', '|', ','] as const;
/** Lines that tell what parts the columns. */
const SAMPLE = { lines: 200, characters: 65_536 };
/** What spreadsheets write before a table: `sep=;`. */
const DECLARED = /^sep=(.)(\r\n|\r|\n)/;

type Newline = '\n' | '\r\n' | '\r';
const newlineOf = (text: string): Newline => (text.includes('\r\n') ? '\r\n' : text.includes('\n') || !text.includes('\r') ? '\n' : '\r');

/** How many lines have as many columns as most have, two at least. */
const agreement = (text: string, delimiter: string, newline: Newline): number => {
  const counts = new Map<number, number>();
  for (const { length } of Papa.parse(text, { delimiter, newline, preview: SAMPLE.lines }).data)
    if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(0, ...counts.values());
};

const separatorOf = (text: string, newline: Newline): Separator => {
  const head = text.slice(0, SAMPLE.characters);
  const scores = SEPARATORS.map((separator) => agreement(head, separator, newline));
  const best = Math.max(...scores);
  return best === 0 ? ' ' : SEPARATORS[scores.indexOf(best)]!;
};

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');
const linesIn = (cell: string): number => (/[\r\n]/.test(cell) ? cell.split(/\r\n|\r|\n/).length - 1 : 0);

/** Runs of blanks part the columns of what instruments and weather services write; one blank each is left of them. */
const withSingleBlanks = (text: string): string => text.replace(/[ \t]+/g, ' ').replace(/^ | $/gm, '');

/**
 * A table as text, whatever it was saved as: encoding, line ends and separator are found out, quoted cells may hold both (RFC 4180).
 * Every row that holds something comes with the line it begins on. More records than `max_rows` → TABLE_TOO_MANY_ROWS, and so of columns
 * and cells.
 * `fecha;mm⏎01/02/2026;"1,5"` → separator `;`, rows `['fecha', 'mm']` and `['01/02/2026', '1,5']`.
 */
export function readCsv(bytes: Uint8Array, max_rows: number, open?: OpenText): TextTable {
  const decoded = decodeText(bytes, open);
  if (decoded === null) throw new AppError('TABLE_FILE_TYPE');
  const declared = DECLARED.exec(decoded.text);
  const body = declared === null ? decoded.text : decoded.text.slice(declared[0].length);
  // Without quotes no line end belongs to a cell, and files put together from several may mix them.
  const unified = body.includes('"') ? body : body.replace(/\r\n?/g, '\n');
  const newline = newlineOf(unified);
  const separator = (declared?.[1] as Separator | undefined) ?? separatorOf(unified, newline);
  const text = separator === ' ' ? withSingleBlanks(unified) : unified;
  const { data, errors } = Papa.parse(text, { delimiter: separator, newline, preview: max_rows + 1 });
  if (data.length > max_rows) throw new AppError('TABLE_TOO_MANY_ROWS', { max: max_rows });
  const countCells = cellCounter();
  for (const { length } of data) countCells(length);
  const bad = new Set(errors.flatMap(({ type, row }) => (type === 'Quotes' ? [row ?? data.length - 1] : [])));
  const has_quotes = text.includes('"');
  const rows: TableRow[] = [];
  let line = declared === null ? 1 : 2;
  for (const [i, cells] of data.entries()) {
    if (!isBlank(cells)) rows.push(bad.has(i) ? { line, cells, has_bad_quotes: true } : { line, cells });
    line += 1;
    if (has_quotes) for (const cell of cells) line += linesIn(cell);
  }
  return { name: null, is_hidden: false, rows, encoding: decoded.encoding, separator };
}
