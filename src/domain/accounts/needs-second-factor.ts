import type { Role } from '../rights/roles.ts';

/**
 * Administrators, and staff that sees sensitive data, must have a second factor (reliability R-B12).
 * `needsSecondFactor('FM', true)` → `true`; a producer's own flag is of no use to him: `needsSecondFactor('PM', true)` → `false`.
 */
export const needsSecondFactor = (role: Role, show_sensitive_information: boolean): boolean =>
  role === 'admin' || (role !== 'PM' && show_sensitive_information);
