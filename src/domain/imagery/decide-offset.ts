import type { Scene } from '../schemas/imagery.ts';
import type { SceneItem } from './scene-item.ts';

const OFFSET = -0.1;
const FIRST_BASELINE_WITH_OFFSET = 4;

/**
 * How digital numbers of an item become reflectance (domain.md §1.1, rules 1 and 2; what `raster:bands` says of the
 * offset is known to be wrong and is not read). Baseline "05.11", not applied → −0.1 from the baseline; applied → 0.
 */
export const decideOffset = (item: Pick<SceneItem, 'baseline' | 'boa_offset_applied'>): Pick<Scene, 'offset' | 'offset_from'> => {
  if (item.boa_offset_applied === true) return { offset: 0, offset_from: 'applied_flag' };
  const baseline = item.baseline === null ? Number.NaN : Number.parseFloat(item.baseline);
  return baseline >= FIRST_BASELINE_WITH_OFFSET ? { offset: OFFSET, offset_from: 'baseline' } : { offset: 0, offset_from: 'none' };
};
