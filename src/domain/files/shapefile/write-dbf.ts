import { EXPORT_COLUMNS, exportTexts, type ExportField } from '../export-formats.ts';

const HEADER_BYTES = 32;
const COLUMN_BYTES = 32;
const TEXT_LENGTH = 254;
const AREA_LENGTH = 18;
const AREA_DECIMALS = 4;
const COLUMNS_END = 0x0d;
const FILE_END = 0x1a;
const SPACE = 0x20;

const COLUMNS = [
  ...EXPORT_COLUMNS.map((name) => ({ name: name as string, type: 'C', length: TEXT_LENGTH, decimals: 0 })),
  { name: 'area_ha', type: 'N', length: AREA_LENGTH, decimals: AREA_DECIMALS },
];

/** UTF-8 text of at most `length` bytes, cut between characters. */
const cutBytes = (text: string, length: number): Uint8Array => {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= length) return bytes;
  let end = length;
  while ((bytes[end]! & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
};

/** The attribute table of a shapefile (dBase III, texts in UTF-8 as its .cpg says). */
export const writeDbf = (fields: readonly ExportField[]): Uint8Array<ArrayBuffer> => {
  const headerLength = HEADER_BYTES + COLUMN_BYTES * COLUMNS.length + 1;
  const rowLength = 1 + COLUMNS.reduce((sum, { length }) => sum + length, 0);
  const bytes = new Uint8Array(headerLength + rowLength * fields.length + 1).fill(SPACE, headerLength);
  const view = new DataView(bytes.buffer);
  // dBase III without memo; the date of the last change is not kept
  bytes.set([3, 100, 1, 1]);
  view.setUint32(4, fields.length, true);
  view.setUint16(8, headerLength, true);
  view.setUint16(10, rowLength, true);
  COLUMNS.forEach(({ name, type, length, decimals }, i) => {
    const at = HEADER_BYTES + COLUMN_BYTES * i;
    bytes.set(new TextEncoder().encode(name), at);
    bytes[at + 11] = type.charCodeAt(0);
    bytes[at + 16] = length;
    bytes[at + 17] = decimals;
  });
  bytes[headerLength - 1] = COLUMNS_END;
  fields.forEach((field, row) => {
    let at = headerLength + row * rowLength + 1;
    for (const text of exportTexts(field)) {
      bytes.set(cutBytes(text, TEXT_LENGTH), at);
      at += TEXT_LENGTH;
    }
    bytes.set(new TextEncoder().encode(field.area_ha.toFixed(AREA_DECIMALS).padStart(AREA_LENGTH)), at);
  });
  bytes[bytes.length - 1] = FILE_END;
  return bytes;
};
