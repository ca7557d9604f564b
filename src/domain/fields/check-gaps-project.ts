import type { FieldError } from '../errors.ts';
import type { FieldChanges } from '../schemas/field.ts';

/**
 * What is wrong with a change of a field's gaps project: flag and treatment are set together, and off together.
 * `checkGapsProject({ has_gaps_project: true })` → `[{ path: 'treatment_type', code: 'REQUIRED' }]`.
 */
export function checkGapsProject({ has_gaps_project, treatment_type }: FieldChanges): FieldError[] {
  const has_treatment = treatment_type !== undefined && treatment_type !== null;
  if (has_gaps_project === true) return has_treatment ? [] : [{ path: 'treatment_type', code: 'REQUIRED' }];
  if (has_treatment) return [{ path: 'has_gaps_project', code: has_gaps_project === undefined ? 'REQUIRED' : 'INVALID' }];
  return has_gaps_project === undefined && treatment_type === null ? [{ path: 'has_gaps_project', code: 'REQUIRED' }] : [];
}
