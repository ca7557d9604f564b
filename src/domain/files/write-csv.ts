export type CsvCell = string | number | null;

/** A text a spreadsheet would run as a formula (OWASP: CSV injection), its wide signs too. */
const FORMULA = /^[\s"]*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** The same behind what another spreadsheet takes for the end of a column or a row, whose list separator is not this file's. */
const INNER_FORMULA = /([,;\t\r\n][\s"]*)(?=[=+\-@＝＋－＠])/g;
const NEEDS_QUOTES = /[,;\t"\r\n]/;

/** Not `4.2e-7`, which a spreadsheet of another language takes for a text. */
const plain = (value: number): string => (/e-/.test(String(value)) ? value.toFixed(20).replace(/0+$/, '') : String(value));

const cellText = (cell: CsvCell, decimal: ',' | '.'): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? plain(cell).replace('.', decimal) : '';
  const inner = cell.replace(INNER_FORMULA, "$1'");
  const safe = FORMULA.test(cell) ? `'${inner}` : inner;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * Rows as a CSV file in UTF-8 with a byte order mark, so that spreadsheets read its letters. With a decimal comma the columns are separated by semicolons.
 * Texts that look like formulas, or would where they are cut at another separator, get an apostrophe; texts with any separator are quoted, numbers stay
 * numbers. `writeCsv([['=1', -0.5]], ',')` → `'=1;-0,5`.
 */
export function writeCsv(rows: readonly (readonly CsvCell[])[], decimal: ',' | '.'): Uint8Array<ArrayBuffer> {
  const separator = decimal === ',' ? ';' : ',';
  const text = rows.map((row) => row.map((cell) => cellText(cell, decimal)).join(separator)).join('\r\n');
  return new TextEncoder().encode(`\uFEFF${text}\r\n`);
}
