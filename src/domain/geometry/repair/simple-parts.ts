import { AREA } from '../../limits.ts';
import { areaM2 } from '../measure/area.ts';
import type { Polygon } from '../types.ts';
import { unlessTangled } from '../work-limit.ts';
import { makeValid } from './make-valid.ts';
import { limitTangle } from './repair-polygon.ts';

/**
 * The polygons that a border which crosses itself stands for, of a field's least size at least, the largest first; none where it is too
 * tangled. A bow-tie → its two triangles.
 */
export const simpleParts = ({ coordinates }: Polygon): Polygon[] =>
  (unlessTangled(() => makeValid(coordinates, limitTangle()).parts) ?? [])
    .filter((part) => areaM2(part) >= AREA.min_m2)
    .toSorted((a, b) => areaM2(b) - areaM2(a));
