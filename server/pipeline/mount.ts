import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/define.ts';
import { AppError } from '#domain/errors.ts';
import { JSON_BODY_BYTES } from '#domain/limits.ts';
import { checkAccess, idsOf, type Rights } from './access.ts';
import { writeAudit, type AuditNote } from '../audit/queries.ts';
import { identify } from '../auth/identify.ts';
import type { Secrets } from '../auth/secrets/secrets.ts';
import type { Ctx } from '../context.ts';
import type { Db, ScopedDatabase } from '../db/db.ts';
import type { Principal } from '../auth/principal.ts';
import { lazyTransaction } from '../db/lazy-transaction.ts';
import { productDay, type Env } from '../config/env.ts';
import { runOnce } from '../http/idempotency.ts';
import { checkOrigin } from '../http/origin.ts';
import { versionOf } from '../http/body/parse-input.ts';
import { networkOf, RateLimit } from '../http/rate-limit.ts';
import { readInput } from '../http/body/read-input.ts';
import { keepRawBody, rawRequest } from '../http/raw-request.ts';
import { PreparedReply } from '../http/reply/prepared-reply.ts';
import { EVENT_STREAM, sendReply } from '../http/reply/send-reply.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import { stripReply } from '../http/reply/strip-reply.ts';
import type { Providers } from '../providers/index.ts';
import { listExisting } from '../resources/fields/queries.ts';
import type { WorkThreads } from '../threads/work-threads.ts';

const DEFAULT_RATE = 600;
/** Room for the multipart frame around a file. */
const MULTIPART_SLACK = 64 * 1024;

type AnyHandler = (input: never, ctx: never) => Promise<unknown>;

const ARCHIVE = 'application/zip';
const ARCHIVE_MS = 3_600_000;

/** What the request pipeline needs beside the contract. */
export interface Services {
  readonly env: Env;
  readonly db: ScopedDatabase;
  readonly providers: Providers;
  readonly rights: Rights;
  readonly secrets: Secrets;
  readonly clock: () => Date;
  /** Milliseconds of a clock that nobody sets, for limits kept in memory. */
  readonly monotonic: () => number;
  readonly threads: WorkThreads;
  /** Runs work that outlives the answer; its failures are logged. */
  readonly background: (work: () => Promise<void>) => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    /** The call a route was made from, or why it needs no rule. A route with neither stops the start. */
    rule?: Call['access'] | 'open';
    name?: string;
  }
}

/** The embedded tier has one connection: inside a call's transaction nothing else gets a turn, and there are no policies to stand behind. */
const unscopedOf = (db: ScopedDatabase, inside: Db): Db => (db.tier === 'embedded' ? inside : db);

/** Fields a call's own rule speaks of. */
const fieldsOf = (access: Call['access'], input: unknown): readonly string[] => (access.who === 'field' ? idsOf(input, access.id) : []);

const joined = (notes: readonly AuditNote[], field_ids: readonly string[]): AuditNote => ({
  field_ids: [...new Set([...field_ids, ...notes.flatMap((note) => note.field_ids ?? [])])],
  subject_id: notes.findLast((note) => note.subject_id !== undefined)?.subject_id ?? null,
  detail: Object.assign({}, ...notes.map((note) => note.detail ?? {})) as Record<string, unknown>,
});

/** Runs a call and leaves its row in the audit: both are committed, or neither is. */
const runAudited = async (db: Db, run: (inside: Db) => Promise<unknown>, write: (inside: Db) => Promise<void>): Promise<unknown> => {
  const transaction = lazyTransaction(db, async () => undefined);
  try {
    const answer = await run(transaction.db);
    await transaction.commit(write);
    return answer;
  } catch (error) {
    await transaction.abort(error);
    throw error;
  }
};

/**
 * Who was refused what: signed-in people only, so that a stranger cannot fill the audit. A field that is there has a row of its own, which
 * its owner reads and which names no other's field.
 */
const noteRefusal = async (
  services: Services,
  name: string,
  access: Call['access'],
  input: unknown,
  user: Principal,
  now: Date,
  error: unknown,
): Promise<void> => {
  if (!(error instanceof AppError) || (error.status !== 403 && error.status !== 404)) return;
  const detail = { call: name, code: error.code };
  const ids = 'id' in access ? idsOf(input, access.id).slice(0, 20) : [];
  const fields = access.who === 'field' ? await listExisting(services.db, ids) : [];
  for (const id of fields) await writeAudit(services.db, user, now, 'access.refused', { field_ids: [id], detail });
  if (fields.length === 0) await writeAudit(services.db, user, now, 'access.refused', { detail: { ...detail, ids } });
};

type Later = (db: Db) => Promise<void>;
/** What one request has beside its principal. */
type CallState = Pick<Ctx, 'now' | 'outside' | 'work'> & { readonly later: Later[]; readonly notes: AuditNote[] };

/** Settles when the answer has left, or cannot any more: what comes after it is not to be read off its time. */
const leaving = (reply: FastifyReply): Promise<void> => new Promise((done) => reply.then(done, () => done()));

const traceIdOf = (request: FastifyRequest): string => request.id;

/** Trace ids are ours: a caller's own text never reaches the log. */
export const newTraceId = (): string => randomUUID();

const etagHeld = (request: FastifyRequest): string | null => /^(?:W\/)?"(.+)"$/.exec(request.headers['if-none-match'] ?? '')?.[1] ?? null;

const mountCall = (
  app: FastifyInstance,
  name: string,
  definition: Call,
  handler: AnyHandler,
  services: Services,
  limit: RateLimit,
): void => {
  const { env, secrets } = services;
  const db = definition.urgent ? services.db.urgent() : services.db;
  const { access } = definition;
  const isOpen = access.who === 'anyone' || access.who === 'signature';

  const contextOf = (request: FastifyRequest, reply: FastifyReply, { later, notes, now, outside, work }: CallState): Ctx => ({
    user: request.principal,
    db,
    unscoped: db,
    outside,
    work,
    now,
    today: productDay(env, now),
    providers: services.providers,
    env,
    version: definition.if_match ? versionOf(request.headers['if-match']) : null,
    raw: access.who === 'signature' ? rawRequest(request) : null,
    if_none_match: etagHeld(request),
    trace_id: traceIdOf(request),
    address: request.ip,
    user_agent: (request.headers['user-agent'] ?? '').slice(0, 500),
    cookie: sessionCookie(request, reply, env.is_https),
    note: (note) => void notes.push(note),
    warn: (what) => request.log.warn({ call: name }, what),
    after: (run) => void later.push(run),
  });

  app.route({
    method: definition.method,
    url: `/api${definition.path}`,
    config: { rule: access, name },
    // Compressing holds events back until enough of them have come.
    ...('binary' in definition.reply && definition.reply.binary === EVENT_STREAM ? { compress: false } : {}),
    // Archives are sent while they are made: an answer under way for longer than other handlers may take would be cut off.
    ...('binary' in definition.reply && definition.reply.binary === ARCHIVE ? { handlerTimeout: ARCHIVE_MS } : {}),
    bodyLimit: definition.upload ? definition.upload.max_bytes + MULTIPART_SLACK : (definition.body_bytes ?? JSON_BODY_BYTES),
    onRequest: async (request) => {
      const now = services.clock();
      if (definition.method !== 'GET') checkOrigin(request, env.fixed_origin);
      request.principal = await identify(db, secrets.access_accepted, request.headers.authorization, now);
      if (access.who === 'signature') keepRawBody(request);
      limit.take(`${name} ${request.principal?.id ?? networkOf(request.ip)}`, definition.rate ?? DEFAULT_RATE);
      // Before the body is read: nobody makes the server parse a file without a session.
      if (!isOpen && request.principal === null) throw new AppError('UNAUTHENTICATED');
    },
    handler: async (request, reply) => {
      const now = services.clock();
      const user = request.principal;
      const work = services.threads.forRequest(user?.id ?? networkOf(request.ip));
      const { input, fingerprint } = await readInput(name, definition, request, work);
      // Whoever is let in by his session sees the database with his own eyes; open calls have nobody's.
      const seen = user === null || isOpen ? db : db.as(user.id);
      await checkAccess(access, input, user, now, db, services.rights).catch(async (error: unknown) => {
        if (user !== null) await noteRefusal(services, name, access, input, user, now, error);
        throw error;
      });
      const later: Later[] = [];
      const notes: AuditNote[] = [];
      const ctx = contextOf(request, reply, { later, notes, now, outside: seen, work });
      const perform = async (inside: Db): Promise<unknown> => {
        const answer = await handler(input as never, { ...ctx, db: inside, unscoped: unscopedOf(db, inside) } as never);
        return answer instanceof PreparedReply ? answer : stripReply(definition, answer);
      };
      const { audit } = definition;
      const run =
        audit === undefined
          ? perform
          : (inside: Db) => runAudited(inside, perform, (tx) => writeAudit(tx, user, now, audit, joined(notes, fieldsOf(access, input))));
      const key = request.headers['idempotency-key'];
      const { answer, is_repeat } =
        definition.idempotent && typeof key === 'string'
          ? await runOnce(
              { db: seen, scope: `${request.principal?.id ?? 'nobody'} ${name}`, key, input: fingerprint, secret: secrets.digest, now },
              run,
            )
          : { answer: await run(seen), is_repeat: false };
      sendReply(reply, definition, answer, ctx.if_none_match);
      // A repeat has put down nothing new: its mails left with the answer it is sent again.
      for (const task of is_repeat ? [] : later) services.background(() => leaving(reply).then(() => task(db)));
      return reply;
    },
  });
};

/** Makes one route of every call: identify the user, parse the input, check access, run the handler, strip the answer. */
export const mount = (
  app: FastifyInstance,
  contract: Readonly<Record<string, Readonly<Record<string, Call>>>>,
  handlers: Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>,
  services: Services,
): void => {
  const limit = new RateLimit(services.monotonic);
  app.decorateRequest('principal', null);
  for (const [group, calls] of Object.entries(contract)) {
    for (const [name, definition] of Object.entries(calls)) {
      const handler = handlers[group]?.[name];
      if (handler === undefined) throw new Error(`E_CALL_WITHOUT_HANDLER ${group}.${name}`);
      mountCall(app, `${group}.${name}`, definition, handler, services, limit);
    }
  }
};
