import { AppError } from '../errors.ts';
import { findOutOfRange } from '../geometry/repair/repair-polygon.ts';
import type { LineString } from '../geometry/types.ts';
import { FILE } from '../limits.ts';
import { readFile } from './read-file.ts';

/**
 * The lines of a file of any format that fields come in, for cutting a field along them; polygons and points are passed over.
 * Throws FILE_NO_LINES, FILE_TOO_MANY_POINTS, GEOMETRY_NOT_FINITE, GEOMETRY_OUT_OF_RANGE and what `readFile` does.
 */
export const readLines = async (bytes: Uint8Array): Promise<readonly LineString[]> => {
  const { lines, broken_line } = await readFile(bytes);
  if (broken_line !== null) throw broken_line;
  if (lines.length === 0) throw new AppError('FILE_NO_LINES');
  if (lines.reduce((sum, line) => sum + line.length, 0) > FILE.ring_vertices)
    throw new AppError('FILE_TOO_MANY_POINTS', { max: FILE.ring_vertices });
  const problem = findOutOfRange(lines);
  if (problem !== null) throw new AppError(problem.code, problem.params);
  return lines.map((coordinates) => ({ type: 'LineString', coordinates }));
};
