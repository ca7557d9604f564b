import type { Access, FieldRight } from '#contract/define.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import type { Db, Principal } from './context.ts';

/** `true`, or the code of the refusal: NOT_FOUND when the thing is invisible to the user, FORBIDDEN when it is seen but not allowed. */
export type Verdict = true | ErrorCode;

/** Answers for a whole list of ids at once: all pass or the list is refused. */
export interface Rights {
  field(db: Db, user: Principal, ids: readonly string[], right: FieldRight): Promise<Verdict>;
  farm(db: Db, user: Principal, ids: readonly string[], right: 'read' | 'edit'): Promise<Verdict>;
}

/** Values under a dotted key; arrays on the way are walked: `items.field_id` of `{items: [{field_id: 'a'}]}` is `['a']`. */
const valuesAt = (input: unknown, path: readonly string[]): unknown[] => {
  if (Array.isArray(input)) return input.flatMap((element) => valuesAt(element, path));
  const [key, ...rest] = path;
  if (key === undefined) return [input];
  if (typeof input !== 'object' || input === null) return [];
  return valuesAt((input as Record<string, unknown>)[key], rest);
};

/** The ids an access rule speaks of, without repeats. */
export const idsOf = (input: unknown, dottedId: string): string[] => [
  ...new Set(valuesAt(input, dottedId.split('.')).filter((value) => typeof value === 'string')),
];

/** Throws unless `user` may make a call with this `input`. No id at all is refused: a rule about a thing needs the thing. */
export const checkAccess = async (access: Access, input: unknown, user: Principal | null, db: Db, rights: Rights): Promise<void> => {
  if (access.who === 'anyone') return;
  if (user === null) throw new AppError('UNAUTHENTICATED');
  if (access.who === 'user') return;
  const ids = idsOf(input, access.id);
  if (ids.length === 0) throw new AppError('NOT_FOUND');
  const verdict = access.who === 'field' ? await rights.field(db, user, ids, access.right) : await rights.farm(db, user, ids, access.right);
  if (verdict !== true) throw new AppError(verdict);
};
