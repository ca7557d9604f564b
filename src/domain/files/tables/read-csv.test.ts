import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { material, materialJson } from '../../../../tests/setup/samples/material.ts';
import { TABLE } from '../../limits.ts';
import { readCsv } from './read-csv.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => {
  const { rows, separator } = readCsv(bytesOf(text), 100);
  return { separator, rows: rows.map(({ line, cells }) => [line, ...cells]) };
};

describe('readCsv', () => {
  it.each([
    [
      'a;b\r\n1,5;2\r\n',
      ';',
      [
        [1, 'a', 'b'],
        [2, '1,5', '2'],
      ],
    ],
    [
      'a,b\n1.5,"2,5"\n',
      ',',
      [
        [1, 'a', 'b'],
        [2, '1.5', '2,5'],
      ],
    ],
    [
      'a\tb\r1,5\tx y\r',
      '\t',
      [
        [1, 'a', 'b'],
        [2, '1,5', 'x y'],
      ],
    ],
    [
      '2026  1 3   0.5\n 2026  1 4  12.5 \n',
      ' ',
      [
        [1, '2026', '1', '3', '0.5'],
        [2, '2026', '1', '4', '12.5'],
      ],
    ],
    ['sep=|\na|b;c\n', '|', [[2, 'a', 'b;c']]],
    [
      'titulo, con coma\n\nfecha;mm\n1;2\n3;4\n',
      ';',
      [
        [1, 'titulo, con coma'],
        [3, 'fecha', 'mm'],
        [4, '1', '2'],
        [5, '3', '4'],
      ],
    ],
    [
      'a;"uno\ndos"\n\n;\nb;c\n',
      ';',
      [
        [1, 'a', 'uno\ndos'],
        [5, 'b', 'c'],
      ],
    ],
    [
      'a;b\n1;2\r\n3;4\r5;6',
      ';',
      [
        [1, 'a', 'b'],
        [2, '1', '2'],
        [3, '3', '4'],
        [4, '5', '6'],
      ],
    ],
  ])('parts %j', (text, separator, rows) => {
    expect(read(text)).toEqual({ separator, rows });
  });

  it('tells the row whose quotes do not match', () => {
    const { rows } = readCsv(bytesOf('a;b\n1;"2\n3;4\n'), 100);
    expect(rows.filter(({ has_bad_quotes }) => has_bad_quotes).map(({ line }) => line)).toEqual([2]);
  });

  it.each([
    ['UTF-8', [0xef, 0xbb, 0xbf, 0xc3, 0xba, 0x3b, 0x31]],
    ['UTF-8', [0xc3, 0xba, 0x3b, 0x31]],
    ['ISO-8859-1', [0xfa, 0x3b, 0x31]],
    ['UTF-16LE', [0xff, 0xfe, 0xfa, 0, 0x3b, 0, 0x31, 0]],
    ['UTF-16BE', [0xfe, 0xff, 0, 0xfa, 0, 0x3b, 0, 0x31]],
    ['UTF-16LE', [0xfa, 0, 0x3b, 0, 0x31, 0]],
  ])('knows %s', (encoding, bytes) => {
    expect(readCsv(Uint8Array.from(bytes), 10)).toMatchObject({ encoding, separator: ';', rows: [{ cells: ['ú', '1'] }] });
  });

  it('tells Windows-1252 from Latin-1 by what only it has', () => {
    expect(readCsv(Uint8Array.of(0x93, 0x61, 0x94, 0x3b, 0x31), 10)).toMatchObject({
      encoding: 'Windows-1252',
      rows: [{ cells: ['“a”', '1'] }],
    });
  });

  it('refuses what is no text, and more rows than asked for', () => {
    expect(() => readCsv(Uint8Array.of(0x61, 0, 0, 0x3b, 0x62, 0x63, 0x64, 0x65), 10)).toThrow('TABLE_FILE_TYPE');
    expect(() => readCsv(Uint8Array.of(0xff, 0xfe, 0x61), 10)).toThrow('FILE_ENCODING');
    expect(readCsv(bytesOf('a;b\n'.repeat(9)), 10).rows).toHaveLength(9);
    expect(() => readCsv(bytesOf('a;b\n'.repeat(11)), 10)).toThrow('TABLE_TOO_MANY_ROWS');
  });

  it('refuses lines without end by name, and more cells than a table can hold', () => {
    expect(readCsv(bytesOf('a;'.repeat(TABLE.columns - 1)), 10).rows[0]?.cells).toHaveLength(TABLE.columns);
    for (const separator of [';', ',', ' '])
      expect(() => readCsv(bytesOf(`1${separator}`.repeat(900_000)), 10)).toThrow('TABLE_TOO_MANY_COLUMNS');
    const line = `${';'.repeat(TABLE.columns - 1)}\n`;
    const rows = TABLE.cells / TABLE.columns;
    expect(() => readCsv(bytesOf(line.repeat(rows + 1)), rows + 2)).toThrow('TABLE_TOO_MANY_CELLS');
  });
});

const folder = material('tabular/csv-spectrum');
const CASES = ['empty', 'json', 'newlines', 'newlines_crlf', 'quotes_and_newlines', 'simple', 'simple_crlf', 'utf8'];

describe.skipIf(folder === null)(`csv-spectrum${folder ? '' : ' (material absent)'}`, () => {
  it.each(CASES)('%s', (name) => {
    const text = readFileSync(join(folder!, `${name}.csv`), 'utf8');
    // the files of the set have lost the carriage returns that their names and answers tell of
    const [head, ...rows] = readCsv(bytesOf(name.endsWith('_crlf') ? text.replace(/\r?\n/g, '\r\n') : text), 100).rows;
    const objects = rows.map(({ cells }) => Object.fromEntries(head!.cells.map((key, i) => [key, cells[i]])));
    expect(objects).toEqual(materialJson(`tabular/csv-spectrum`, `${name}.json`));
  });
});
