export type CsvCell = string | number | null;
export type CsvMarks = {
  /** `,` where it is the decimal mark of the language, else `.`. */
  readonly decimal: string;
  readonly separator: string;
};

const BOM = '\ufeff';
/** What a spreadsheet would run instead of show. */
const RUNS = /^[\s'"]*[=+\-@\t\r]/;

const quoted = (text: string, separator: string): string =>
  [separator, '"', '\n', '\r'].some((mark) => text.includes(mark)) ? `"${text.replaceAll('"', '""')}"` : text;

const cellText = (cell: CsvCell, { decimal, separator }: CsvMarks): string => {
  if (cell === null || (typeof cell === 'number' && !Number.isFinite(cell))) return '';
  if (typeof cell === 'number') return quoted(String(cell).replace('.', decimal), separator);
  return quoted(RUNS.test(cell) ? `'${cell}` : cell, separator);
};

/**
 * Rows as a CSV file that spreadsheets of the language read as it is: UTF-8 with its mark, lines ended by CRLF (RFC 4180). Text that
 * would be read as a formula gets an apostrophe before it; numbers are numbers.
 * `writeCsv([['=A1', -0.5]], { decimal: ',', separator: ';' })` → `'\ufeff\'=A1;-0,5\r\n'`.
 */
export const writeCsv = (rows: readonly (readonly CsvCell[])[], marks: CsvMarks): string =>
  BOM + rows.map((row) => `${row.map((cell) => cellText(cell, marks)).join(marks.separator)}\r\n`).join('');
