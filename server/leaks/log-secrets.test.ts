import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type ProductServer } from '../../tests/setup/servers/product-server.ts';

const WEATHER_KEY = `planted-${randomUUID()}`;
const PASSWORD = `mula-terca-${randomUUID()}`;

let folder: string;
let secret: string;
let product: ProductServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'surco-log-'));
  const file = path.join(folder, 'secret');
  secret = randomBytes(32).toString('base64');
  await writeFile(file, `${secret}\n`);
  product = await startProduct({ env: { LOG_LEVEL: 'debug', SECRET_FILE: file, WEATHER_KEY } });
}, 120_000);
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true });
});

type Answer = { readonly status: number; readonly cookie: string; readonly text: string };
const tokenOf = ({ text }: Answer): string => (JSON.parse(text) as { token: string }).token;

/** A request laid out by hand, so that it may be broken too. */
const send = async (address: string, body: unknown, headers: Readonly<Record<string, string>> = {}, method = 'POST'): Promise<Answer> => {
  const reply = await fetch(`${product.url}/api${address}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-surco': '1', 'x-forwarded-for': '10.90.0.1', ...headers },
    ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const cookie = (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { status: reply.status, cookie, text: await reply.text() };
};

/** The parts of the first mailed link; mails leave after the answer. */
const linkTo = async (email: string): Promise<readonly string[]> => {
  const links = async (): Promise<readonly string[]> => {
    const { text } = await send(`/config/outbox?to=${encodeURIComponent(email)}`, null, {}, 'GET');
    return (JSON.parse(text) as { links: string[] }[]).flatMap((mail) => mail.links);
  };
  await expect.poll(links).not.toEqual([]);
  return new URL((await links())[0] ?? '').pathname.split('/');
};

test('R-B13: the log at its most talkative holds no secret, whatever is sent', async () => {
  const email = `${randomUUID()}@example.com`;
  const secrets: string[] = [secret, Buffer.from(secret, 'base64').toString('hex'), WEATHER_KEY, PASSWORD, email, '20123456786'];
  const credentials = { username: email, password: PASSWORD, provider: 'local' };
  const form = {
    user: { email, password: PASSWORD },
    firstname: 'Ana',
    lastname: 'Sosa',
    country: 'AR',
    fiscal_id: '20123456786',
    accepted_terms: true,
    is_over_18: true,
  };
  expect((await send('/auth/register', form)).status).toBe(200);
  const [b = '', a = ''] = (await linkTo(email)).toReversed();
  secrets.push(b);
  expect((await send(`/auth/activate/${a}/${b}`, null, {}, 'GET')).status).toBeLessThan(500);
  await send('/auth/activate', { a, b });
  const login = await send('/auth/login', credentials);
  expect(login.status).toBe(200);
  const token = tokenOf(login);
  const renewed = await send('/auth/refresh', {}, { cookie: login.cookie });
  for (const one of [login, renewed]) secrets.push(one.cookie.split('=')[1] ?? '', tokenOf(one));
  expect(secrets.every((one) => one.length > 10)).toBe(true);
  // What is refused is the likeliest to be written down.
  const authorization = `JWT ${token}`;
  await send('/auth/login', { ...credentials, password: `${PASSWORD}x` });
  await send('/auth/login', `{"username":"${email}","password":"${PASSWORD}"`);
  await send('/auth/login', { ...credentials, password: [PASSWORD] });
  await send('/auth/refresh', {}, { cookie: login.cookie });
  await send(`/no/such/place/${token}?token=${token}&password=${PASSWORD}`, null, { authorization }, 'GET');
  await send('/auth/me', null, { authorization: `JWT ${token}x` }, 'GET');
  await send(`/field/${token}`, { password: PASSWORD }, { authorization }, 'PUT');
  await send('/auth/password-reset', { email });
  const log = product.log();
  expect(log.split('\n').length).toBeGreaterThan(2);
  expect(secrets.filter((one) => log.includes(one))).toEqual([]);
  // The search would find what is there.
  expect(await readFile(path.join(folder, 'secret'), 'utf8')).toContain(secret);
});
