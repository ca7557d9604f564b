import { randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Call, CallInput, CallReply } from '#contract/define.ts';
import { AppError, isErrorCode, type FieldError } from '#domain/errors.ts';
import { requestOf } from '#api/request.ts';
import { buildApp, type AppParts } from '#server/app.ts';
import { signAccessToken } from '#server/auth/access-token.ts';
import { hashPassword } from '#server/auth/secrets/password.ts';
import { loadSecrets, type Secrets } from '#server/auth/secrets/secrets.ts';
import { openSession } from '#server/auth/sessions.ts';
import type { Database } from '#server/db/db.ts';
import type { Env } from '#server/config/env.ts';
import { buildProviders, type Providers } from '#server/providers/index.ts';
import { insertAccount } from '#server/resources/auth/queries.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

export interface TestCallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly idempotency_key?: string;
  /** Where the request seems to come from. */
  readonly address?: string;
}

/** Somebody who makes calls laid out exactly as the product's own client lays them out. */
export interface TestCaller {
  /** The parsed reply; rejects with the AppError the server sent. */
  call<C extends Call>(definition: C, input: CallInput<C>, options?: TestCallOptions): Promise<CallReply<C>>;
  /** The answer as it came. */
  send(definition: Call, input: Record<string, unknown>, options?: TestCallOptions): Promise<LightMyRequestResponse>;
}

export interface TestUser extends TestCaller {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly session_id: string;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly env: Env;
  readonly secrets: Secrets;
  readonly providers: Providers;
  /** Without a session. */
  readonly anyone: TestCaller;
  /** The server's time. */
  now(): Date;
  /** Lets time pass for the server. */
  advance(ms: number): void;
  /** Sets the server's clock ahead or back, which makes no time pass. */
  setClock(ms: number): void;
  /** A new active account with a session, made past the request pipeline so that limits on sign-ups are not used up. */
  register(): Promise<TestUser>;
  /** Another server on the same database, with other parts; close it first. */
  withParts(parts: ServerParts): Promise<TestServer>;
  /** The same person at this server. */
  callerFor(user: TestUser): TestUser;
  close(): Promise<void>;
}

/** What tests of access and of reads replace behind or in the request pipeline. */
export type ServerParts = Pick<AppParts, 'handlers' | 'rights'> &
  Partial<Pick<AppParts, 'database'> & Pick<Providers, 'diagnosis' | 'photos'>>;

export const TEST_PASSWORD = 'correct horse battery';
let passwordHash: Promise<string> | undefined;

const errorOf = (response: LightMyRequestResponse): AppError => {
  const { code, params = {}, fields = [] } = response.json<{ code: string; params?: Record<string, string>; fields?: FieldError[] }>();
  return isErrorCode(code) ? new AppError(code, params, { fields }) : new AppError('GENERIC', { status: response.statusCode });
};

const callerOf = (app: FastifyInstance, token: string | null): TestCaller => {
  const send: TestCaller['send'] = async (definition, input, { headers = {}, idempotency_key, address } = {}) => {
    const { url, init } = requestOf(definition, input);
    const body = init.body === undefined || init.body === null ? null : new Response(init.body);
    const type = body?.headers.get('content-type');
    return app.inject({
      method: definition.method,
      url: `/api${url}`,
      ...(address === undefined ? {} : { remoteAddress: address }),
      headers: {
        host: 'localhost',
        ...(type && !type.startsWith('text/plain') ? { 'content-type': type } : {}),
        ...(init.headers as Record<string, string>),
        ...(token === null ? {} : { authorization: `JWT ${token}` }),
        ...(idempotency_key === undefined ? {} : { 'idempotency-key': idempotency_key }),
        ...headers,
      },
      ...(body === null ? {} : { payload: Buffer.from(await body.arrayBuffer()) }),
    });
  };
  return {
    send,
    call: async (definition, input, options) => {
      const response = await send(definition, input, options);
      if (response.statusCode >= 400) throw errorOf(response);
      if ('binary' in definition.reply) {
        const { buffer, byteOffset, byteLength } = response.rawPayload;
        return buffer.slice(byteOffset, byteOffset + byteLength) as never;
      }
      return definition.reply.parse(response.json()) as never;
    },
  };
};

/** What the server takes for the time, and how a test moves it. */
type Clocks = Pick<TestServer, 'now' | 'advance' | 'setClock'> & { readonly monotonic: () => number };

const movableClocks = (): Clocks => {
  let passed_ms = 0;
  let set_ms = 0;
  return {
    now: () => new Date(Date.now() + passed_ms + set_ms),
    monotonic: () => performance.now() + passed_ms,
    advance: (ms) => void (passed_ms += ms),
    setClock: (ms) => void (set_ms += ms),
  };
};

const serveOn = async (
  { database, env, close }: TestDatabase,
  { photos, diagnosis, ...parts }: ServerParts,
  clocks: Clocks,
): Promise<TestServer> => {
  const { now, monotonic, advance, setClock } = clocks;
  const built = buildProviders(env);
  const providers = { ...built, photos: photos ?? built.photos, diagnosis: diagnosis ?? built.diagnosis };
  const secrets = await loadSecrets(env);
  const app = await buildApp({ env, database, providers, clock: now, monotonic, ...parts });
  await app.ready();
  return {
    app,
    db: database,
    env,
    secrets,
    providers,
    anyone: callerOf(app, null),
    now,
    advance,
    setClock,
    register: async () => {
      passwordHash ??= hashPassword(TEST_PASSWORD, 'own');
      const id = randomUUID();
      const email = `${id}@example.com`;
      await insertAccount(
        database,
        {
          id,
          email,
          password_hash: await passwordHash,
          firstname: 'Ana',
          lastname: 'Ñandú',
          country: 'AR',
          fiscal_id: '20123456786',
          fiscal_id_type: 'CUIT',
          selected_language: 1,
          is_demo: false,
          activated_at: now(),
        },
        now(),
      );
      const session = await openSession(database, id, now());
      const { token } = await signAccessToken(secrets.access, session, now());
      return { id, email, password: TEST_PASSWORD, token, session_id: session.session_id, ...callerOf(app, token) };
    },
    withParts: (other) => serveOn({ database, env, close: async () => undefined }, other, clocks),
    callerFor: (user) => ({ ...user, ...callerOf(app, user.token) }),
    close: async () => {
      await app.close();
      await close();
    },
  };
};

/** The whole server on a database of its own. */
export const startTestServer = async (extra: Readonly<Record<string, string>> = {}): Promise<TestServer> =>
  serveOn(await openTestDatabase(extra), {}, movableClocks());

/** The same on a database that is there. */
export const startServerOn = (held: TestDatabase): Promise<TestServer> => serveOn(held, {}, movableClocks());
