import { AppError } from '../../errors.ts';
import { readCsv, type TextTable } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import type { Table } from './table.ts';

export type TableLimits = {
  readonly file_bytes: number;
  readonly unpacked_bytes: number;
  readonly max_rows: number;
  readonly max_columns: number;
};

/** How archives begin, workbooks too. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
/** How pages and old Excel files begin, whatever their name says. */
const isOther = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x3c || (bytes[0] === 0xd0 && bytes[1] === 0xcf) || (bytes[0] === 0x25 && bytes[1] === 0x50);

/**
 * The tables of a person's file: the sheets of an Excel workbook, or CSV and other separated text, told apart by what they are.
 * Throws FILE_TOO_LARGE, TABLE_FILE_TYPE, TABLE_TOO_MANY_ROWS, FILE_UNREADABLE, FILE_ENCODING, and what archives are refused for.
 */
export function readTables(
  bytes: Uint8Array,
  { file_bytes, unpacked_bytes, ...limits }: TableLimits,
): { readonly tables: readonly Table[]; readonly text: TextTable | null } {
  if (bytes.length > file_bytes) throw new AppError('FILE_TOO_LARGE', { max_mb: file_bytes / 1024 / 1024 });
  if (isOther(bytes)) throw new AppError('TABLE_FILE_TYPE');
  if (isZip(bytes)) return { tables: readXlsx(bytes, { packed_bytes: file_bytes, unpacked_bytes, ...limits }), text: null };
  const text = readCsv(bytes, limits.max_rows);
  return { tables: [text], text };
}
