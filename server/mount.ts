import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contract/define.ts';
import { AppError } from '#domain/errors.ts';
import { JSON_BODY_BYTES } from '#domain/limits.ts';
import { checkAccess, type Rights } from './access.ts';
import { identify } from './auth/identify.ts';
import type { Secrets } from './auth/secrets.ts';
import type { Ctx, Db, Principal } from './context.ts';
import { productDay, type Env } from './env.ts';
import { runOnce } from './http/idempotency.ts';
import { checkOrigin } from './http/origin.ts';
import { parseInput, versionOf } from './http/parse-input.ts';
import { networkOf, RateLimit } from './http/rate-limit.ts';
import { rawInput } from './http/raw-input.ts';
import { sendReply, stripReply } from './http/send-reply.ts';
import { sessionCookie } from './http/session-cookie.ts';
import type { Providers } from './providers/index.ts';

const DEFAULT_RATE = 600;
/** Room for the multipart frame around a file. */
const MULTIPART_SLACK = 64 * 1024;

type AnyHandler = (input: never, ctx: never) => Promise<unknown>;

/** What the door needs beside the contract. */
export interface Services {
  readonly env: Env;
  readonly db: Db;
  readonly providers: Providers;
  readonly rights: Rights;
  readonly secrets: Secrets;
  readonly clock: () => Date;
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
  const { env, db, secrets } = services;
  const { access } = definition;

  const contextOf = (request: FastifyRequest, reply: FastifyReply, later: (() => Promise<void>)[], now: Date): Ctx => ({
    user: request.principal,
    db,
    now,
    today: productDay(env, now),
    providers: services.providers,
    env,
    version: definition.if_match ? versionOf(request.headers['if-match']) : null,
    if_none_match: etagHeld(request),
    trace_id: traceIdOf(request),
    address: request.ip,
    cookie: sessionCookie(request, reply, env.is_https),
    after: (run) => void later.push(run),
  });

  app.route({
    method: definition.method,
    url: `/api${definition.path}`,
    config: { rule: access, name },
    bodyLimit: definition.upload ? definition.upload.max_bytes + MULTIPART_SLACK : (definition.body_bytes ?? JSON_BODY_BYTES),
    onRequest: async (request) => {
      const now = services.clock();
      if (definition.method !== 'GET') checkOrigin(request, env.fixed_origin);
      request.principal = await identify(db, secrets.access, request.headers.authorization, now);
      limit.take(`${name} ${request.principal?.id ?? networkOf(request.ip)}`, definition.rate ?? DEFAULT_RATE, now.getTime());
      // Before the body is read: nobody makes the server parse a file without a session.
      if (access.who !== 'anyone' && request.principal === null) throw new AppError('UNAUTHENTICATED');
    },
    handler: async (request, reply) => {
      const now = services.clock();
      const input = parseInput(definition, await rawInput(definition, request));
      await checkAccess(access, input, request.principal, db, services.rights);
      const later: (() => Promise<void>)[] = [];
      const ctx = contextOf(request, reply, later, now);
      const run = async (inside: Db): Promise<unknown> =>
        stripReply(definition, await handler(input as never, { ...ctx, db: inside } as never));
      const key = request.headers['idempotency-key'];
      const answer =
        definition.idempotent && typeof key === 'string'
          ? await runOnce({ db, scope: `${request.principal?.id ?? 'nobody'} ${name}`, key, input, secret: secrets.digest, now }, run)
          : await run(db);
      for (const work of later) services.background(work);
      sendReply(reply, definition, answer, ctx.if_none_match);
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
  const limit = new RateLimit();
  app.decorateRequest('principal', null);
  for (const [group, calls] of Object.entries(contract)) {
    for (const [name, definition] of Object.entries(calls)) {
      const handler = handlers[group]?.[name];
      if (handler === undefined) throw new Error(`E_CALL_WITHOUT_HANDLER ${group}.${name}`);
      mountCall(app, `${group}.${name}`, definition, handler, services, limit);
    }
  }
};
