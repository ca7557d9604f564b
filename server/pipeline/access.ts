import type { Access, FieldRight } from '#contract/define.ts';
import { slugOfNumber } from '#domain/accounts/brand-numbers.ts';
import { needsSecondFactor } from '#domain/accounts/needs-second-factor.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import type { Db } from '../db/db.ts';
import type { Principal } from '../auth/principal.ts';

/** `true`, or the code of the refusal: NOT_FOUND when the thing is invisible to the user, FORBIDDEN when it is seen but not allowed. */
export type Verdict = true | ErrorCode;

type RightOf<Who extends Access['who']> = Extract<Access, { who: Who; right: unknown }>['right'];
type Check<Right> = (db: Db, user: Principal, ids: readonly string[], right: Right) => Promise<Verdict>;

/** Answers for a whole list of ids at once: all pass or the list is refused. */
export interface Rights {
  readonly field: Check<FieldRight>;
  readonly farm: Check<RightOf<'farm'>>;
  readonly account: Check<RightOf<'account'>>;
  readonly producer: Check<RightOf<'producer'>>;
  readonly coverage: Check<RightOf<'coverage'>>;
}

/** How long after showing a password or a code the calls marked R are open (rules §8). */
const FRESH_MS = 5 * 60_000;

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

const verdictOn = async (
  access: Extract<Access, { id: string }>,
  ids: readonly string[],
  user: Principal,
  db: Db,
  rights: Rights,
): Promise<Verdict> => {
  switch (access.who) {
    case 'field':
      return rights.field(db, user, ids, access.right);
    case 'farm':
      return rights.farm(db, user, ids, access.right);
    case 'account':
      return rights.account(db, user, ids, access.right);
    case 'producer':
      return rights.producer(db, user, ids, access.right);
    case 'coverage':
      return rights.coverage(db, user, ids, access.right);
    // Another brand's calls are not there for him, whatever he is in his own.
    case 'brand':
      if (!ids.every((slug) => slug === slugOfNumber(user.brand_id))) return 'NOT_FOUND';
      return access.roles?.includes(user.role) === false ? 'FORBIDDEN' : true;
  }
};

/** Throws unless `user` may make a call with this `input`. No id at all is refused: a rule about a thing needs the thing. */
export const checkAccess = async (
  access: Access,
  input: unknown,
  user: Principal | null,
  now: Date,
  db: Db,
  rights: Rights,
): Promise<void> => {
  if (access.who === 'anyone' || access.who === 'signature') return;
  if (user === null) throw new AppError('UNAUTHENTICATED');
  const isEnrolling = access.who === 'user' && access.enrolling === true;
  if (!isEnrolling && !user.has_second_factor && needsSecondFactor(user.role, user.show_sensitive_information))
    throw new AppError('SECOND_FACTOR_REQUIRED');
  if (access.who === 'role' && !access.roles.includes(user.role)) throw new AppError('FORBIDDEN');
  if ('id' in access) {
    const ids = idsOf(input, access.id);
    if (ids.length === 0) throw new AppError('NOT_FOUND');
    const verdict = await verdictOn(access, ids, user, db, rights);
    if (verdict !== true) throw new AppError(verdict);
  }
  // Last: whoever may not make the call at all is not asked for his password first.
  if (access.fresh === true && now.getTime() - Date.parse(user.authenticated_at) > FRESH_MS) throw new AppError('LOGIN_NOT_RECENT');
};
