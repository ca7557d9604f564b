import type { SqlValue } from './read-columns.ts';
import { varint } from './varint.ts';

/** A table with its rows; the rowid is the place in the list, from 1. A column that is INTEGER PRIMARY KEY takes null. */
export type Table = { readonly name: string; readonly sql: string; readonly rows: readonly (readonly SqlValue[])[] };

const PAGE = 4096;
const HEADER_BYTES = 100;
const INTERIOR = 5;
const LEAF = 13;
const INTERIOR_HEADER = 12;
const LEAF_HEADER = 8;
/** Largest payload kept whole on a leaf, and the least kept there of a larger one (file format §1.5). */
const WHOLE = PAGE - 35;
const LEAST = Math.floor(((PAGE - 12) * 32) / 255) - 23;
/** 3.40.0: any version that knows schema format 4. */
const SQLITE_VERSION = 3_040_000;

const concat = (pieces: readonly (Uint8Array | readonly number[])[]): Uint8Array => {
  const out = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
};
const uint32 = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const float64 = (value: number): Uint8Array => {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return new Uint8Array(view.buffer);
};

/** Serial type and bytes of a value (§2.1): integers of 32 bits as such, all other numbers as floating point. */
const encodeValue = (value: SqlValue): { type: number; body: Uint8Array | readonly number[] } => {
  if (value === null) return { type: 0, body: [] };
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? { type: 4, body: uint32(value) } : { type: 7, body: float64(value) };
  if (typeof value !== 'string') return { type: 12 + 2 * value.length, body: value };
  const text = new TextEncoder().encode(value);
  return { type: 13 + 2 * text.length, body: text };
};

const encodeRecord = (values: readonly SqlValue[]): Uint8Array => {
  const encoded = values.map(encodeValue);
  const types = encoded.flatMap(({ type }) => varint(type));
  // the header's length counts itself
  const length = varint(types.length + 1).length === 1 ? types.length + 1 : types.length + 2;
  return concat([varint(length), types, ...encoded.map(({ body }) => body)]);
};

/** One b-tree page from finished cells; on page 1 the file header comes first. */
const buildPage = (kind: number, cells: readonly Uint8Array[], rightmost: number, isFirst = false): Uint8Array => {
  const page = new Uint8Array(PAGE);
  const view = new DataView(page.buffer);
  const at = isFirst ? HEADER_BYTES : 0;
  const pointers = at + (kind === INTERIOR ? INTERIOR_HEADER : LEAF_HEADER);
  let content = PAGE;
  cells.forEach((cell, i) => {
    content -= cell.length;
    page.set(cell, content);
    view.setUint16(pointers + 2 * i, content);
  });
  page[at] = kind;
  view.setUint16(at + 3, cells.length);
  view.setUint16(at + 5, content);
  if (kind === INTERIOR) view.setUint32(at + 8, rightmost);
  return page;
};

const fillsPage = (cells: readonly Uint8Array[], next: Uint8Array, header: number): boolean =>
  header + cells.reduce((sum, cell) => sum + cell.length + 2, 0) + next.length + 2 > PAGE;

/** Packs rows into a tree, leaves first, and answers its root; pages are numbered from 1 in the order they are added. */
const writeTree = (rows: readonly (readonly SqlValue[])[], add: (page: Uint8Array) => number): number => {
  const leafCell = (payload: Uint8Array, rowid: number): Uint8Array => {
    const head = [...varint(payload.length), ...varint(rowid)];
    if (payload.length <= WHOLE) return concat([head, payload]);
    const surplus = LEAST + ((payload.length - LEAST) % (PAGE - 4));
    const local = surplus <= WHOLE ? surplus : LEAST;
    // the chain is written from its end, so that each page knows the next
    let next = 0;
    const pieces = Math.ceil((payload.length - local) / (PAGE - 4));
    for (let k = pieces - 1; k >= 0; k--) {
      const from = local + k * (PAGE - 4);
      const page = new Uint8Array(PAGE);
      page.set(uint32(next));
      page.set(payload.subarray(from, from + PAGE - 4), 4);
      next = add(page);
    }
    return concat([head, payload.subarray(0, local), uint32(next)]);
  };

  let level: { page: number; last: number }[] = [];
  let cells: Uint8Array[] = [];
  rows.forEach((row, i) => {
    const cell = leafCell(encodeRecord(row), i + 1);
    if (fillsPage(cells, cell, LEAF_HEADER)) {
      level.push({ page: add(buildPage(LEAF, cells, 0)), last: i });
      cells = [];
    }
    cells.push(cell);
  });
  level.push({ page: add(buildPage(LEAF, cells, 0)), last: rows.length });
  while (level.length > 1) {
    const upper: typeof level = [];
    let children: typeof level = [];
    const close = (): void => {
      const right = children.at(-1)!;
      const pointers = children.slice(0, -1).map(({ page, last }) => concat([uint32(page), varint(last)]));
      upper.push({ page: add(buildPage(INTERIOR, pointers, right.page)), last: right.last });
      children = [];
    };
    for (const child of level) {
      // a pointer takes at most 4 + 9 + 2 bytes
      if (INTERIOR_HEADER + 15 * (children.length + 1) > PAGE) close();
      children.push(child);
    }
    close();
    level = upper;
  }
  return level[0]!.page;
};

/** A SQLite 3 file with the given tables (SQLite file format, §1–2), its application id and user version set. */
export const writeSqlite = (tables: readonly Table[], application_id: number, user_version: number): Uint8Array<ArrayBuffer> => {
  const pages: Uint8Array[] = [new Uint8Array(PAGE)];
  const add = (page: Uint8Array): number => pages.push(page);
  const schema = tables.map(({ name, sql, rows }): SqlValue[] => ['table', name, name, writeTree(rows, add), sql]);
  pages[0] = buildPage(
    LEAF,
    schema.map((row, i) => concat([varint(encodeRecord(row).length), varint(i + 1), encodeRecord(row)])),
    0,
    true,
  );
  const file = new Uint8Array(PAGE * pages.length);
  pages.forEach((page, i) => file.set(page, i * PAGE));
  const view = new DataView(file.buffer);
  file.set(new TextEncoder().encode('SQLite format 3\0'));
  view.setUint16(16, PAGE);
  file.set([1, 1, 0, 64, 32, 32], 18);
  const change = 1;
  for (const [at, value] of [
    [24, change],
    [28, pages.length],
    [40, 1],
    [44, 4],
    [56, 1],
    [60, user_version],
    [68, application_id],
    [92, change],
    [96, SQLITE_VERSION],
  ] as const)
    view.setUint32(at, value);
  return file;
};
