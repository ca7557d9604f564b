import { useEffect, useState } from 'react';
import { fieldPolygon } from '#api/fields/field-shapes.ts';
import { cachedField } from '#api/fields/use-fields.ts';
import { bboxOf } from '#domain/geometry/measure/bbox.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { AREA } from '#domain/limits.ts';
import type { EditStatus } from '#map/draw/types.ts';
import { shapesInView } from '#map/shapes.ts';
import { geometry } from '#workers/client.ts';

export type FieldOverlap = { readonly field_id: string; readonly name: string; readonly overlap_m2: number };
const NONE: readonly FieldOverlap[] = [];
const AS_STORED: EditStatus['moved_neighbours'] = [];

/** Own fields a polygon lies on by more than 100 m² (rules 16), those moved along as they would be: shown, and allowed. */
export function useOverlaps(polygon: Polygon | null, own_id?: string, moved = AS_STORED): readonly FieldOverlap[] {
  const [overlaps, setOverlaps] = useState<readonly FieldOverlap[]>(NONE);
  useEffect(() => {
    if (polygon === null) return undefined;
    const stop = new AbortController();
    const moved_to = new Map(moved.map((neighbour) => [neighbour.shape_id, neighbour.polygon]));
    const near = [...new Set([...shapesInView(bboxOf(polygon)), ...moved_to.keys()])].flatMap((id) => {
      const other = id === own_id ? undefined : (moved_to.get(id) ?? fieldPolygon(id));
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
  }, [polygon, own_id, moved]);
  return polygon === null ? NONE : overlaps;
}
