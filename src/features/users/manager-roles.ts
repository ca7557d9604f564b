import type { Role } from '#domain/rights/roles.ts';

/** Roles with people to look after (rights, row 6). */
export const MANAGER_ROLES: readonly Role[] = ['FM', 'FSM', 'RSM', 'admin'];

export const isManager = (role: Role | undefined): boolean => role !== undefined && MANAGER_ROLES.includes(role);
