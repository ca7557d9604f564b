import Papa from 'papaparse';
import { read as readSheets, utils, write } from 'xlsx';
import { RAIN } from '#domain/limits.ts';
import { readRainTable } from '#domain/rain/read-rain-table.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import type { Bench } from './lib/bench.ts';
import { seeded } from './lib/random.ts';

type Day = readonly [date: string, mm: number];

/** 55 years of days, a third of them with rain, as long as a table may be. */
const madeDays = (): Day[] => {
  const random = seeded(11);
  const first = epochDay('1970-01-01');
  return Array.from({ length: RAIN.rows }, (_, i) => [dayDate(first + i), random() < 0.3 ? Math.round(600 * random() ** 3) / 10 : 0]);
};

const written = ([date, mm]: Day): string =>
  `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)};${mm.toFixed(1).replace('.', ',')};"La Peña; lote 4"`;

/** Days counted from 1899-12-30, in a column that is formatted as dates. */
const workbookOf = (days: readonly Day[]): Uint8Array => {
  const from = epochDay('1899-12-30');
  const sheet = utils.aoa_to_sheet([['Fecha', 'mm'], ...days.map(([date, mm]) => [epochDay(date) - from, mm])]);
  for (let row = 1; row <= days.length; row++) sheet[utils.encode_cell({ r: row, c: 0 })].z = 'dd/mm/yyyy';
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Lluvia');
  return new Uint8Array(write(book, { type: 'array', compression: true }) as ArrayBuffer);
};

/** From a table's bytes to days: what an import waits for. The peers stop at cells; ours goes on to days, questions and faults. */
export const benches = (): Bench[] => {
  const days = madeDays();
  const csv = new TextEncoder().encode(`Fecha;Lluvia (mm);Lote\r\n${days.map(written).join('\r\n')}\r\n`);
  const workbook = workbookOf(days);
  const own = (bytes: Uint8Array) => (): number => {
    const { rows, is_importable } = readRainTable(bytes, { today: '2026-11-26' });
    return is_importable ? rows.length : -1;
  };
  const check = (answer: unknown): string | null => (answer === days.length ? null : `read ${JSON.stringify(answer)} of ${days.length}`);
  return [
    {
      name: 'rain-import/csv',
      job: `a CSV of ${days.length} days, ${(csv.length / 1e6).toFixed(1)} MB`,
      base: 'papaparse',
      peers: {
        own: own(csv),
        papaparse: () => Papa.parse(new TextDecoder().decode(csv), { delimiter: ';', newline: '\r\n', preview: 0 }).data.length - 2,
      },
      check,
      goals: [{ peer: 'papaparse', at_most: 10 }],
    },
    {
      name: 'rain-import/xlsx',
      job: `an Excel workbook of ${days.length} days, ${(workbook.length / 1e6).toFixed(1)} MB packed`,
      base: 'SheetJS',
      peers: {
        own: own(workbook),
        SheetJS: () => {
          const book = readSheets(workbook, { dense: true });
          return utils.sheet_to_json(book.Sheets['Lluvia']!, { header: 1 }).length - 1;
        },
      },
      check,
      goals: [{ peer: 'SheetJS', at_most: 1 }],
    },
  ];
};
