import { FIELD_MATRIX } from '#domain/rights/field-matrix.ts';
import { REPORTS_MODE_ROLES, type Role } from '#domain/rights/roles.ts';

/** Those of the mode who make batch reports (rules §8, row 56): the administration looks on. */
export const MAKER_ROLES: readonly Role[] = REPORTS_MODE_ROLES.filter((role) => role in FIELD_MATRIX.batch_report);
