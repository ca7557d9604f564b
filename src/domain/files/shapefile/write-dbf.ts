import type { ExportColumn, ExportLayer } from '../export/export-formats.ts';

const HEADER_BYTES = 32;
const COLUMN_BYTES = 32;
const TEXT_LENGTH = 254;
const NUMBER_LENGTH = 18;
const COLUMNS_END = 0x0d;
const FILE_END = 0x1a;
const SPACE = 0x20;

const lengthOf = ({ kind }: ExportColumn): number => (kind === 'text' ? TEXT_LENGTH : NUMBER_LENGTH);

/** UTF-8 text of at most `length` bytes, cut between characters. */
const cutBytes = (text: string, length: number): Uint8Array => {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= length) return bytes;
  let end = length;
  while ((bytes[end]! & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
};

/** A value as it stands in its column; an empty number is blank. */
const cellOf = (column: ExportColumn, value: string | number | null): Uint8Array => {
  if (value === null) return new Uint8Array();
  if (column.kind === 'text') return cutBytes(String(value), TEXT_LENGTH);
  return new TextEncoder().encode(Number(value).toFixed(column.decimals).padStart(NUMBER_LENGTH));
};

/** How many texts are longer than a column of a shapefile holds, and are cut: 254 bytes, of UTF-8. */
export const countCutTexts = ({ features }: ExportLayer): number => {
  const encoder = new TextEncoder();
  const isCut = (value: string | number | null): boolean => typeof value === 'string' && encoder.encode(value).length > TEXT_LENGTH;
  return features.reduce((sum, { values }) => sum + values.filter(isCut).length, 0);
};

/** The attribute table of a shapefile (dBase III, texts in UTF-8 as its .cpg says). */
export const writeDbf = ({ columns, features }: ExportLayer): Uint8Array<ArrayBuffer> => {
  const headerLength = HEADER_BYTES + COLUMN_BYTES * columns.length + 1;
  const rowLength = 1 + columns.reduce((sum, column) => sum + lengthOf(column), 0);
  const bytes = new Uint8Array(headerLength + rowLength * features.length + 1).fill(SPACE, headerLength);
  const view = new DataView(bytes.buffer);
  // dBase III without memo; the date of the last change is not kept
  bytes.set([3, 100, 1, 1]);
  view.setUint32(4, features.length, true);
  view.setUint16(8, headerLength, true);
  view.setUint16(10, rowLength, true);
  columns.forEach((column, i) => {
    const at = HEADER_BYTES + COLUMN_BYTES * i;
    bytes.set(new TextEncoder().encode(column.name), at);
    bytes[at + 11] = (column.kind === 'text' ? 'C' : 'N').charCodeAt(0);
    bytes[at + 16] = lengthOf(column);
    bytes[at + 17] = column.kind === 'text' ? 0 : column.decimals;
  });
  bytes[headerLength - 1] = COLUMNS_END;
  features.forEach(({ values }, row) => {
    let at = headerLength + row * rowLength + 1;
    columns.forEach((column, i) => {
      bytes.set(cellOf(column, values[i] ?? null), at);
      at += lengthOf(column);
    });
  });
  bytes[bytes.length - 1] = FILE_END;
  return bytes;
};
