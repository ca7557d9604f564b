import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { readRainTable } from '../rain/read-rain-table.ts';
import { readSamples } from '../zones/yields/read-samples.ts';
import type { Position, Ring } from '../geometry/types.ts';
import { readFile } from './read-file.ts';
import { readLines } from './read-lines.ts';
import { groupRings } from './shapefile/group-rings.ts';
import { readDbf } from './shapefile/read-dbf.ts';
import { isKnownAttribute } from './attributes.ts';
import { readSqlite } from './sqlite/read-sqlite.ts';
import { writeSqlite } from './sqlite/write-sqlite.ts';

const codeOf = async (read: () => unknown): Promise<string> => {
  try {
    await read();
    return 'READ';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};
const box = (x: number, y: number, side: number): Ring =>
  [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ].map(([lon, lat]): Position => [lon!, lat!]);

describe('GeoJSON', () => {
  const polygonOf = (coordinates: string): Uint8Array => new TextEncoder().encode(`{"type":"Polygon","coordinates":${coordinates}}`);
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

  it.each([
    ['a position', `[[${nested(500_000)}]]`],
    ['half a position', `[[[1,${nested(500_000)}]]]`],
  ])('names lists nested without end in %s', async (_, coordinates) => {
    expect(await codeOf(() => readFile(polygonOf(coordinates)))).toBe('JSON_TOO_DEEP');
    expect(await codeOf(() => readLines(polygonOf(coordinates)))).toBe('JSON_TOO_DEEP');
  });

  it('names a file that never ends, and reads signs of nesting in texts as text', async () => {
    expect(await codeOf(() => readFile(polygonOf('['.repeat(500_000))))).toBe('JSON_TOO_DEEP');
    expect(await codeOf(() => readFile(polygonOf('[[[1,2],')))).toBe('FILE_UNREADABLE');
    const name = JSON.stringify(`${'['.repeat(100)}"\\`);
    const text = `{"type":"Feature","properties":{"name":${name}},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}`;
    expect((await readFile(new TextEncoder().encode(text))).features).toHaveLength(1);
  });

  it('still quotes what it could not read', async () => {
    const quoted = async (coordinates: string): Promise<unknown> =>
      (await readFile(polygonOf(coordinates))).features[0]!.refusal?.params['text'];
    expect(await quoted('[[["12,5",3]]]')).toBe('12,5, 3');
    expect(await quoted('[[null]]')).toBe('null');
    expect(await quoted('[7]')).toBe('7');
  });
});

describe('loose rings', () => {
  it('are grouped as by asking each for each: islands in holes in shells', async () => {
    const rings = [box(4, 4, 2), box(0, 0, 10), box(1, 1, 8), box(4.5, 4.5, 1), box(20, 0, 1), box(2, 2, 6), []];
    expect(groupRings(rings).map((polygon) => polygon.map((ring) => rings.indexOf(ring)))).toEqual([[1, 2], [3], [4], [5, 0], [6]]);
  });

  it('may be ten thousand holes in one shell, and are named when thousands lie in thousands', async () => {
    const holes = Array.from({ length: 10_000 }, (_, i) => box(1 + (i % 100), 1 + Math.floor(i / 100), 0.5));
    expect(groupRings([box(0, 0, 102), ...holes]).map(({ length }) => length)).toEqual([10_001]);
    const onions = Array.from({ length: 12_000 }, (_, i) => box(i / 1e5, i / 1e5, 1 - (2 * i) / 1e5));
    expect(await codeOf(() => groupRings(onions))).toBe('GEOMETRY_TOO_TANGLED');
  }, 120_000);
});

describe('dBase', () => {
  /** A table of columns of one length with rows of blanks; the last column of one name counts. */
  const table = (names: readonly string[], length: number, rows: number): Uint8Array => {
    const header = 32 + 32 * names.length + 1;
    const rowLength = 1 + length * names.length;
    const bytes = new Uint8Array(header + rows * rowLength + 1).fill(32);
    const view = new DataView(bytes.buffer);
    view.setUint32(4, rows, true);
    view.setUint16(8, header, true);
    view.setUint16(10, rowLength, true);
    names.forEach((name, k) => {
      bytes.fill(0, 32 + 32 * k, 64 + 32 * k);
      bytes.set(new TextEncoder().encode(name), 32 + 32 * k);
      bytes[32 + 32 * k + 16] = length;
    });
    bytes[header - 1] = 0x0d;
    return bytes;
  };

  it('reads the wanted columns only, and one of each name', async () => {
    const names = [...Array.from({ length: 2_000 }, (_, k) => `C${k}`), 'LOTE', 'Lote'];
    const rows = readDbf(table(names, 0, 5_000), 'utf-8', isKnownAttribute);
    expect(rows).toHaveLength(5_000);
    expect(rows[0]).toEqual([['Lote', '']]);
  });
});

describe('GeoPackage', () => {
  const tableOf = (sql: string, rows: readonly (readonly (string | number | null)[])[]): Uint8Array =>
    writeSqlite([{ name: 't', sql, rows }], 0, 0);

  it('reads a column of many words in one go, and knows the row number', async () => {
    const words = 'INTEGER '.repeat(400);
    const names = [...readSqlite(tableOf(`CREATE TABLE t (a ${words}, b INTEGER PRIMARY KEY)`, [['x', null]])).rows('t')].map((row) => [
      ...row,
    ]);
    expect(names).toEqual([
      [
        ['a', 'x'],
        ['b', 1],
      ],
    ]);
  });

  it('refuses more columns than a table can have', async () => {
    const columns = ','.repeat(2_000);
    expect(await codeOf(() => [...readSqlite(tableOf(`CREATE TABLE t (${columns})`, [])).rows('t')])).toBe('FILE_UNREADABLE');
  });

  it('refuses one row repeated a thousand times', async () => {
    const bytes = tableOf('CREATE TABLE t (a TEXT)', [['x'.repeat(3_000)], ...Array.from({ length: 200 }, () => ['y'])]);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // the leaf with the long row: all its pointers to that row
    for (let page = 4_096; page < bytes.length; page += 4_096) {
      if (bytes[page] !== 13) continue;
      const cells = view.getUint16(page + 3);
      const first = view.getUint16(page + 8);
      for (let i = 0; i < cells; i++) view.setUint16(page + 8 + 2 * i, first);
    }
    expect(await codeOf(() => [...readSqlite(bytes).rows('t')])).toBe('FILE_UNREADABLE');
  });
});

it('a file of any length overflows no stack: a point cut into pieces, a row of many columns', async () => {
  const point = '<![CDATA[1,2]]>'.repeat(300_000);
  const kml = `<kml><Placemark><Point><coordinates>${point}</coordinates></Point></Placemark></kml>`;
  expect(await codeOf(() => readFile(new TextEncoder().encode(kml)))).not.toMatch(/stack|RangeError/);
  const wide = new TextEncoder().encode(`fecha;${'lluvia;'.repeat(900_000)}\n01/01/2026;1\n`);
  for (const read of [readRainTable, readSamples])
    expect(await codeOf(() => read(wide.subarray(0, 1_900_000), {} as never))).toBe('TABLE_TOO_MANY_COLUMNS');
});
