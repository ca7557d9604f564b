import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { material, materialJson } from '../../../tests/setup/samples/material.ts';
import type { RainOptions, RainPreview } from './rain-table.ts';
import { readRainTable } from './read-rain-table.ts';

const folder = material('tabular');
const INMET = 'inmet-a701-latin1-semicolon-decimal-comma';
type Days = Record<string, number>;
type Answer = { rain_mm_per_day: Days };
type Inmet = {
  encoding: string;
  separator: string;
  decimal: string;
  header_line: number;
  rain_mm_per_utc_day: Days;
  rain_mm_per_local_day_utc_minus_3: Days;
};
type Station = { rows: number; 'missing_-99.9': number; rain_mm_per_year: Days };

const read = (file: string, options: Partial<RainOptions> = {}): RainPreview =>
  readRainTable(new Uint8Array(readFileSync(join(folder!, file))), { today: '2026-11-26', ...options });
const daysOf = ({ rows }: RainPreview): Days => Object.fromEntries(rows.map(({ date, rain_mm }) => [date, rain_mm]));
const days = (): Days => materialJson<Answer>('tabular/made-here', 'expected.json').rain_mm_per_day;

describe.skipIf(folder === null)(`tables of rain of the set${folder ? '' : ' (material absent)'}`, () => {
  it.each([
    ['fecha-mm-real-dates.xlsx', { sheet: 'Lluvias', date_order: null, decimal: null, header_line: 1 }],
    ['pt-text-dates-decimal-comma-title-rows.xlsx', { date_order: 'dmy', decimal: ',', header_line: 3, title_lines: 1 }],
    ['semicolon-latin1.csv', { encoding: 'ISO-8859-1', separator: ';', date_order: 'dmy', decimal: ',' }],
    ['utf8-bom-comma.csv', { encoding: 'UTF-8', separator: ',', date_order: 'ymd', decimal: '.' }],
    ['us-order-dates.csv', { date_order: 'mdy', decimal: '.', questions: [] }],
  ] as const)('%s: all days', (file, recognised) => {
    const preview = read(`made-here/${file}`);
    expect(preview).toMatchObject({ ...recognised, total_mm: 1_071.6, is_importable: true, faults: [], missing: [], repeated: [] });
    expect(daysOf(preview)).toEqual(days());
  });

  it('takes the sheet that has the rain', () => {
    const preview = read('made-here/data-on-second-sheet.xlsx');
    expect(preview).toMatchObject({ sheet: 'Lluvia', sheets: ['Lluvia'], is_importable: true });
    expect(daysOf(preview)).toEqual(Object.fromEntries(Object.entries(days()).slice(0, 60)));
  });

  it('names every dirty row, and imports nothing of them', () => {
    const preview = read('made-here/dirty-rows.xlsx');
    expect(preview.is_importable).toBe(false);
    expect(preview.faults.map(({ line, code, other_line }) => [line, code, ...(other_line === undefined ? [] : [other_line])])).toEqual([
      [221, 'formula'],
      [222, 'day_twice', 2],
      [223, 'date_impossible'],
      [224, 'date_future'],
      [225, 'negative'],
      [226, 'too_much'],
    ]);
    // 225 rows below the header: each is a value, a missing day or a fault
    expect(preview.rows.length + preview.missing.length + preview.faults.length).toBe(225);
    const known = days();
    expect(preview.rows.filter(({ date, rain_mm }) => known[date] !== rain_mm)).toEqual([]);
  });

  it('keeps what looks like a formula a fault', () => {
    expect(read('made-here/formula-injection.csv').faults.map(({ line, code }) => [line, code])).toEqual([
      [3, 'formula'],
      [4, 'formula'],
      [5, 'formula'],
    ]);
  });

  it('reads quoted line breaks and the 20,000 rows that are allowed', () => {
    expect(read('made-here/tabs-quoted-newlines.txt').rows).toEqual([
      { line: 2, date: '2023-01-01', rain_mm: 12.5 },
      { line: 4, date: '2023-01-02', rain_mm: 0 },
    ]);
    expect(read('made-here/very-long.xlsx')).toMatchObject({ rows: { length: 20_000 }, is_importable: true });
  });

  it('adds the hours of an automatic station up to days, of UTC and of the place', () => {
    const expected = materialJson<Inmet>('tabular', `${INMET}.expected.json`);
    const { encoding, separator, decimal, header_line } = expected;
    const utc = read(`${INMET}.csv`);
    expect(utc).toMatchObject({
      encoding,
      separator,
      decimal,
      header_line,
      title_lines: 8,
      is_hourly: true,
      is_utc: true,
      missing_hours: 94,
    });
    expect(daysOf(utc)).toEqual(expected.rain_mm_per_utc_day);
    expect(daysOf(read(`${INMET}.csv`, { zone: 'Etc/GMT+3' }))).toEqual(expected.rain_mm_per_local_day_utc_minus_3);
  });

  it.each(['SENAMHI-Puno-Puno-qc00000708.txt', 'SENAMHI_Puno-Ilave-qc00000879.txt'])(
    '%s: days in three columns, with a header and without',
    (file) => {
      const station = materialJson<{ files: Record<string, Station> }>('tabular', 'workbooks.expected.json').files[`senamhi/${file}`]!;
      const found = read(`senamhi/${file}`);
      // without titles nothing tells the rain from the temperatures beside it
      expect(found.questions).toEqual(found.header_line === null ? ['rain_column'] : []);
      const preview = found.header_line === null ? read(`senamhi/${file}`, { rain_column: 3 }) : found;
      expect(preview).toMatchObject({ separator: ' ', date_columns: [0, 1, 2], rain_column: 3, faults: [], is_importable: true });
      expect(preview.missing).toHaveLength(station['missing_-99.9']);
      // the answers take the first day of the table without a header for one
      expect(preview.rows.length + preview.missing.length).toBe(station.rows + Number(preview.header_line === null));
      const years: Days = {};
      for (const { date, rain_mm } of preview.rows) years[date.slice(0, 4)] = (years[date.slice(0, 4)] ?? 0) + rain_mm;
      for (const [year, mm] of Object.entries(station.rain_mm_per_year))
        expect([year, years[year]!.toFixed(2)]).toEqual([year, mm.toFixed(2)]);
    },
  );
});
