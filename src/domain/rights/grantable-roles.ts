import { ROLES, type Role } from './roles.ts';

/** The ranks of the table `role_rank`: the order of the staff is data there, and the same here. */
export const ROLE_RANK: Readonly<Record<Role, number>> = { PM: 0, FA: 1, FM: 1, FSM: 2, RSM: 3, admin: 9 };

/**
 * Roles somebody may give: of a rank below his own, an administrator any (rules 29). `grantableRoles('FSM')` → `['PM', 'FA', 'FM']`.
 */
export const grantableRoles = (own: Role): readonly Role[] =>
  own === 'admin' ? ROLES : ROLES.filter((role) => ROLE_RANK[role] < ROLE_RANK[own]);

/** Roles that may have people of this one below them. `managingRoles('FM')` → `['FSM', 'RSM', 'admin']`. */
export const managingRoles = (role: Role): readonly Role[] =>
  (['FM', 'FSM', 'RSM', 'admin'] as const).filter((one) => ROLE_RANK[one] > ROLE_RANK[role]);
