import type { HandlerReply, ParsedInput } from '#contract/define.ts';
import type { AuditNote } from './audit/queries.ts';
import type { Principal } from './auth/principal.ts';
import type { Db } from './db/db.ts';
import type { Env } from './config/env.ts';
import type { PreparedReply } from './http/reply/prepared-reply.ts';
import type { RawRequest } from './http/raw-request.ts';
import type { SessionCookie } from './http/session-cookie.ts';
import type { Providers } from './providers/index.ts';
import type { Work } from './threads/work-threads.ts';

/** What every handler gets beside its input. */
export interface Ctx<User extends Principal | null = Principal | null> {
  readonly user: User;
  /** Inside the call's transaction where it has one, and as the user may see it (`ScopedDatabase`). */
  readonly db: Db;
  /** The database without row-level security: only for what is disclosed in sums over several owners, or belongs to nobody. */
  readonly unscoped: Db;
  /**
   * The database outside the call's transaction, scoped as `db`: for what is read before slow work. Not after the first
   * statement on `db`: on the embedded tier it would wait for a transaction that waits for it.
   */
  readonly outside: Db;
  /** Threads for what would hold up the others, in the caller's place in their queue. */
  readonly work: Work;
  /** The moment of the request. */
  readonly now: Date;
  /** The product's calendar day, YYYY-MM-DD; the demo may hold it at a fixed one. */
  readonly today: string;
  readonly providers: Providers;
  readonly env: Env;
  /** The version in If-Match; null for calls without one. */
  readonly version: number | null;
  /** For calls that carry a signature; null for all others. */
  readonly raw: RawRequest | null;
  /** The ETag the caller holds, unquoted. A binary handler that sees its own may return empty bytes with it: 304 is sent. */
  readonly if_none_match: string | null;
  readonly trace_id: string;
  readonly address: string;
  readonly user_agent: string;
  readonly cookie: SessionCookie;
  /** Adds to the audit row of a call that leaves one: fields or a person the rule does not name, details without personal data. */
  readonly note: (note: AuditNote) => void;
  /** Tells whoever runs the server, in its log; without personal data. */
  warn(what: string): void;
  /**
   * Runs once the call is committed and its answer has left, on the database itself: the call's own transaction (`db`, and
   * `unscoped` on the embedded tier) is over by then. A failure is logged, not answered.
   */
  after(run: (db: Db) => Promise<void>): void;
}

type CtxOf<C> = C extends { readonly access: { readonly who: infer Who } }
  ? Who extends 'anyone' | 'signature'
    ? Ctx
    : Ctx<Principal>
  : never;

/** One handler per call of a contract group: leaving one out does not compile. */
export type Handlers<Group> = {
  readonly [K in keyof Group]: (input: ParsedInput<Group[K]>, ctx: CtxOf<Group[K]>) => Promise<HandlerReply<Group[K]> | PreparedReply>;
};
