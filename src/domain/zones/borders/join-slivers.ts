import { areaM2 } from '../../geometry/measure/area.ts';
import { dissolve } from '../../geometry/overlap/dissolve.ts';
import type { Polygon } from '../../geometry/types.ts';
import { ZONES } from '../../limits.ts';
import { borderLengths } from './border-lengths.ts';

/** A piece of a field and what it is; 0 is nothing known. */
export type LabelledPart = { readonly label: number; readonly polygon: Polygon };

/** Parts of one label that lie side by side become one; labels in ascending order. Two halves of a square, both 1 → the square. */
export function dissolveLabels(parts: readonly LabelledPart[]): LabelledPart[] {
  const byLabel = Map.groupBy(parts, ({ label }) => label);
  return [...byLabel]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([label, own]) => dissolve(own.map(({ polygon }) => polygon)).map((polygon) => ({ label, polygon })));
}

/**
 * Gives the smallest part under 100 m² (or with label 0) to the neighbour with the longest shared border, until none is left
 * (domain.md §3.1.9). Nothing is moved, so the parts tile as before.
 */
export function joinSlivers(parts: readonly LabelledPart[]): LabelledPart[] {
  const sized = parts.map((part) => ({ part, area_m2: part.label === 0 ? 0 : areaM2(part.polygon) }));
  const sliver = sized.filter(({ area_m2 }) => area_m2 < ZONES.sliver_m2).toSorted((a, b) => a.area_m2 - b.area_m2)[0];
  if (!sliver || parts.length === 1) return [...parts];
  const at = parts.indexOf(sliver.part);
  const borders = borderLengths(parts.map(({ polygon }) => polygon))[at]!;
  const [longest] = [...borders].filter(([other]) => parts[other]!.label !== 0).toSorted(([a, x], [b, y]) => y - x || a - b);
  const label = longest ? parts[longest[0]]!.label : parts.find((part) => part.label !== 0)!.label;
  return joinSlivers(dissolveLabels(parts.map((part, i) => (i === at ? { ...part, label } : part))));
}
