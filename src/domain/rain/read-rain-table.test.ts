import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayRow, HEADER_ROW, madeWorkbook } from '../../../tests/setup/samples/workbook.ts';
import { AppError } from '../errors.ts';
import type { RainOptions, RainPreview } from './rain-table.ts';
import { readRainTable } from './read-rain-table.ts';

const OPTIONS: RainOptions = { today: '2026-11-26' };
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string, options: Partial<RainOptions> = {}): RainPreview => readRainTable(bytesOf(text), { ...OPTIONS, ...options });
const daysOf = ({ rows }: RainPreview): [string, number][] => rows.map(({ date, rain_mm }) => [date, rain_mm]);
const faultsOf = ({ faults }: RainPreview): [number, string][] => faults.map(({ line, code }) => [line, code]);

describe('what is recognised', () => {
  it.each([
    ['Fecha;Lluvia (mm)\n13/01/2026;8,4\n', [['2026-01-13', 8.4]]],
    ['fecha,observador,precipitación\n2026-01-13,Juan,8.4\n', [['2026-01-13', 8.4]]],
    ['Data\tChuva\n13.01.26\t8,4 mm\n', [['2026-01-13', 8.4]]],
    ['date,max temp,rain\n1/13/2026,30,8.4\n', [['2026-01-13', 8.4]]],
    ['Día;PP acumulada;PP\n13-ene-2026;100;8,4\n', [['2026-01-13', 8.4]]],
    ['Año;Mes;Día;mm\n2026;1;13;8,4\n', [['2026-01-13', 8.4]]],
    ['fecha;mm\n20260113;8,4\n', [['2026-01-13', 8.4]]],
    ['fecha;mm\n46035;8,4\n', [['2026-01-13', 8.4]]],
    [
      'Establecimiento La Peña\n\n13/01/2026;8,4\n14/01/2026;0\n',
      [
        ['2026-01-13', 8.4],
        ['2026-01-14', 0],
      ],
    ],
    ['fecha;mm\n13 de enero de 2026;8,4\n', [['2026-01-13', 8.4]]],
    ['fecha;mm\n13/01/98;8,4\n', [['1998-01-13', 8.4]]],
  ])('%j', (text, days) => {
    expect(read(text)).toMatchObject({ faults: [], questions: [], is_importable: true });
    expect(daysOf(read(text))).toEqual(days);
  });

  it.each([
    '',
    '-',
    '--',
    's/d',
    'S/D',
    'NA',
    'n/a',
    'nan',
    'sin datos',
    'sem dado',
    'tr',
    'Traza',
    'traço',
    'null',
    '-99,9',
    '-99',
    '-9999',
    '-999,9',
    '-88,8',
    '*',
  ])('a missing day is no zero and no fault: %j', (text) => {
    expect(read(`fecha;mm\n13/01/2026;${text}\n14/01/2026;1,5\n`)).toMatchObject({
      rows: [{ date: '2026-01-14', rain_mm: 1.5 }],
      missing: [{ line: 2, date: '2026-01-13' }],
      faults: [],
      is_importable: true,
    });
  });

  it('asks for the order where no day is beyond the 12th, and shows the likelier one', () => {
    const text = 'fecha;mm\n1/3/2026;1\n1/4/2026;2\n1/5/2026;3\n';
    expect(read(text)).toMatchObject({ questions: ['date_order'], date_order: 'mdy', is_importable: false });
    expect(daysOf(read(text, { date_order: 'dmy' }))[0]).toEqual(['2026-03-01', 1]);
    expect(read(text, { date_order: 'dmy' })).toMatchObject({ questions: [], is_importable: true });
    expect(read('fecha;mm\n1/1/2026;1\n2/2/2026;2\n')).toMatchObject({ questions: [], is_importable: true });
  });

  it('asks for the decimal mark where three digits follow the only one', () => {
    const text = 'fecha;mm\n13/01/2026;1.234\n';
    expect(read(text)).toMatchObject({ questions: ['decimal'], rows: [{ rain_mm: 1.23 }], is_importable: false });
    expect(read(text, { decimal: '.' })).toMatchObject({ questions: [], is_importable: true });
    expect(faultsOf(read(text, { decimal: ',' }))).toEqual([[2, 'thousands']]);
  });

  it('takes the columns and the sheet it is told', () => {
    const text = 'fecha;Lluvia A;Lluvia B;carga\n13/01/2026;1;2;14/01/2026\n';
    expect(read(text).rain_column).toBe(1);
    expect(daysOf(read(text, { rain_column: 2 }))).toEqual([['2026-01-13', 2]]);
    expect(daysOf(read(text, { date_column: 3 }))).toEqual([['2026-01-14', 1]]);
    expect(read(text).columns).toEqual(['fecha', 'Lluvia A', 'Lluvia B', 'carga']);
  });

  it('adds hours up, skips missing ones, and gives them to the day of the place', () => {
    const text = 'fecha;hora;mm\n13/01/2026;0000 UTC;1\n13/01/2026;0100 UTC;\n13/01/2026;0600 UTC;2,5\n14/01/2026;0000 UTC;-\n';
    expect(read(text)).toMatchObject({ is_hourly: true, is_utc: true, missing_hours: 1, missing: [{ date: '2026-01-14' }] });
    expect(daysOf(read(text))).toEqual([['2026-01-13', 3.5]]);
    expect(daysOf(read(text, { zone: 'America/Argentina/Buenos_Aires' }))).toEqual([
      ['2026-01-12', 1],
      ['2026-01-13', 2.5],
    ]);
    const local = 'fecha;mm\n13/01/2026 22:00;1\n13/01/2026 24:00;2\n';
    expect(daysOf(read(local, { zone: 'America/Argentina/Buenos_Aires' }))).toEqual([
      ['2026-01-13', 1],
      ['2026-01-14', 2],
    ]);
    expect(read('fecha;mm\n13/01/2026 09:00;1\n14/01/2026 09:30;2\n')).toMatchObject({
      is_hourly: false,
      rows: [{ date: '2026-01-13' }, {}],
    });
  });

  it('reads dates of both day counts of workbooks, and prefers a sheet that is shown', () => {
    const rows = HEADER_ROW + dayRow(44_927, 1.5) + dayRow(44_928, 's/d');
    expect(readRainTable(madeWorkbook({ rows }), OPTIONS)).toMatchObject({
      rows: [{ line: 2, date: '2023-01-01', rain_mm: 1.5 }],
      missing: [{ line: 3 }],
    });
    expect(daysOf(readRainTable(madeWorkbook({ rows: HEADER_ROW + dayRow(43_465, 2), is_1904: true }), OPTIONS))).toEqual([
      ['2023-01-01', 2],
    ]);
  });
});

describe('what is refused, by row', () => {
  it.each([
    ['columns_swapped', 'fecha;mm\n13/01/2026;1\n8,4;14/01/2026\n', 3],
    ['day_twice', 'fecha;mm\n13/01/2026;1\n13/01/2026;2\n', 3],
    ['day_twice', 'fecha;mm\n13/01/2026;s/d\n13/01/2026;2\n', 3],
    ['hour_twice', 'fecha;hora;mm\n13/01/2026;1;1\n13/01/2026;2;1\n13/01/2026;2;3\n', 4],
    ['date_future', 'fecha;mm\n27/11/2026;1\n', 2],
    ['date_impossible', 'fecha;mm\n13/01/2026;1\n31/02/2026;1\n', 3],
    ['date_impossible', 'fecha;mm\n2025-02-29;1\n', 2],
    ['date_too_old', 'fecha;mm\n13/01/1899;1\n', 2],
    ['date_unreadable', 'fecha;mm\n13/01/2026;1\nayer;1\n', 3],
    ['date_missing', 'fecha;mm\n13/01/2026;1\n;1\n', 3],
    ['hour_unreadable', 'fecha;hora;mm\n13/01/2026;tarde;1\n', 2],
    ['negative', 'fecha;mm\n13/01/2026;-3\n', 2],
    ['too_much', 'fecha;mm\n13/01/2026;500,1\n', 2],
    ['too_much', 'fecha;hora;mm\n13/01/2026;1;300\n13/01/2026;2;300\n', 2],
    ['thousands', 'fecha;mm\n13/01/2026;1,5\n14/01/2026;1.234,5\n', 3],
    ['decimal_mark', 'fecha;mm\n13/01/2026;1,5\n14/01/2026;2,5\n15/01/2026;3.5\n', 4],
    ['not_a_number', 'fecha;mm\n13/01/2026;mucho\n', 2],
    ['formula', 'fecha;mm\n13/01/2026;=1+1\n', 2],
    ['formula', 'fecha;mm\n13/01/2026;-2+3\n', 2],
    ['formula', 'fecha;mm\n13/01/2026;1\n=HOY();1\n', 3],
    ['extra_cells', 'fecha,mm\n13/01/2026,1,5\n', 2],
    ['quotes', 'fecha;mm\n13/01/2026;"1\n14/01/2026;2\n', 2],
  ])('%s: %j', (code, text, line) => {
    const preview = read(text);
    expect(faultsOf(preview)).toEqual([[line, code]]);
    expect(preview.is_importable).toBe(false);
  });

  it('takes a row that says the same again for once', () => {
    expect(read('fecha;mm\n13/01/2026;1,5\n13/01/2026;1,50\n')).toMatchObject({ rows: { length: 1 }, repeated: [3], is_importable: true });
  });

  it('takes 500 mm and today', () => {
    expect(read('fecha;mm\n26/11/2026;500\n')).toMatchObject({ faults: [], total_mm: 500 });
  });
});

describe('what is refused as a whole', () => {
  it.each<[string, Uint8Array]>([
    ['FILE_EMPTY', new Uint8Array(0)],
    ['FILE_EMPTY', bytesOf('\n \n;;\n')],
    ['FILE_EMPTY', bytesOf('fecha;mm\n')],
    ['FILE_TOO_LARGE', new Uint8Array(2 * 1024 * 1024 + 1)],
    ['TABLE_FILE_TYPE', bytesOf('<html><table>')],
    ['TABLE_FILE_TYPE', bytesOf('%PDF-1.7')],
    ['TABLE_FILE_TYPE', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)],
    ['RAIN_NO_COLUMNS', bytesOf('lote;cultivo\nA;soja\n')],
    ['RAIN_NO_COLUMNS', bytesOf('fecha\n13/01/2026\n')],
    ['TABLE_TOO_MANY_ROWS', bytesOf(`fecha;mm\n${'13/01/2026;1\n'.repeat(20_001)}`)],
    ['ZIP_UNREADABLE', bytesOf('PK and no archive follows')],
  ])('%s', (code, bytes) => {
    expect(() => readRainTable(bytes, OPTIONS)).toThrow(code);
  });

  it('takes exactly 20,000 rows', () => {
    expect(read(`fecha;mm\n${'13/01/2026;1\n'.repeat(20_000)}`).repeated).toHaveLength(19_999);
  });
});

it('ends any text with a preview or a name', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('13/01/2026', '1,5', 'fecha', 'mm', '"', '-', '2026-13-01', '=1', '45000', '24:00'),
  );
  const table = fc.array(
    fc.array(cell, { maxLength: 5 }).map((cells) => cells.join(';')),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(table, (lines) => {
      try {
        const preview = read(lines.join('\n'));
        expect(preview.rows.every(({ rain_mm }) => rain_mm >= 0 && rain_mm <= 500)).toBe(true);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    }),
    { numRuns: 300, seed: 7 },
  );
});
