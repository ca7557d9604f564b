import type { Call } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import { signAccessToken } from '#server/auth/access-token.ts';
import { openSession } from '#server/auth/sessions.ts';
import type { Database, Db } from '#server/db/db.ts';
import { manyId } from '../samples/many-fields.ts';
import type { TestServer, TestUser } from '../servers/server.ts';

/** A statement as it was asked, and whose eyes it was asked with. */
export type Asked = { readonly account: string | null; readonly sql: string; readonly params: readonly unknown[] };

/** The database, writing down what is asked of it and as whom. */
export const recorded = (database: Database, asked: Asked[]): Database => {
  const listen = (db: Db, account: string | null): Db => ({
    tier: db.tier,
    query: (sql, params = [], options) => {
      asked.push({ account, sql, params });
      return db.query(sql, params, options);
    },
    tx: (run) => db.tx((inside) => run(listen(inside, account))),
  });
  const open: Database = { ...database, ...listen(database, null), as: (id) => listen(database.as(id), id), urgent: () => open };
  return open;
};

/** A stream goes on as long as something is looked at. */
const isStream = ({ reply }: Call): boolean => 'binary' in reply && reply.binary === 'text/event-stream';

/** Calls that read what a person sees. */
export const READS = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries(calls as Readonly<Record<string, Call>>)
    .filter(([, call]) => call.method === 'GET' && call.access.who !== 'anyone' && call.access.who !== 'signature' && !isStream(call))
    .map(([name, definition]) => [`${group}.${name}`, definition] as const),
);

/** What a reading call may be asked for, by the key of its input, of one account's field. */
export const inputOf = (
  definition: Call,
  of: { readonly field_id: string; readonly farm_id: string; readonly account_id: string },
): Record<string, unknown> => {
  const values: Readonly<Record<string, unknown>> = {
    ...of,
    year: '2026',
    season: '2',
    period: 'summer',
    from: '2026-07-01',
    to: '2026-12-31',
    producer_id: manyId('producer', 1),
    scene_id: 'S2_20260101',
    date: '2026-07-01',
    dates: '2026-07-01',
    province: 'AR-B',
    latitude: -37,
    longitude: -61,
    crop: 5,
    sown: '2026-07-01',
    brand: 'dmk',
    role: 'FA',
    limit: 20,
    job_id: manyId('field', 0),
  };
  return Object.fromEntries(Object.keys(definition.input.shape).flatMap((key) => (key in values ? [[key, values[key]]] : [])));
};

/** An account that was put past the request pipeline, at a server. */
export const callerOf = async (server: TestServer, id: string): Promise<TestUser> => {
  const session = await openSession(server.db, id, server.now());
  const { token } = await signAccessToken(server.secrets.access, session, server.now());
  return server.callerFor({ id, token, email: '', password: '', session_id: session.session_id } as TestUser);
};
