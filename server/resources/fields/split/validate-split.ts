import { AppError } from '#domain/errors.ts';
import { isPartition } from '#domain/geometry/overlap/is-partition.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { measurePolygon, type Measured } from '../create/measure-polygon.ts';

type Split = { readonly parent: Polygon; readonly parts: readonly Polygon[] };

function measurePart(polygon: Polygon): Measured {
  try {
    return measurePolygon(polygon, { is_rounded: false });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reason = error.code === 'FIELD_UNDER_MINIMUM' ? 'SPLIT_CHILD_TOO_SMALL' : error.code;
    throw new AppError('SPLIT_IMPOSSIBLE', { ...error.params, reason }, { cause: error });
  }
}

/** Measures the parts of a split, which must tile the parent (rules 20). */
export function validateSplit({ parent, parts }: Split): Measured[] {
  const measured = parts.map(measurePart);
  if (!isPartition(parent, parts)) throw new AppError('SPLIT_IMPOSSIBLE', { reason: 'SPLIT_STALE' });
  return measured;
}
