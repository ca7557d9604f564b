import { writeCsv, type CsvCell } from '../write-csv.ts';
import { roundFigures } from './round-figures.ts';
import type { Table, TableCell, TableColumn } from './table.ts';
import { writeWorkbook } from './write-workbook.ts';

export type TableFormat = 'xlsx' | 'csv';

const rounded = (value: TableCell, { digits }: TableColumn): CsvCell =>
  typeof value === 'number' && Number.isFinite(value) && digits !== undefined ? roundFigures(value, digits) : value;

/** A table as a workbook, or as CSV with its numbers at the columns' decimals. One row `{ mm: 12.34 }`, a column of 1 decimal, comma → `mm` and `12,3`. */
export const writeTable = (table: Table, format: TableFormat, decimal: ',' | '.'): Uint8Array<ArrayBuffer> =>
  format === 'xlsx'
    ? writeWorkbook(table)
    : writeCsv(
        [
          table.columns.map(({ label }) => label),
          ...table.rows.map((row) => table.columns.map((column) => rounded(row[column.key] ?? null, column))),
        ],
        decimal,
      );
