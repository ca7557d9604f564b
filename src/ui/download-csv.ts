import { writeCsv, type CsvCell } from '#domain/files/write-csv.ts';
import { formatsOfTag } from '#domain/formats.ts';
import { i18next } from '#i18n/index.ts';
import { download, fileName } from './download.ts';

/** Hands over rows as a spreadsheet of the language on screen reads them. */
export function downloadCsv(name: string, rows: readonly (readonly CsvCell[])[]): void {
  const decimal = formatsOfTag(i18next.language).number(0.5, 1).includes(',') ? ',' : '.';
  download(writeCsv(rows, decimal), fileName(name, 'csv'), 'text/csv;charset=utf-8');
}
