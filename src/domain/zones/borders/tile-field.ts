import { cutPolygon } from '../../geometry/split/cut-polygon.ts';
import type { Polygon, Position } from '../../geometry/types.ts';
import { fromUtm } from '../../geometry/projection/utm.ts';
import { pixelRings } from '../../raster/rasterize/pixel-rings.ts';
import { rasterize } from '../../raster/rasterize/rasterize.ts';
import type { GridShape } from '../../raster/types.ts';
import { dissolveLabels, joinSlivers, type LabelledPart } from './join-slivers.ts';
import { smoothArc } from './smooth-arc.ts';
import { traceArcs } from './trace-arcs.ts';

/** Effective area below which a bend of a border is left out (domain.md §3.1.9). */
const MIN_BEND_M2 = 150;

/** The label most pixels of a part have; 0 for a part without pixel centres. */
function labelOf(part: Polygon, labels: Uint8Array, shape: GridShape): number {
  const inside = rasterize(pixelRings(part, shape), shape.width, shape.height);
  const counts = new Uint32Array(256);
  for (let at = 0; at < inside.length; at++) if (inside[at] === 1) counts[labels[at]!]!++;
  let best = 0;
  counts.forEach((n, label) => {
    if (n > counts[best]!) best = label;
  });
  return best;
}

/**
 * The labels of a raster as polygons that tile a field exactly (domain.md §3.1.9): arcs between labels, each simplified and rounded once,
 * cut the field as lines, so both sides share every point to the bit, and points on the field's outline lie on its geodesic edges. Each part
 * takes the label most of its pixels have; parts of less than 100 m² go to a neighbour. Every pixel under the field has a label.
 */
export function tileField(polygon: Polygon, labels: Uint8Array, shape: GridShape): LabelledPart[] {
  const [east, north] = shape.origin;
  const lines = traceArcs(labels, shape.width, shape.height).map((arc) => {
    const points = smoothArc(arc, MIN_BEND_M2 / shape.pixel_m ** 2);
    return Array.from({ length: points.length / 2 }, (_, i): Position =>
      fromUtm([east + points[2 * i]! * shape.pixel_m, north - points[2 * i + 1]! * shape.pixel_m], shape.epsg),
    );
  });
  const parts = cutPolygon(polygon, lines).map((part) => ({ label: labelOf(part, labels, shape), polygon: part }));
  const isLabelled = parts.some(({ label }) => label !== 0);
  if (!isLabelled) return [{ label: labels[0]!, polygon }];
  return joinSlivers(dissolveLabels(parts));
}
