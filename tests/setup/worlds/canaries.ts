import { CANARY_PARTS, relationsOf, SITUATIONS, type Person } from './people-world.ts';

/** A text of somebody's found somewhere: the first letters of the account's id, and which of his texts it is. */
export type Canary = { readonly whose: string; readonly what: string };
/** What somebody may read of whom. */
export type Knowledge = (canary: Canary) => boolean;

/** Files set texts side by side without anything between. */
const PLANTED = new RegExp(`CNRY-([\\da-f]{8})-(${CANARY_PARTS.join('|')})`, 'gi');
/** Accounts of the test world are written to at their own id. */
const ADDRESS = /([\da-f]{8})-(?:[\da-f]{4}-){3}[\da-f]{12}@example\.com/gi;

/** The first letters of an id, as canaries carry them. */
export const markOf = (id: string): string => id.slice(0, 8);

/** Every canary of a text, and every address of the world's accounts as one. */
export const canariesIn = (text: string): Canary[] => [
  ...[...text.matchAll(PLANTED)].map(([, whose = '', what = '']) => ({ whose: whose.toLowerCase(), what: what.toLowerCase() })),
  ...[...text.matchAll(ADDRESS)].map(([, whose = '']) => ({ whose: whose.toLowerCase(), what: 'email' })),
];

const STAFF = ['FA', 'FM', 'FSM', 'RSM', 'admin'];
/** What a field shows of its owner to whoever sees the field. */
const OF_FIELD = ['name', 'farm', 'firstname', 'lastname'];
/** What the flag opens of an account that is managed (rules §8, row 7). */
const OF_ACCOUNT = ['email', 'phone', 'fiscal_id'];

/** What a person of the world may read of whom, by the words of rules.md §8 alone; the server's own way is not asked. */
export const knowledgeOf = ({ user, role, fields, accounts }: Person, is_sensitive: boolean): Knowledge => {
  const of = new Map<string, Set<string>>();
  const add = (id: string, ...parts: readonly string[]): void => {
    const may = of.get(markOf(id)) ?? new Set<string>();
    for (const part of parts) may.add(part);
    of.set(markOf(id), may);
  };
  for (const situation of SITUATIONS) {
    const relations = relationsOf(role, situation);
    if (relations.length === 0 || situation === 'deleted') continue;
    add(fields[situation].owner_id, ...OF_FIELD);
    const knows = relations.some(
      (relation) => relation === 'owner' || relation === 'producer' || (is_sensitive && STAFF.includes(relation)),
    );
    if (knows) add(fields[situation].owner_id, 'fiscal_name');
  }
  // Whoever keeps a record of him, or asks to, is known by name; so is what the record calls him.
  add(fields.producer.owner_id, 'producer', 'producer_fiscal');
  add(accounts.outside, 'producer', 'producer_fiscal', 'firstname', 'lastname');
  // The address stands in his own record.
  add(accounts.linked, 'email');
  // People below, and the records they keep, are their manager's to see.
  const is_manager = role === 'FSM' || role === 'RSM';
  if (is_manager) add(accounts.team, 'producer', 'firstname', 'lastname');
  if (is_sensitive) {
    if (is_manager) add(accounts.team, 'producer_fiscal');
    const reached = [
      ...(role === 'FM' || is_manager ? [accounts.linked] : []),
      ...(is_manager ? [accounts.team, accounts.team_producer] : []),
    ];
    for (const id of reached) add(id, ...OF_ACCOUNT);
  }
  return ({ whose, what }) => whose === markOf(user.id) || of.get(whose)?.has(what) === true;
};
