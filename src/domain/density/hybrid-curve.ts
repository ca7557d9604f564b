import { z } from 'zod';
import { HYBRIDS } from '../explorer/catalog/hybrids.ts';
import type { DensityCurve } from './plant-density.ts';

const KEYS = [
  'a_plants_ha',
  'b_plants_per_kg',
  'least_plants_ha',
  'most_plants_ha',
  'k',
] as const satisfies readonly (keyof DensityCurve)[];
export const densityCurveSchema = z
  .object({ a_plants_ha: z.number(), b_plants_per_kg: z.number(), least_plants_ha: z.number(), most_plants_ha: z.number(), k: z.number() })
  .meta({ id: 'DensityCurve' });
type Parts<Value> = Readonly<Record<(typeof KEYS)[number], Value>>;

const pick = <Value>(valueOf: (key: (typeof KEYS)[number]) => Value): Parts<Value> =>
  Object.fromEntries(KEYS.map((key) => [key, valueOf(key)])) as Parts<Value>;

/** A curve as the lists hold it: nothing of each of its numbers where there is none. */
export const partsOfCurve = (curve: DensityCurve | undefined): Parts<number | null> => pick((key) => curve?.[key] ?? null);

/** The curve the administration gave a hybrid; null of one that has none. */
export const curveOf = (parts: Parts<number | null>): DensityCurve | null =>
  KEYS.some((key) => parts[key] === null) ? null : pick((key) => parts[key] ?? 0);

/** Of hybrids whose own curve nobody has given: the middle generic one (domain.md §4.1). */
export const GENERIC_CURVE: DensityCurve = pick((key) => HYBRIDS.find(({ code }) => code === 'G-MID')?.[key] ?? 0);
