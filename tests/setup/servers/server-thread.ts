import { parentPort } from 'node:worker_threads';
import { DEMO_ACCOUNT } from '#server/demo/account.ts';
import { DEMO_FIELDS } from '#server/demo/farms.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { contract } from '#contract/index.ts';
import { startTestServer, type TestUser } from './server.ts';

export type Question = {
  readonly id: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};
export type Reply = {
  readonly id: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
};
/** Who can log in: the demo's producer, somebody without a field, a manager of nobody, and a guest who may look at one field of the demo's. */
export type Person = 'producer' | 'newcomer' | 'manager' | 'guest';
export type Accounts = Readonly<Record<Person, { readonly username: string; readonly password: string }>>;

const SERVICES = { IMAGERY: 'demo', ELEVATION: 'demo', WEATHER: 'demo', SOIL: 'demo', PAYMENT: 'sandbox' };

const port = parentPort;
if (port === null) throw new Error('This file runs as a thread');
const server = await startTestServer(SERVICES);
await seedDemo(server.db, server.now());
const [newcomer, manager, guest] = [await server.register(), await server.register(), await server.register()];
// Analytics are part of the one style and not of the other (rules 37).
await server.db.query('update account set style_brand = case when id = $1 then 3 else 7 end where id in ($1, $2)', [newcomer.id, guest.id]);
await server.db.query("update account set role = 'FSM' where id = $1", [manager.id]);
const { token } = await server.anyone.call(contract.auth.login, {
  username: DEMO_ACCOUNT.user,
  password: DEMO_ACCOUNT.password,
  provider: 'local',
});
await server.anyone.call(
  contract.shares.add,
  { field_id: DEMO_FIELDS[0]?.id ?? '', email: guest.email, level: 'view' },
  { headers: { authorization: `JWT ${token}` } },
);

const accountOf = ({ email, password }: TestUser) => ({ username: email, password });
const accounts: Accounts = {
  producer: { username: DEMO_ACCOUNT.user, password: DEMO_ACCOUNT.password },
  newcomer: accountOf(newcomer),
  manager: accountOf(manager),
  guest: accountOf(guest),
};

const answer = async ({ id, method, url, headers, body }: Question): Promise<Reply> => {
  const {
    statusCode,
    headers: sent,
    rawPayload,
  } = await server.app.inject({
    method: method as 'GET',
    url,
    headers: { host: 'localhost', ...headers },
    ...(body === null ? {} : { payload: body }),
  });
  return {
    id,
    status: statusCode,
    headers: Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, String(value)])),
    body: new Uint8Array(rawPayload),
  };
};
port.on('message', (question: Question) => void answer(question).then((reply) => port.postMessage(reply)));
port.postMessage(accounts);
