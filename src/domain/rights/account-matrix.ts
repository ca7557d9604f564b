import type { Role } from './roles.ts';

/** How a member of the staff reaches an account: it is his own, a producer linked to him or to his people, somebody below him, or of his tenant. */
export const REACHES = ['self', 'producer', 'team_producer', 'team', 'tenant'] as const;
export type Reach = (typeof REACHES)[number];

type Row = Readonly<Partial<Record<Reach, readonly Role[]>>>;

const LINKED: readonly Role[] = ['FA', 'FM', 'FSM', 'RSM'];
const MANAGERS: readonly Role[] = ['FSM', 'RSM'];
const ADMIN: readonly Role[] = ['admin'];

/** Rows 6–11 of rules.md §8: who, by his role, may do it to accounts he reaches so. What is missing is "–". */
export const ACCOUNT_MATRIX = {
  /** 6: field agronomists have no list. */
  read: { producer: ['FM', 'FSM', 'RSM'], team_producer: MANAGERS, team: MANAGERS, tenant: ADMIN },
  /** 8: of a lower rank; checked with the role that is granted. */
  role: { producer: MANAGERS, team_producer: MANAGERS, team: MANAGERS, tenant: ADMIN },
  /** 9. */
  link: { producer: LINKED, team_producer: MANAGERS, team: MANAGERS, tenant: ADMIN },
  /** 10 and 11: never one's own. */
  flags: { tenant: ADMIN },
  disable: { tenant: ADMIN },
} as const satisfies Record<string, Row>;

export type AccountRight = keyof typeof ACCOUNT_MATRIX;
const RIGHTS = Object.keys(ACCOUNT_MATRIX) as AccountRight[];

/** Nobody changes his own role or brand (rules 29); an administrator reaches himself as one of his tenant. */
const NOT_ONESELF: readonly AccountRight[] = ['role', 'flags', 'disable'];

/** `accountRight('FM', ['producer'], 'read')` → `true`; of those he does not reach nobody hears anything. */
export function accountRight(role: Role, reaches: readonly Reach[], right: AccountRight): true | 'FORBIDDEN' | 'NOT_FOUND' {
  const may = (asked: AccountRight): boolean => {
    const row: Row = ACCOUNT_MATRIX[asked];
    return reaches.some((reach) => row[reach]?.includes(role) === true);
  };
  const is_self = reaches.includes('self');
  // Whoever may do nothing at all to an account does not see it.
  if (!is_self && !RIGHTS.some(may)) return 'NOT_FOUND';
  if (is_self && NOT_ONESELF.includes(right)) return 'FORBIDDEN';
  return may(right) || (is_self && right === 'read') ? true : 'FORBIDDEN';
}
