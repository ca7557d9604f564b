import type { Field } from '#domain/schemas/field.ts';

/** Whether the field in focus, or else every field, lacks the plan; without a field there is none to lack it. */
export function isLocked(focused: Field | undefined, fields: readonly Field[], hasPlan: (field: Field) => boolean): boolean {
  const subjects = focused === undefined ? fields : [focused];
  return subjects.length > 0 && !subjects.some(hasPlan);
}
