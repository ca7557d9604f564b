import { describe, expect, it } from 'vitest';
import { writeCsv, type CsvCell } from './write-csv.ts';

const spanish = { decimal: ',', separator: ';' };
const english = { decimal: '.', separator: ',' };
const line = (cells: readonly CsvCell[], marks = spanish): string => writeCsv([cells], marks).slice(1, -2);

describe('writeCsv', () => {
  it('begins with the mark of UTF-8 and ends every row', () => {
    expect(
      writeCsv(
        [
          ['a', 'b'],
          ['ñ', 1],
        ],
        spanish,
      ),
    ).toBe('\ufeffa;b\r\nñ;1\r\n');
  });
  it('writes numbers with the mark of the language, and nothing for none', () => {
    expect(line([0.5, -1.25, 12_345.6, null, Number.NaN])).toBe('0,5;-1,25;12345,6;;');
    expect(line([0.5, -1.25], english)).toBe('0.5,-1.25');
  });
  it('quotes what would break the row', () => {
    expect(line(['a;b', 'say "no"', 'two\nlines', 'a,b'])).toBe('"a;b";"say ""no""";"two\nlines";a,b');
    expect(line(['a,b'], english)).toBe('"a,b"');
  });
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '"=1', "'=1"])('makes a formula harmless: %j', (text) => {
    const cell = line([text])
      .replaceAll('""', '"')
      .replace(/^"([\s\S]*)"$/, '$1');
    expect(cell).toBe(`'${text}`);
  });
  it('leaves ordinary names as they are', () => expect(line(['7 Norte', 'Lote-3', 'a=b'])).toBe('7 Norte;Lote-3;a=b'));
});
