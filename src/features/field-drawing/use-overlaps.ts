import { useEffect, useState } from 'react';
import { fieldPolygon } from '#api/fields/field-shapes.ts';
import { cachedField } from '#api/fields/use-fields.ts';
import { bboxOf } from '#domain/geometry/measure/bbox.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { AREA } from '#domain/limits.ts';
import { shapesInView } from '#map/shapes.ts';
import { geometry } from '#workers/client.ts';

export type FieldOverlap = { readonly field_id: string; readonly name: string; readonly overlap_m2: number };
const NONE: readonly FieldOverlap[] = [];

/** Own fields a polygon lies on by more than 100 m² (rules 16): shown, and allowed. */
export function useOverlaps(polygon: Polygon | null, own_id?: string): readonly FieldOverlap[] {
  const [overlaps, setOverlaps] = useState<readonly FieldOverlap[]>(NONE);
  useEffect(() => {
    if (polygon === null) return undefined;
    const stop = new AbortController();
    const near = shapesInView(bboxOf(polygon)).flatMap((id) => {
      const other = id === own_id ? undefined : fieldPolygon(id);
      return other === undefined ? [] : [{ id, other }];
    });
    void geometry.overlaps({ polygon, others: near.map(({ other }) => other) }, { signal: stop.signal }).then(
      (areas) =>
        setOverlaps(
          near.flatMap(({ id }, i) =>
            (areas[i] ?? 0) > AREA.overlap_warn_m2 ? [{ field_id: id, name: cachedField(id)?.name ?? '', overlap_m2: areas[i] ?? 0 }] : [],
          ),
        ),
      // A warning that cannot be worked out is left out; the server checks the polygon itself.
      () => setOverlaps(NONE),
    );
    return () => stop.abort();
  }, [polygon, own_id]);
  return polygon === null ? NONE : overlaps;
}
