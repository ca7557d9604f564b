import type { BBox } from '#domain/geometry/types.ts';
import type { ShapeLabel } from '../types.ts';
import { boxOf, shapesInBox } from './picking.ts';
import type { ShapeIndex } from './picking.ts';

const NAME_PX = 44;
const SUB_PX = 70;
/** More labels than this cannot be read, and MapLibre would lay them all out. */
const MOST = 300;

export type ChosenLabel = {
  readonly shape: number;
  readonly name: string;
  readonly sub: string;
  readonly order: number;
  readonly pale: boolean;
  readonly position: readonly [number, number];
};

/** Labels for a view: a name from 44 px of field width, hectares from 70, the widest fields first. */
export function chooseLabels(
  index: ShapeIndex,
  labels: readonly ShapeLabel[],
  view: BBox,
  zoom: number,
  isPale: (shape: number) => boolean,
): ChosenLabel[] {
  const px_per_deg = (512 * 2 ** zoom) / 360;
  const chosen: ChosenLabel[] = [];
  for (const shape of shapesInBox(index, view)) {
    const [west, , east] = boxOf(index, shape);
    const width_px = (east - west) * px_per_deg;
    const label = labels[shape];
    if (label === undefined || width_px < NAME_PX) continue;
    chosen.push({
      shape,
      name: label.name,
      sub: width_px < SUB_PX ? '' : label.sub,
      order: -Math.round(width_px),
      pale: isPale(shape),
      position: [label.position[0], label.position[1]],
    });
  }
  return chosen.sort((a, b) => a.order - b.order).slice(0, MOST);
}
