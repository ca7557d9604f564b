import { AppError } from '../errors.ts';
import type { Position } from '../geometry/types.ts';
import { nameKey } from '../schemas/text.ts';
import { readFile, type FileFormat } from './read-file.ts';
import type { Cell } from './tables/table.ts';
import type { ZipLimits } from './zip/read-zip.ts';

type PointColumn = {
  readonly format: FileFormat;
  /** Those whose name fits, and all there are, as they are written. */
  readonly found: readonly string[];
  readonly columns: readonly string[];
  /** In the order of the file; their values are of the first column found. Points without a value are left out. */
  readonly points: readonly { readonly position: Position; readonly value: Cell }[];
  /** Points there are, also those without a value. */
  readonly count: number;
};

/** Names listed: more are a file of nobody's. */
const MAX_COLUMNS = 256;
const asCell = (value: unknown): Cell => (typeof value === 'string' || typeof value === 'number' ? value : null);

/**
 * The points of a file of any format that fields come in, each with one of its columns: the first whose name `fits`. Two names that differ
 * in case or accents are one. Throws TABLE_TOO_MANY_ROWS and what `readFile` does.
 */
export async function readPoints(
  bytes: Uint8Array,
  fits: (column: string) => boolean,
  { max, ...limits }: ZipLimits & { readonly max: number },
): Promise<PointColumn> {
  const columns = new Map<string, string>();
  const found = new Map<string, string>();
  const points: PointColumn['points'][number][] = [];
  let count = 0;
  const isWanted = (column: string): boolean => {
    const key = nameKey(column);
    if (!columns.has(key) && columns.size < MAX_COLUMNS) {
      columns.set(key, column);
      if (fits(column)) found.set(key, column);
    }
    return found.keys().next().value === key;
  };
  const { format } = await readFile(bytes, {
    limits,
    max,
    isWanted,
    add: (position, attributes) => {
      if (++count > max) throw new AppError('TABLE_TOO_MANY_ROWS', { max });
      for (const [column, value] of attributes) {
        if (!isWanted(column)) continue;
        const cell = asCell(value);
        if (cell !== null && cell !== '') points.push({ position, value: cell });
      }
    },
  });
  return { format, found: [...found.values()], columns: [...columns.values()], points, count };
}
