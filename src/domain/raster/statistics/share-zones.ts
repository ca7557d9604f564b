import { classify } from '../classify.ts';
import type { ZoneMethod, Zoning } from '../types.ts';
import { sortFloats } from './sort-floats.ts';

export type ZonesToShare = {
  /** Valid values of each field. */
  readonly fields: readonly Float32Array[];
  readonly count: number;
  readonly method: ZoneMethod;
};

/**
 * One set of limits for several fields: their valid values together, divided as those of one field are (domain.md §1.5), so that a
 * value has the same zone in every field. `shareZones({ fields: [[0.2, 0.3], [0.4]], count: 3, method: 'equal_interval' })` → limits 0.267, 0.333.
 */
export function shareZones({ fields, count, method }: ZonesToShare): Zoning {
  const all = new Float32Array(fields.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const values of fields) {
    all.set(values, at);
    at += values.length;
  }
  return classify(sortFloats(all), count, method);
}
