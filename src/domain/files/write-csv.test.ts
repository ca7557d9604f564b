import { expect, it } from 'vitest';
import { writeCsv } from './write-csv.ts';

const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

it('writes decimals as the language does, and separates columns accordingly', () => {
  expect(
    textOf(
      writeCsv(
        [
          ['Fecha', 'EVI'],
          ['2026-01-12', 0.85],
          ['vacío', null],
        ],
        ',',
      ),
    ),
  ).toBe('\uFEFFFecha;EVI\r\n2026-01-12;0,85\r\nvacío;\r\n');
  expect(textOf(writeCsv([['a', -0.5, Number.NaN]], '.'))).toBe('\uFEFFa,-0.5,\r\n');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '"=1"', ' =HYPERLINK("http://x")'])(
  'keeps %j from being run as a formula',
  (text) => {
    expect(
      textOf(writeCsv([[text]], '.'))
        .slice(1)
        .replace(/^"/, ''),
    ).toMatch(/^'/);
  },
);

it('quotes what would break a row', () => {
  expect(textOf(writeCsv([['a;b', 'c"d', 'e\nf', 'g,h']], ','))).toBe('\uFEFF"a;b";"c""d";"e\nf";"g,h"\r\n');
});

/** Fields of a line as a spreadsheet with another separator cuts it, which knows quotes only at the beginning of a field. */
const cutAt = (line: string, separator: string): readonly string[] =>
  line.split(separator).map((field) => field.replace(/^"/, '').replace(/"$/, '').replaceAll('""', '"'));

it.each(['Lote 1;=1+1', 'Lote 1,=1+1', 'a\t@SUM(A1)', 'a;\t=1+1;b', 'a, "-1+1"', 'x\n=1', 'x\r+1', 'a;＝1+1'])(
  'keeps %j from becoming a formula where the file is cut at another separator',
  (text) => {
    for (const decimal of [',', '.'] as const) {
      const line = textOf(writeCsv([['a', text, 'b']], decimal)).slice(1, -2);
      expect(line).toContain('"');
      for (const separator of [',', ';', '\t', '\n', '\r'])
        expect(cutAt(line, separator).filter((field) => /^[\s"]*[=+\-@＝]/.test(field))).toEqual([]);
    }
  },
);
