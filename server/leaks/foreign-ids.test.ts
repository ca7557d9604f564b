import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import type { Role } from '#domain/rights/roles.ts';
import { NAMED_CALLS } from '../../tests/setup/tables/contract-properties.ts';
import { defaultInput } from '../../tests/setup/tables/default-input.ts';
import { makePerson, type Person } from '../../tests/setup/worlds/people-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../../tests/setup/servers/server.ts';

/** Roles that between them may make every call. */
const ASKING: readonly Role[] = ['PM', 'FM', 'admin'];
const ABSENT = '00000000-0000-4000-8000-000000000000';

/** Things by the key that names them in an input. A key of an id that is not here turns the test red. */
type Things = Readonly<Record<string, string>>;

/** Keys at which a sampled input holds an id, with the inputs that hold one more of them at that key. */
const idKeysOf = (value: unknown, key = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => idKeysOf(one, key));
  if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([inner, one]) => idKeysOf(one, inner));
  return value === ABSENT ? [key] : [];
};

/** A sample with the ids of these things in their places. */
const put = (value: unknown, things: Things, key = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => put(one, things, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, put(one, things, inner)]));
  return value === ABSENT ? (things[key] ?? ABSENT) : value;
};

/** Keys of ids anywhere in a schema, those that may be left out too. */
const schemaKeysOf = (value: unknown, key = ''): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('format' in value && value.format === 'uuid') return [key];
  const isNamed = !Array.isArray(value) && 'properties' in value;
  return Object.entries(value).flatMap(([inner, one]) =>
    inner === 'properties' && isNamed
      ? Object.entries(one as object).flatMap(([name, property]) => schemaKeysOf(property, name))
      : schemaKeysOf(one, key),
  );
};

/** A sample with an id that may be left out, beside the others or in each of a list. */
const withKey = (input: Record<string, unknown>, key: string): Record<string, unknown> => {
  if (idKeysOf(input).includes(key)) return input;
  const list = input['fields'];
  return Array.isArray(list) ? { ...input, fields: list.map((one: object) => ({ ...one, [key]: ABSENT })) } : { ...input, [key]: ABSENT };
};

/**
 * Whoever writes a note chooses its id, which may be taken, and those of its photos, before they are sent: another's is like one that never
 * comes (server/resources/notes/routes.test.ts).
 */
const CHOSEN = ['notes.create note_id', 'notes.edit photo_ids'];

const CASES = NAMED_CALLS.filter(([, { access }]) => access.who !== 'anyone' && access.who !== 'signature')
  .flatMap(([name, call]) =>
    [...new Set(schemaKeysOf(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' })))].map(
      (key) => [name, key, call] as const,
    ),
  )
  .filter(([name, key]) => !CHOSEN.includes(`${name} ${key}`));

describe('an id of another person’s thing in an input', () => {
  let server: TestServer;
  let people: { person: Person; own: Things; foreign: Things }[];

  /** One of everything that hangs on a person: a share, an offer, an order, a notification. */
  const thingsOf = async (owner_id: string, field: { field_id: string; farm_id: string }, producer_id: string): Promise<Things> => {
    const ids = Object.fromEntries(
      [
        'share_id',
        'transfer_id',
        'order_id',
        'job_id',
        'session_id',
        'ids',
        'activity_id',
        'group_id',
        'entry_id',
        'import_id',
        'note_id',
        'photo_id',
        'photo_ids',
        'public_id',
        'plan_id',
        'report_id',
        'batch_report_id',
        'pdf_id',
        'diagnosis_id',
        'coverage_id',
        'after',
      ].map((key) => [key, randomUUID()]),
    ) as Things;
    const insert = (sql: string, ...params: unknown[]): Promise<unknown> => server.db.query(sql, params);
    await insert(
      "insert into share (id, field_id, email, level, created_at) values ($1, $2, $3, 'view', now())",
      ids['share_id'],
      field.field_id,
      `${randomUUID()}@example.com`,
    );
    await insert(
      "insert into field_transfer (id, field_id, email, offered_by, created_at, expires_at) values ($1, $2, $3, $4, now(), now() + interval '1 day')",
      ids['transfer_id'],
      field.field_id,
      `${randomUUID()}@example.com`,
      owner_id,
    );
    await insert(
      `insert into payment_order (id, account_id, kind, provider, currency, amount, state, fields_digest, created_at, updated_at)
       values ($1, $2, 'advanced', 'sandbox', 'ARS', 1, 'created', 'Field', now(), now())`,
      ids['order_id'],
      owner_id,
    );
    await insert(
      "insert into statistics_job (id, account_id, index_id, from_day, to_day, created_at) values ($1, $2, 'evi', '2025-01-01', '2025-01-02', now())",
      ids['job_id'],
      owner_id,
    );
    await insert(
      `insert into batch_report (id, account_id, brand, batch, year, season, period, language, comments, created_at)
       values ($1, $2, 2, '{"number": "BR1", "hybrid": "NX", "treatment": null}', 2025, 2, 'summer', 'es', '', now())`,
      ids['batch_report_id'],
      owner_id,
    );
    await insert(
      'insert into batch_report_item (batch_id, field_id, place, target_yield_kg_ha, n_kg_ha) values ($1, $2, 1, 9000, 80)',
      ids['batch_report_id'],
      field.field_id,
    );
    await insert(
      "insert into session (id, account_id, created_at, used_at, authenticated_at, expires_at) values ($1, $2, now(), now(), now(), now() + interval '1 day')",
      ids['session_id'],
      owner_id,
    );
    await insert(
      `insert into notification (id, account_id, type, about, date, params, created_at)
       values ($1::uuid, $2, 'transfer_answer', $1::uuid::text, current_date, '{"name": "Field", "is_accepted": true}', now())`,
      ids['ids'],
      owner_id,
    );
    await insert(
      `insert into activity (id, field_id, year, season, period, type, done_date, geometry_version, area_ha, details, group_id, created_by, created_at, updated_at)
       values ($1, $2, 2025, 2, 'summer', 'uproot', '2026-01-01', 1, 1, '{}', $3, $4, now(), now())`,
      ids['activity_id'],
      field.field_id,
      ids['group_id'],
      owner_id,
    );
    await insert(
      `insert into crop_log_entry (id, field_id, kind, date, rain_mm, import_id, created_by, created_at, updated_at)
       values ($1, $2, 'rain', '2026-01-01', 1, $3, $4, now(), now())`,
      ids['entry_id'],
      field.field_id,
      ids['import_id'],
      owner_id,
    );
    await insert(
      `insert into note_photo (id, field_id, sha256, bytes, width, height, created_by, created_at) values ($1, $2, 'x', 1, 1, 1, $3, now())`,
      ids['photo_id'],
      field.field_id,
      owner_id,
    );
    await insert(
      `insert into field_note (id, field_id, type, specific_type, crop, date, position, photo_ids, is_public, public_id, created_by, created_at, updated_at)
       values ($1, $2, 'other', 'hail', 5, '2026-01-01', '(-61,-33)', array[$3::uuid], true, $4, $5, now(), now())`,
      ids['note_id'],
      field.field_id,
      ids['photo_id'],
      ids['public_id'],
      owner_id,
    );
    await insert(
      `insert into diagnosis (id, field_id, photo_id, crop, method, provider, calibrated, outcome, predictions, quality, created_by, created_at)
       values ($1, $2, $3, 5, 'classical', 'classical', false, 'no_plant', '[]', 1, $4, now())`,
      ids['diagnosis_id'],
      field.field_id,
      ids['photo_id'],
      owner_id,
    );
    await insert(
      `insert into margin_plan (id, field_id, year, season, period, name, name_key, inputs, status, created_by, created_at, updated_at)
       values ($1, $2, 2025, 2, 'summer', 'Plan', 'plan', '{}', 'draft', $3, now(), now())`,
      ids['plan_id'],
      field.field_id,
      owner_id,
    );
    await insert(
      `insert into report (id, series_id, version, field_id, year, season, period, kind, code, hash, data, facts, images, language, brand, has_money, created_by, made_by, created_at)
       values ($1, $1, 1, $2, 2025, 2, 'summer', 'phenology', $1::uuid::text, $1::uuid::text, '{}', '{}', '[]', 'es', 7, false, $3, 'A', now())`,
      ids['report_id'],
      field.field_id,
      owner_id,
    );
    await insert(
      `insert into coverage (id, holder_id, year, season, period, seed_brand, firstname, lastname, business_name, name_key, business_key, created_by, created_at, updated_at)
       values ($1, $2, 2090, 2, 'summer', 'seed.brevant', 'A', 'B', 'C', 'a b', 'c', $2, now(), now())`,
      ids['coverage_id'],
      owner_id,
    );
    await insert(
      `insert into hybrid_pdf select $1, 'brevant.nx7115', coalesce(max(version), 0) + 1, 'a.pdf', 1, 'x', now(), null from hybrid_pdf`,
      ids['pdf_id'],
    );
    return {
      ...ids,
      replaces: ids['report_id'] ?? '',
      after: ids['ids'] ?? '',
      field_id: field.field_id,
      field_ids: field.field_id,
      farm_id: field.farm_id,
      producer_id,
      account_id: owner_id,
      owner_id,
      manager_id: owner_id,
      of: owner_id,
    };
  };

  beforeAll(async () => {
    server = await startTestServer();
    people = [];
    for (const role of ASKING) {
      const person = await makePerson(server, role);
      const there = role === 'admin' ? 'other_brand' : 'outside';
      people.push({
        person,
        own: await thingsOf(person.user.id, person.fields.own, person.records.keeper),
        foreign: await thingsOf(person.accounts[there], person.fields[there], person.records[there]),
      });
    }
  }, 600_000);
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.db.query('update session set authenticated_at = now()');
  });

  /** All there is, without what is written of the trying itself. */
  const everything = async (): Promise<unknown> => {
    const tables = await server.db.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
         and table_name not in ('audit', 'audit_head', 'login_guard', 'mail_log') order by 1`,
    );
    const sums = tables.map(
      ({ name }) => `select '${name}' as name, coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from "${name}" t`,
    );
    return server.db.query(sums.join(' union all '));
  };

  const inputWith = (call: Call, things: Things, key: string, id: string): Record<string, unknown> =>
    put(withKey(defaultInput(call), key), { ...things, [key]: id }) as Record<string, unknown>;
  const send = async (user: TestUser, call: Call, input: Record<string, unknown>) => {
    const { statusCode, body } = await user.send(call, input);
    return { statusCode, text: body.replace(/"traceId":"[^"]+"/, '') };
  };

  test('every key of an id in an input is known here', () => {
    const known = new Set(Object.keys(people[0]?.own ?? {}));
    expect(CASES.filter(([, key]) => !known.has(key)).map(([name, key]) => `${name} ${key}`)).toEqual([]);
    expect(CASES.length).toBeGreaterThan(50);
  });

  test.each(CASES)('%s: %s is refused and nothing is written', async (_name, key, call) => {
    for (const { person, own, foreign } of people) {
      const before = await everything();
      const tried = await send(person.user, call, inputWith(call, own, key, foreign[key] ?? ''));
      if (call.method !== 'GET' || tried.statusCode >= 400)
        expect([person.role, tried.statusCode]).toEqual([person.role, expect.toBeOneOf([403, 404, 422])]);
      // A list asked from or about what is another's is that of what is not there.
      else expect(tried).toEqual(await send(person.user, call, inputWith(call, own, key, randomUUID())));
      expect(await everything()).toEqual(before);
    }
  });

  test('marking a notification that is not there, or another’s, answers 404 and marks none of the rest', async () => {
    const [{ person, own, foreign } = people[0]!] = people;
    const read = (ids: string[]) => person.user.send(contract.notifications.read, { ids });
    for (const id of [randomUUID(), foreign['ids'] ?? ''])
      expect((await read([own['ids'] ?? '', id])).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect(await server.db.query('select 1 from notification where read_at is not null')).toEqual([]);
    const matter = { field_id: person.fields.outside.field_id, type: 'support' };
    expect((await person.user.send(contract.notifications.read, { of: matter })).statusCode).toBe(404);
    expect((await read([own['ids'] ?? '', (own['ids'] ?? '').toUpperCase()])).statusCode).toBe(200);
    expect(await server.db.query('select id from notification where read_at is not null')).toEqual([{ id: own['ids'] }]);
  });
});
