import { randomUUID } from 'node:crypto';
import { decodeShapeBlock, shapeOf } from '#domain/geometry/shape-block.ts';
import { hashPassword } from '#server/auth/secrets/password.ts';
import { openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/config/env.ts';
import { insertAccount } from '#server/resources/auth/queries.ts';
import { madeField } from '../samples/made-field.ts';

const PASSWORD = 'correct horse battery';

/** Puts so many active accounts into a database no server has open (embedded), or any (PostgreSQL). */
export const addGrowers = async (env: Readonly<Record<string, string>>, count: number): Promise<string[]> => {
  const database = await openDatabase(readEnv({ ...env, SNAPSHOT_HOURS: '0' }), () => undefined);
  const password_hash = await hashPassword(PASSWORD, 'own');
  const emails = Array.from({ length: count }, (_, at) => `grower${String(at)}@example.com`);
  const now = new Date();
  for (const email of emails) {
    const person = { firstname: 'Ana', lastname: 'Paz', country: 'AR', fiscal_id: '20123456786', fiscal_id_type: 'CUIT' };
    const account = { ...person, id: randomUUID(), email, password_hash, selected_language: 1, is_demo: false, activated_at: now } as const;
    await insertAccount(database, account, now);
  }
  await database.close();
  return emails;
};

export type Heard = { readonly status: number; readonly text: string; readonly retry_after: string | null };

/** Asks the server as a browser does; 0 when there was no answer. */
export const askServer = async (
  url: string,
  tail: string,
  {
    token,
    key,
    body,
    from,
  }: { token?: string; key?: string; body?: unknown; /** Address behind a proxy the server trusts. */ from?: string } = {},
): Promise<Heard> => {
  const headers = {
    'x-surco': '1',
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `JWT ${token}` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(from === undefined ? {} : { 'x-forwarded-for': from }),
  };
  try {
    const signal = AbortSignal.timeout(40_000);
    const reply = await fetch(`${url}/api${tail}`, {
      headers,
      signal,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: reply.status, text: await reply.text(), retry_after: reply.headers.get('retry-after') };
  } catch {
    // Refused, cut off or given up: what has become of it is not known.
    return { status: 0, text: '', retry_after: null };
  }
};

export const logInGrower = async (url: string, email: string): Promise<string> => {
  const { status, text } = await askServer(url, '/auth/login', { body: { username: email, password: PASSWORD, provider: 'local' } });
  if (status !== 200) throw new Error(`No log-in: ${String(status)} ${text}`);
  return (JSON.parse(text) as { token: string }).token;
};

export type Sent = { readonly serial: number; readonly key: string; is_acknowledged: boolean };

/** Who writes fields, and knows which of them he was answered are saved. */
export class Writer {
  readonly sent: Sent[] = [];
  readonly token: string;
  readonly #next: () => number;
  constructor(token: string, next: () => number) {
    this.token = token;
    this.#next = next;
  }

  async send(url: string, one: Sent = { serial: this.#next(), key: randomUUID(), is_acknowledged: false }): Promise<Heard> {
    if (!this.sent.includes(one)) this.sent.push(one);
    const heard = await askServer(url, '/field/meta_data', { token: this.token, key: one.key, body: madeField(one.serial) });
    if (heard.status === 200) one.is_acknowledged = true;
    return heard;
  }

  /** What is wrong with what the server holds, by name: acknowledged and not there, there twice, or not as it was sent. */
  async faults(url: string): Promise<{ lost: string[]; torn: string[] }> {
    const list = await askServer(url, '/field/meta_geo_status/by_user', { token: this.token });
    if (list.status !== 200) throw new Error(`The list was refused: ${String(list.status)} ${list.text}`);
    const { fields } = JSON.parse(list.text) as { fields: { id: string; name: string; farm_name: string; crops: { crop: number }[] }[] };
    const bytes = await fetch(`${url}/api/field/geo_data`, { headers: { 'x-surco': '1', authorization: `JWT ${this.token}` } });
    const { ids, block } = decodeShapeBlock(new Uint8Array(await bytes.arrayBuffer()));
    const shapes = new Map(ids.map((id, at) => [id, shapeOf(block, at)]));
    const wanted = new Map(this.sent.map(({ serial }) => [madeField(serial).name, madeField(serial)]));
    const seen = new Set<string>();
    const torn = fields.filter(({ id, name, farm_name, crops }) => {
      const is_twice = seen.has(name);
      seen.add(name);
      const field = wanted.get(name);
      const is_whole = field !== undefined && JSON.stringify(shapes.get(id)?.coordinates) === JSON.stringify(field.geometry.coordinates);
      return is_twice || !is_whole || farm_name !== field.farm_name || crops[0]?.crop !== 5;
    });
    const lost = this.sent.filter(({ serial, is_acknowledged }) => is_acknowledged && !seen.has(madeField(serial).name));
    return { lost: lost.map(({ serial }) => madeField(serial).name), torn: torn.map(({ name }) => name) };
  }
}
