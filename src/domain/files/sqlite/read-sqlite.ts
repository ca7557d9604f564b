import { AppError } from '../../errors.ts';
import { decodeName } from '../text/code-pages.ts';
import { readColumns, type Column, type SqlValue } from './read-columns.ts';
import { readVarint } from './varint.ts';

export type Row = ReadonlyMap<string, SqlValue>;
export type Database = {
  readonly hasTable: (name: string) => boolean;
  readonly isView: (name: string) => boolean;
  /** Rows in rowid order, columns by lower-case name. Throws FILE_UNREADABLE on damage. */
  readonly rows: (table: string) => Generator<Row>;
};

const MAGIC = new TextEncoder().encode('SQLite format 3\0');
const INTERIOR = 5;
const LEAF = 13;
/** How a file's texts are stored, by the number in its header (§1.3.13). */
const ENCODINGS: Readonly<Record<number, string>> = { 1: 'utf-8', 2: 'utf-16le', 3: 'utf-16be' };
/** SQLite's own default. */
const MOST_COLUMNS = 2_000;
/** type, name, tbl_name, rootpage, sql */
const SCHEMA_COLUMNS = 5;

const unreadable = (): AppError => new AppError('FILE_UNREADABLE', { format: 'SQLite' });

/** A walk through the pages of a table: what it has seen, and how many values of a row are wanted. */
type Tree = { readonly pages: Set<number>; bytes: number; readonly columns: number };
/** Least that a row takes beside its values: its place on the page, its size and its number. */
const CELL_BYTES = 4;

/** Reads texts in the file's encoding; what is not in it, as programs write that do not ask, in the page that it most likely is in. */
const textReader = (encoding: string): ((bytes: Uint8Array) => string) => {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (bytes) => {
    try {
      return decoder.decode(bytes);
    } catch {
      return decodeName(bytes);
    }
  };
};

/** Columns of a table that has rows with numbers, as those of layers must (GeoPackage 1.1.2.1). */
const columnsOf = (sql: string): Column[] => {
  const columns = readColumns(sql);
  if (columns.length > MOST_COLUMNS || /\bWITHOUT\s+ROWID\s*(,\s*STRICT\s*)?;?\s*$/i.test(sql)) throw unreadable();
  return columns;
};

const readInteger = (view: DataView, at: number, length: number): number => {
  let value = view.getInt8(at);
  for (let i = 1; i < length; i++) value = value * 256 + view.getUint8(at + i);
  return value;
};
const INTEGER_BYTES = [0, 1, 2, 3, 4, 6, 8];

const readValue = (
  bytes: Uint8Array,
  view: DataView,
  at: number,
  type: number,
  decode: (bytes: Uint8Array) => string,
): { value: SqlValue; length: number } => {
  if (type === 0) return { value: null, length: 0 };
  if (type <= 6) return { value: readInteger(view, at, INTEGER_BYTES[type]!), length: INTEGER_BYTES[type]! };
  if (type === 7) return { value: view.getFloat64(at), length: 8 };
  if (type === 8 || type === 9) return { value: type - 8, length: 0 };
  const length = Math.floor((type - 12) / 2);
  const slice = bytes.subarray(at, at + length);
  return { value: type % 2 === 0 ? slice : decode(slice), length };
};

/** The first values of a record (file format §2.1). */
const readRecord = (payload: Uint8Array, most: number, decode: (bytes: Uint8Array) => string): SqlValue[] => {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength);
  const header = readVarint(payload, 0);
  const values: SqlValue[] = [];
  let body = header.value;
  for (let at = header.next; at < header.value && values.length < most;) {
    const type = readVarint(payload, at);
    const { value, length } = readValue(payload, view, body, type.value, decode);
    values.push(value);
    body += length;
    at = type.next;
  }
  if (body > payload.length) throw unreadable();
  return values;
};

/** The pages of a file: where each begins, and what lies in a cell. Every number is checked. */
const openPages = (bytes: Uint8Array) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isSqlite = bytes.length >= 512 && MAGIC.every((byte, i) => bytes[i] === byte);
  const encoding = isSqlite ? ENCODINGS[view.getUint32(56)] : undefined;
  if (encoding === undefined) throw unreadable();
  const decode = textReader(encoding);
  const pageSize = view.getUint16(16) === 1 ? 65_536 : view.getUint16(16);
  const usable = pageSize - bytes[20]!;
  const pages = Math.floor(bytes.length / pageSize);
  if (pageSize < 512 || usable < 480) throw unreadable();
  const startOf = (page: number): number => {
    if (page < 1 || page > pages) throw unreadable();
    return (page - 1) * pageSize;
  };

  /** A cell's whole payload: what lies on the page, then the overflow chain (§1.5). */
  const readPayload = (at: number, size: number): Uint8Array => {
    const whole = usable - 35;
    if (size <= whole) return bytes.subarray(at, at + size);
    if (size > bytes.length) throw unreadable();
    const least = Math.floor(((usable - 12) * 32) / 255) - 23;
    const surplus = least + ((size - least) % (usable - 4));
    const local = surplus <= whole ? surplus : least;
    const payload = new Uint8Array(size);
    payload.set(bytes.subarray(at, at + local));
    let page = view.getUint32(at + local);
    for (let filled = local; filled < size;) {
      const start = startOf(page);
      const piece = Math.min(size - filled, usable - 4);
      payload.set(bytes.subarray(start + 4, start + 4 + piece), filled);
      filled += piece;
      page = view.getUint32(start);
    }
    return payload;
  };
  return { view, pageSize, startOf, readPayload, decode };
};

/** Ends a read beyond the file in its name. */
const guard = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw unreadable();
    throw error;
  }
};

/**
 * Opens a SQLite 3 file for reading: tables with rowids, walked page by page (SQLite file format, §1–2). No indexes, no SQL, no
 * write-ahead log. Every page number is checked, so a damaged or hostile file ends in FILE_UNREADABLE, never in a loop.
 */
export const readSqlite = (bytes: Uint8Array): Database => {
  const { view, pageSize, startOf, readPayload, decode } = openPages(bytes);

  function* walk(page: number, tree: Tree): Generator<{ rowid: number; values: SqlValue[] }> {
    // a page belongs to one place in a tree: meeting it twice would never end
    if (tree.pages.has(page)) throw unreadable();
    tree.pages.add(page);
    const start = startOf(page);
    const header = page === 1 ? start + 100 : start;
    const kind = bytes[header];
    if (kind !== INTERIOR && kind !== LEAF) throw unreadable();
    const cells = view.getUint16(header + 3);
    const pointers = header + (kind === INTERIOR ? 12 : 8);
    if (pointers + 2 * cells > start + pageSize) throw unreadable();
    for (let i = 0; i < cells; i++) {
      const cell = start + view.getUint16(pointers + 2 * i);
      if (kind === INTERIOR) yield* walk(view.getUint32(cell), tree);
      else {
        const size = readVarint(bytes, cell);
        const rowid = readVarint(bytes, size.next);
        // so does every byte of a row: rows read twice would be more than the file
        tree.bytes += size.value + CELL_BYTES;
        if (tree.bytes > bytes.length) throw unreadable();
        yield { rowid: rowid.value, values: readRecord(readPayload(rowid.next, size.value), tree.columns, decode) };
      }
    }
    if (kind === INTERIOR) yield* walk(view.getUint32(header + 8), tree);
  }

  const tables = new Map<string, { root: number; sql: string }>();
  const views = new Set<string>();
  guard(() => {
    for (const { values } of walk(1, { pages: new Set(), bytes: 0, columns: SCHEMA_COLUMNS })) {
      const [type, name, , root, sql] = values;
      if (type === 'table' && typeof name === 'string' && typeof root === 'number' && typeof sql === 'string' && root > 0)
        tables.set(name.toLowerCase(), { root, sql });
      if (type === 'view' && typeof name === 'string') views.add(name.toLowerCase());
    }
  });
  return {
    hasTable: (name) => tables.has(name.toLowerCase()),
    isView: (name) => views.has(name.toLowerCase()),
    *rows(name) {
      const table = tables.get(name.toLowerCase());
      if (!table) throw unreadable();
      const columns = columnsOf(table.sql);
      const rows = walk(table.root, { pages: new Set(), bytes: 0, columns: columns.length });
      for (let next = guard(() => rows.next()); !next.done; next = guard(() => rows.next())) {
        const { rowid, values } = next.value;
        yield new Map(
          columns.map(({ name: column, isRowid, fallback }, i) => [column, isRowid ? rowid : i < values.length ? values[i]! : fallback]),
        );
      }
    },
  };
};
