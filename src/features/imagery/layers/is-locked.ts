import type { Field } from '#domain/schemas/field.ts';

/** Whether the lot in focus, or else every lot, lacks the plan; without a lot there is none to lack it. */
export function isLocked(focused: Field | undefined, fields: readonly Field[], hasPlan: (field: Field) => boolean): boolean {
  const subjects = focused === undefined ? fields : [focused];
  return subjects.length > 0 && !subjects.some(hasPlan);
}
