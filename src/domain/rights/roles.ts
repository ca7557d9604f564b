/** Roles of accounts, lowest first: producer, field agronomist, field manager, field sales manager, regional sales manager, administrator. */
export const ROLES = ['PM', 'FA', 'FM', 'FSM', 'RSM', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Those who may have fields of their own: an administrator looks after other people's (rules §8, rows 15 and 31). */
export const OWNER_ROLES = ['PM', 'FA', 'FM', 'FSM', 'RSM'] as const satisfies readonly Role[];

/** Those whom the seed brand's reports mode is open to (rules §8, row 66). */
export const REPORTS_MODE_ROLES = ['FA', 'FM', 'FSM', 'RSM', 'admin'] as const satisfies readonly Role[];

/** Brand 2 is the seed company; everybody else is of the other tenant (rules 2). */
const SEED_BRAND = 2;

/** Whether two brands are of one tenant, whose data others never see. `isSameTenant(7, 3)` → `true`, `isSameTenant(2, 7)` → `false`. */
export const isSameTenant = (a: number, b: number): boolean => (a === SEED_BRAND) === (b === SEED_BRAND);
