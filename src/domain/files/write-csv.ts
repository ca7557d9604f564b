export type CsvCell = string | number | null;

/** A text a spreadsheet would run as a formula (OWASP: CSV injection). */
const FORMULA = /^[\s]*[=+\-@]|^[\t\r\n]/;

const cellText = (cell: CsvCell, decimal: ',' | '.', separator: string): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell).replace('.', decimal) : '';
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return safe.includes('"') || safe.includes(separator) || /[\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * Rows as a CSV file in UTF-8 with a byte order mark, so that spreadsheets read its letters. With a decimal comma the columns are separated by semicolons.
 * Texts that look like formulas get an apostrophe before them; numbers stay numbers. `writeCsv([['=1', -0.5]], ',')` → `'=1;-0,5`.
 */
export function writeCsv(rows: readonly (readonly CsvCell[])[], decimal: ',' | '.'): Uint8Array<ArrayBuffer> {
  const separator = decimal === ',' ? ';' : ',';
  const text = rows.map((row) => row.map((cell) => cellText(cell, decimal, separator)).join(separator)).join('\r\n');
  return new TextEncoder().encode(`\uFEFF${text}\r\n`);
}
