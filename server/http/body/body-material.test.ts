import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { cleanText, nameSchema } from '#domain/schemas/text.ts';
import { newField } from '../../../tests/setup/samples/field-samples.ts';
import { material, materialJson } from '../../../tests/setup/samples/material.ts';
import { sampleRows } from '../../../tests/setup/tables/sample-rows.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.register();
});
afterAll(() => server.close());

const folder = material('security/json');
/** An empty body is an empty object here, so that calls without input need none. */
const EMPTY = new Set(['n_structure_no_data.json', 'n_single_space.json']);

describe.skipIf(folder === null)('R-C17: bodies of the JSON test suite (reference material; absent, this is skipped)', () => {
  const names = folder === null ? [] : readdirSync(folder).filter((name) => name.endsWith('.json'));
  const post = (body: Buffer) =>
    server.app.inject({
      method: 'PATCH',
      url: '/api/auth/update',
      headers: {
        host: 'localhost',
        authorization: `JWT ${user.token}`,
        'content-type': 'application/json',
        'if-match': '"99"',
        'x-surco': '1',
      },
      payload: body,
    });

  test('there are some', () => expect(names.length).toBeGreaterThan(100));

  test.each(sampleRows(names))('%s', async (name) => {
    const { statusCode } = await post(readFileSync(path.join(folder ?? '', name)));
    if (name.startsWith('n_') && !EMPTY.has(name)) expect(statusCode).toBe(400);
    else expect([400, 412, 422]).toContain(statusCode);
  });

  test('and the process is as it was', async () => {
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    expect((await user.call(contract.auth.me, {})).id).toBe(user.id);
  });
});

const FILES = ['naughty', 'sql', 'xss', 'nosql', 'redirect', 'path', 'xxe'] as const;

describe.skipIf(material('security/strings') === null)(
  'R-C15, R-C20: strings as names (reference material; absent, this is skipped)',
  () => {
    const { fields, auth } = contract;
    const FIELDS_A_CALL = 150;

    test.each(FILES)('%s: saved, listed and read back as the rule of names makes them, or refused by it', async (file) => {
      const strings = materialJson<string[]>('security/strings', `${file}.json`);
      const farmer = await server.register();
      const taken = [
        ...new Set(strings.filter((text) => nameSchema.safeParse(text).success && text.isWellFormed() && !text.includes('\0'))),
      ];
      expect(taken.length).toBeGreaterThan(strings.length / 2);
      const wanted: string[] = [];
      for (let from = 0; from < taken.length; from += FIELDS_A_CALL) {
        const part = taken.slice(from, from + FIELDS_A_CALL);
        const { fields: created } = await farmer.call(fields.createMany, {
          fields: part.map((name, at) => newField({ name, fiscal_name: name, farm_name: `${file} ${String(from + at)}` })),
        });
        expect(created.map(({ field }) => field.name)).toEqual(part.map(cleanText));
        wanted.push(...part.map(cleanText));
      }
      const { fields: listed } = await farmer.call(fields.list, {});
      expect(listed.map(({ name }) => name).toSorted()).toEqual(wanted.toSorted());
      expect(listed.map(({ fiscal_name }) => String(fiscal_name)).toSorted()).toEqual(wanted.toSorted());
      expect(wanted.some((text) => /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text))).toBe(false);
    });

    test('naughty: as one’s own name, and as log-in, search and reset text, without a fault of the server', async () => {
      const strings = materialJson<string[]>('security/strings', 'naughty.json');
      let version = 1;
      for (const text of strings.slice(0, 150)) {
        const response = await user.send(auth.update, { version, firstname: text });
        if (response.statusCode === 200) {
          version += 1;
          expect(response.json<{ firstname: string }>().firstname).toBe(cleanText(text));
        } else expect([400, 422]).toContain(response.statusCode);
        const reset = await server.anyone.send(auth.passwordReset, { email: text }, { address: `10.40.${String(version % 250)}.1` });
        expect([200, 400, 422, 429]).toContain(reset.statusCode);
      }
    });
  },
);
