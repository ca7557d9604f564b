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

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =HYPERLINK("http://x")'])('keeps %j from being run as a formula', (text) => {
  expect(
    textOf(writeCsv([[text]], '.'))
      .slice(1)
      .replace(/^"/, ''),
  ).toMatch(/^'/);
});

it('quotes what would break a row', () => {
  expect(textOf(writeCsv([['a;b', 'c"d', 'e\nf', 'g,h']], ','))).toBe('\uFEFF"a;b";"c""d";"e\nf";g,h\r\n');
});
