import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { material, materialJson } from '../../../../tests/setup/samples/material.ts';
import { dayRow, HEADER_ROW, madeWorkbook } from '../../../../tests/setup/samples/workbook.ts';
import { AppError } from '../../errors.ts';
import { TABLE } from '../../limits.ts';
import { readXlsx } from './read-xlsx.ts';
import { isDateCell, isUnreadFormula, serialMs, type Cell } from './table.ts';

const LIMITS = { packed_bytes: 2e6, unpacked_bytes: 40e6, max_rows: 1_000, max_columns: 64 };
const outcomeOf = (bytes: Uint8Array, limits = LIMITS) => {
  try {
    return readXlsx(bytes, limits);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
};
/** As openpyxl gives it: a time of day where a day count has no day, nothing for a formula without result. */
const plain = (cell: Cell): unknown => {
  if (isUnreadFormula(cell) || cell === null) return null;
  if (!isDateCell(cell)) return cell;
  const iso = new Date(serialMs(cell)).toISOString();
  const at = iso.endsWith('.000Z') ? iso.slice(0, 19) : `${iso.slice(0, 23)}000`;
  return cell.serial >= 0 && cell.serial < 1 ? at.slice(11) : at;
};
const rowsOf = (bytes: Uint8Array): unknown[][] => readXlsx(bytes, LIMITS)[0]!.rows.map(({ line, cells }) => [line, ...cells.map(plain)]);

describe('readXlsx', () => {
  it('reads numbers, texts, truths, dates of both systems, errors and stored results, never a formula', () => {
    const rows =
      '<row r="3"><c r="B3" s="1"><v>44927.5</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c></row>' +
      '<row r="7"><c r="A7"><f>1+1</f><v>2</v></c><c r="B7"><f>NOW()</f><v/></c><c t="str"><f>A1</f><v>=HYPERLINK("x")</v></c></row><row/>';
    expect(rowsOf(madeWorkbook({ rows }))).toEqual([
      [3, null, '2023-01-01T12:00:00', true, '#N/A'],
      [7, 2, null, '=HYPERLINK("x")'],
    ]);
    expect(isUnreadFormula(readXlsx(madeWorkbook({ rows }), LIMITS)[0]!.rows[1]!.cells[1]!)).toBe(true);
    expect(rowsOf(madeWorkbook({ rows: dayRow(1, 'a') }))).toEqual([[1, '1900-01-01T00:00:00', 'a']]);
    expect(rowsOf(madeWorkbook({ rows: dayRow(1, 'a'), is_1904: true }))).toEqual([[1, '1904-01-02T00:00:00', 'a']]);
  });

  it.each([
    [
      'other archives',
      madeWorkbook({ rows: '', files: { '_rels/.rels': '<Relationships/>', 'xl/workbook.xml': '<document/>' } }),
      'TABLE_FILE_TYPE',
    ],
    [
      'a sheet that is not there',
      madeWorkbook({
        rows: '',
        files: { 'xl/_rels/workbook.xml.rels': '<R><Relationship Id="r0" Type="x/worksheet" Target="gone.xml"/></R>' },
      }),
      'FILE_UNREADABLE',
    ],
    ['broken XML', madeWorkbook({ rows: '<row><c></row>' }), 'FILE_UNREADABLE'],
    ['a declaration of entities', madeWorkbook({ rows: '', head: '<!DOCTYPE worksheet [<!ENTITY a "aaaa">]>' }), 'XML_DOCTYPE'],
    ['a packed bomb', madeWorkbook({ rows: '', files: { 'xl/sharedStrings.xml': new Uint8Array(45e6) } }), 'ZIP_TOO_LARGE'],
    ['an archive within', madeWorkbook({ rows: '', files: { 'xl/media/a.zip': 'PK' } }), 'ZIP_NESTED'],
    ['more rows than asked for', madeWorkbook({ rows: dayRow(1, 1).repeat(1_001) }), 'TABLE_TOO_MANY_ROWS'],
  ])('refuses %s by name', (_, bytes, code) => {
    expect(outcomeOf(bytes)).toBe(code);
  });

  const sheetsOf = (count: number, rows: string): Uint8Array => {
    const sheets = Array.from({ length: count }, (_, i) => `<sheet name="s${i}" id="r0"/>`).join('');
    return madeWorkbook({ rows, files: { 'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>` } });
  };
  it('reads a part that many sheets share once, and refuses too many sheets by name', () => {
    const tables = readXlsx(sheetsOf(TABLE.sheets, dayRow(1, 1)), LIMITS);
    expect([tables.length, new Set(tables.map(({ rows }) => rows)).size]).toEqual([TABLE.sheets, 1]);
    expect(outcomeOf(sheetsOf(5_000, dayRow(1, 1)))).toBe('TABLE_TOO_MANY_SHEETS');
  });

  it('counts the room that cells far to the right take', () => {
    const max_rows = TABLE.cells / TABLE.columns + 1;
    const limits = { ...LIMITS, max_rows, max_columns: TABLE.columns };
    // Column 2,000.
    const rows = Array.from({ length: max_rows }, (_, i) => `<row><c r="BXX${i}"><v>${(i * 7919) % 99_991}</v></c></row>`).join('');
    expect(outcomeOf(madeWorkbook({ rows }), limits)).toBe('TABLE_TOO_MANY_CELLS');
  });

  it('looks at no cell beyond the columns asked for', () => {
    const far = '<row r="1048576"><c r="A1048576"><v>1</v></c><c r="XFD1048576"><v>1</v></c></row>';
    expect(rowsOf(madeWorkbook({ rows: HEADER_ROW + far }))).toEqual([
      [1, 'Fecha', 'mm'],
      [1_048_576, 1],
    ]);
  });
});

type Expected = { opened?: boolean; sheets?: { name: string; state: string; rows: unknown[][] }[] };
const folder = material('tabular');
const files = folder ? Object.entries(materialJson<{ files: Record<string, Expected> }>('tabular', 'workbooks.expected.json').files) : [];
const LAPSE = /^(-?\d+) days?, (\d+):(\d+):([\d.]+)$/;
/** What openpyxl gives, as we do: a lapse in days, and nothing for an empty text. */
const theirs = (value: unknown): unknown => {
  const [, days, hours, minutes, seconds] = (typeof value === 'string' ? LAPSE.exec(value) : null) ?? [];
  if (days !== undefined)
    return expect.closeTo(Number(days) + (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) / 86_400, 8);
  return value === '' || value === LINK ? null : value;
};
/** An empty cell with a link: openpyxl shows where it leads, Excel and we nothing. */
const LINK = 'mailto:doku@allessafe.de';

describe.skipIf(folder === null)(`every workbook of the set${folder ? '' : ' (material absent)'}`, () => {
  it.each(files.filter(([name]) => /\.xls.$/.test(name)))('%s', (name, { opened, sheets = [] }) => {
    const outcome = outcomeOf(new Uint8Array(readFileSync(join(folder!, name))));
    if (opened === false) return expect(outcome).toBe('FILE_UNREADABLE');
    if (typeof outcome === 'string') throw new Error(outcome);
    for (const sheet of sheets) {
      const ours = outcome.find((table) => table.name === sheet.name)!;
      expect(ours.is_hidden).toBe(sheet.state !== 'visible');
      const byLine = new Map(ours.rows.map(({ line, cells }) => [line, cells]));
      const values = sheet.rows.map((row, i) => row.map((_, column) => plain(byLine.get(i + 1)?.[column] ?? null)));
      expect(values).toEqual(sheet.rows.map((row) => row.map(theirs)));
    }
    return undefined;
  });
});
