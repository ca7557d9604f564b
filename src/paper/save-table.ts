import type { Table } from '#domain/files/workbook/table.ts';
import type { TableFormat } from '#domain/files/workbook/write-table.ts';
import { formatsOfTag } from '#domain/formats.ts';
import { i18next } from '#i18n/index.ts';
import { download, fileName } from '#ui/download.ts';
import { geometry } from '#workers/client.ts';

const MEDIA: Readonly<Record<TableFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
};

/** Has a table written in the worker, numbers of a CSV as the language writes them, and hands it over under a name. */
export async function saveTable(table: Table, format: TableFormat, name: string): Promise<void> {
  const decimal = formatsOfTag(i18next.language).number(0.5, 1).includes(',') ? ',' : '.';
  download(await geometry.writeTable({ table, format, decimal }), fileName(name, format), MEDIA[format]);
}
