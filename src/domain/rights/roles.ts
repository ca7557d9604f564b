/** Roles of accounts, lowest first: producer, field agronomist, field manager, field sales manager, regional sales manager, administrator. */
export const ROLES = ['PM', 'FA', 'FM', 'FSM', 'RSM', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Those who may have fields of their own: an administrator looks after other people's (rules §8, rows 15 and 31). */
export const OWNER_ROLES = ['PM', 'FA', 'FM', 'FSM', 'RSM'] as const satisfies readonly Role[];

/** Brand 2 is the seed company; everybody else shares the other side of the wall (rules 2). */
const SEED_BRAND = 2;

/** Whether two brands stand on the same side of the data wall. `isSameHouse(7, 3)` → `true`, `isSameHouse(2, 7)` → `false`. */
export const isSameHouse = (a: number, b: number): boolean => (a === SEED_BRAND) === (b === SEED_BRAND);
