import type { Field } from '../schemas/field.ts';
import type { LayerId } from '../schemas/imagery.ts';
import { isEntitled } from './is-entitled.ts';
import { PREMIUM_LAYERS } from './premium-layers.ts';

/**
 * Whether a field's plan pays for a layer; the server leaves the bands out where it does not (rules 36).
 * `canSee({ plan_status: 0, plan_ends: null }, 'true_color', now)` → `false`.
 */
export const canSee = (field: Pick<Field, 'plan_status' | 'plan_ends'>, layer: LayerId, now: string): boolean =>
  !PREMIUM_LAYERS.has(layer) || isEntitled(field, now);
