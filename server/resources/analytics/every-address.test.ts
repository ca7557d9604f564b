import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import { requestOf } from '#api/request.ts';
import { defaultInput } from '../../../tests/setup/tables/default-input.ts';
import { newField } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

/** Every call of the product that shows analytics, found by its rule or its place. */
const calls = Object.entries(contract).flatMap(([group, entries]) =>
  Object.entries(entries)
    .map(([name, call]): readonly [string, Call] => [`${group}.${name}`, call as Call])
    .filter(([, { access, path }]) => ('right' in access && access.right === 'analytics') || path.includes('analytics')),
);

const STYLES = [1, 2, 7, 8] as const;
const WITHOUT: readonly number[] = [1, 7];
/** A colour kept in the browser says nothing here, wherever it is written. */
const LOCAL_BRANDS = STYLES.flatMap((brand) => [
  { query: `&style_brand=${String(brand)}`, headers: {} },
  { query: `&brand=${String(brand)}&brand_id=${String(brand)}`, headers: { 'x-brand': String(brand) } },
  { query: '', headers: { cookie: `brand=${String(brand)}; style_brand=${String(brand)}`, 'x-style-brand': String(brand) } },
]);

const encoded = (sign: string): string => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;
const encodeAll = (text: string): string => text.replaceAll(/[^/]/g, encoded);

/** The path as somebody writes it who hopes that the rule does not know it so. */
const writingsOf = (path: string): readonly string[] => {
  const segments = path.split('/').slice(1);
  /** The path with one of its segments written otherwise, each in turn. */
  const eachSegment = (write: (segment: string) => string): string[] =>
    segments.map((_, place) => `/${segments.map((segment, at) => (at === place ? write(segment) : segment)).join('/')}`);
  const eachSign = (write: (sign: string) => string): string[] =>
    [...path].flatMap((sign, at) => (sign === '/' ? [] : [`${path.slice(0, at)}${write(sign)}${path.slice(at + 1)}`]));
  const slashes = [...path].flatMap((sign, at) => (sign === '/' ? [at] : []));
  const eachSlash = (write: string): string[] => slashes.map((at) => `${path.slice(0, at)}${write}${path.slice(at + 1)}`);
  return [
    path,
    `${path}/`,
    `${path}//`,
    `${path}/.`,
    `${path}/..`,
    `${path};a=b`,
    `${path}.json`,
    `${path}%20`,
    `${path}%00`,
    `${path}%2f`,
    `${path}%3f`,
    path.toUpperCase(),
    encodeAll(path),
    encodeAll(path).toUpperCase(),
    encodeAll(path.toUpperCase()),
    encodeAll(path).replaceAll('%', '%25'),
    ...eachSegment((segment) => segment.toUpperCase()),
    ...eachSegment((segment) => `${segment.slice(0, 1).toUpperCase()}${segment.slice(1)}`),
    ...eachSegment(encodeAll),
    ...eachSegment((segment) => `./${segment}`),
    ...eachSegment((segment) => `x/../${segment}`),
    ...eachSegment((segment) => `x/%2e%2e/${segment}`),
    ...eachSegment((segment) => `${segment}%20`),
    ...eachSign(encoded),
    ...eachSign((sign) => encoded(sign).toUpperCase()),
    ...eachSign((sign) => encoded(sign.toUpperCase())),
    ...eachSign((sign) => `%25${encoded(sign).slice(1)}`),
    ...eachSlash('//'),
    ...eachSlash('/%2f'),
    ...eachSlash('%2f'),
    ...eachSlash('%5c'),
    ...eachSlash('\\'),
  ].filter((written, at, all) => all.indexOf(written) === at);
};

/** The query as odd: other cases, encoded names, the id twice. */
const oddQueriesOf = (query: string, key: string, id: string): readonly string[] => [
  query,
  query.replace(key, key.toUpperCase()),
  query.replace(key, encodeAll(key)),
  query.replace(id, id.toUpperCase()),
  query.replace(id, encodeAll(id)),
  `${query}&${key}=${id}`,
  `${key}=${crypto.randomUUID()}&${query}`,
  `${query}&${key.toUpperCase()}=${crypto.randomUUID()}`,
];

let server: TestServer;
let people: ReadonlyMap<number, { readonly user: TestUser; readonly field_id: string }>;

beforeAll(async () => {
  server = await startTestServer();
  people = new Map(
    await Promise.all(
      STYLES.map(async (style) => {
        const user = await server.register();
        await server.db.query('update account set style_brand = $2 where id = $1', [user.id, style]);
        const { field } = await user.call(contract.fields.create, newField({ name: 'Lote 1', farm_name: 'Don Emilio' }));
        return [style, { user, field_id: field.id }] as const;
      }),
    ),
  );
}, 60_000);
afterAll(() => server.close());

type Heard = { readonly status: number; readonly code: string | null; readonly body: string };
const ask = async (method: string, style: number, url: string, headers: Readonly<Record<string, string>> = {}): Promise<Heard> => {
  // As fast as one person may ask a call, and all of it within the life of a token.
  server.advance(50);
  const user = people.get(style)?.user;
  const answer = await server.app.inject({
    method: method as 'GET',
    url,
    headers: { host: 'localhost', authorization: `JWT ${user?.token ?? ''}`, ...headers },
  });
  const isProblem = /json/.test(String(answer.headers['content-type'])) && answer.statusCode >= 400 && answer.body !== '';
  return { status: answer.statusCode, code: isProblem ? answer.json<{ code: string }>().code : null, body: answer.body };
};

describe.each(calls)('%s', (_name, call) => {
  /** Path and query of the call about a person's own field. */
  const addressOf = (style: number): { path: string; query: string; id: string } => {
    const id = people.get(style)?.field_id ?? '';
    const { url } = requestOf(call, { ...defaultInput(call, { field_id: id }), from: '2024-07-01', to: '2025-06-30' });
    const [path = '', query = ''] = `/api${url}`.split('?');
    return { path, query, id };
  };

  it('is about a field of one’s own, read, and known by its id', () => {
    expect([call.method, call.access]).toEqual(['GET', { who: 'field', right: 'analytics', id: 'field_id' }]);
  });

  it('however its address is written, answers styles 1 and 7 never, and refuses them by its own code where it answers others', async () => {
    const wrong: unknown[] = [];
    let isItself = 0;
    const written = writingsOf(addressOf(8).path);
    for (const [at, path] of written.entries()) {
      const heard = new Map<number, Heard>();
      for (const style of STYLES)
        heard.set(style, await ask('GET', style, `${writingsOf(addressOf(style).path)[at] ?? ''}?${addressOf(style).query}`));
      const [open, other] = [heard.get(8), heard.get(2)];
      if (open?.status !== other?.status || open?.status === 403) wrong.push({ path, open, other });
      if (open?.status === 200) isItself += 1;
      const wanted = open?.status === 200 ? [403, 'ANALYTICS_BRAND'] : [open?.status, open?.code];
      for (const style of WITHOUT) {
        const { status, code } = heard.get(style) ?? {};
        if (status !== wanted[0] || code !== wanted[1]) wrong.push({ path, style, status, code, wanted });
      }
    }
    expect(wrong).toEqual([]);
    // Both kinds were met: writings that are the address, and writings that are none.
    expect([isItself > 20, written.length - isItself > 20]).toEqual([true, true]);
  });

  it('however its query is written', async () => {
    const wrong: unknown[] = [];
    for (const style of STYLES) {
      const { path, query, id } = addressOf(style);
      for (const odd of oddQueriesOf(query, 'field_id', id)) {
        const { status, code } = await ask('GET', style, `${path}?${odd}`);
        if (WITHOUT.includes(style) ? status < 400 : status === 403) wrong.push({ style, odd, status, code });
      }
      const plain = await ask('GET', style, `${path}?${query}`);
      if ((plain.code === 'ANALYTICS_BRAND') !== WITHOUT.includes(style)) wrong.push({ style, plain });
    }
    expect(wrong).toEqual([]);
  });

  it('whatever brand the browser says it is painted in, also asked by HEAD', async () => {
    const wrong: unknown[] = [];
    for (const style of STYLES) {
      const { path, query } = addressOf(style);
      for (const { query: more, headers } of LOCAL_BRANDS) {
        for (const method of ['GET', 'HEAD']) {
          const { status } = await ask(method, style, `${path}?${query}${more}`, headers);
          if (status !== (WITHOUT.includes(style) ? 403 : 200)) wrong.push({ style, method, more, headers, status });
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

it('there is analytics to ask for', () => expect(calls.length).toBeGreaterThan(0));
