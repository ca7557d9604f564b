import { AppError } from '../../errors.ts';
import { FILE } from '../../limits.ts';

type Column = { readonly name: string; readonly at: number; readonly length: number };

const HEADER_BYTES = 32;
const COLUMN_BYTES = 32;
const COLUMNS_END = 0x0d;

/** The text of a .cpg as TextDecoder knows it; dBase files without one are Latin-1 in practice. */
export const encodingOfCpg = (cpg: string | null): string => {
  const text = cpg?.trim().toLowerCase() ?? '';
  if (/^utf-?8$/.test(text) || text === '65001') return 'utf-8';
  return 'windows-1252';
};

/**
 * Rows of a dBase III table as attribute pairs, all values as trimmed text; of the columns that are wanted, and of those of one name
 * the last. Two thousand columns of nothing in five thousand rows would else be ten million texts.
 */
export const readDbf = (bytes: Uint8Array, encoding: string, isWanted: (column: string) => boolean = () => true): [string, string][][] => {
  if (bytes.length < HEADER_BYTES) throw new AppError('FILE_UNREADABLE', { format: 'DBF' });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = Math.min(view.getUint32(4, true), FILE.features + 1);
  const headerLength = view.getUint16(8, true);
  const rowLength = view.getUint16(10, true);
  const decoder = new TextDecoder(encoding);
  const text = (from: number, length: number): string =>
    decoder
      .decode(bytes.subarray(from, from + length))
      .replace(/\0.*$/s, '')
      .trim();
  const columns = new Map<string, Column>();
  let at = 1;
  for (let k = HEADER_BYTES; k + COLUMN_BYTES <= headerLength && k < bytes.length && bytes[k] !== COLUMNS_END; k += COLUMN_BYTES) {
    const length = bytes[k + 16]!;
    const name = text(k, 11);
    if (isWanted(name)) columns.set(name.toLowerCase(), { name, at, length });
    at += length;
  }
  if (at > rowLength || headerLength + count * rowLength > bytes.length + 1) throw new AppError('FILE_UNREADABLE', { format: 'DBF' });
  return Array.from({ length: count }, (_, row) => {
    const from = headerLength + row * rowLength;
    return [...columns.values()].map((column): [string, string] => [column.name, text(from + column.at, column.length)]);
  });
};
