import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import { harvest, newPlan, SUMMER } from '../../../tests/setup/samples/activity-samples.ts';
import { defaultInput } from '../../../tests/setup/tables/default-input.ts';
import { halvesOf, newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { newCoverage } from '../../../tests/setup/worlds/coverage-world.ts';
import { setAccess } from '../../../tests/setup/worlds/people-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { fields, imagery, shares, statisticsJobs } = contract;
const LENGTH = 20;
const NOTE = { kind: 'note', date: '2025-12-01', text: 'Isoca', rain_mm: null, temperature_c: null, crop: null, stage: null };
const DAYS = { from: '2025-12-01', to: '2026-01-10' };

let server: TestServer;
let owner: TestUser;
let guest: TestUser;
/** Fields of the owner, each shown to the guest, but for the last. */
let ids: string[];
let foreign: string;
beforeAll(async () => {
  server = await startTestServer();
  [owner, guest] = [await server.register(), await server.register()];
  const made = await owner.call(fields.createMany, {
    fields: Array.from({ length: LENGTH + 1 }, (_, at) => newField({ name: `Lote ${String(at)}`, geometry: squareAt(at, 400) })),
  });
  ids = made.fields.map(({ field }) => field.id);
  foreign = ids.pop() ?? '';
  for (const field_id of ids) await owner.call(shares.add, { field_id, email: guest.email, level: 'annotate' });
}, 60_000);
afterAll(() => server.close());

type ListCall = { readonly call: Call; readonly inputOf: (list: readonly string[]) => Record<string, unknown> };
/** Every call whose rule speaks of a list of fields, by its name; a new one without an input here fails. */
const LISTS: Readonly<Record<string, ListCall['inputOf']>> = {
  'activities.create': (list) => ({ field_ids: list, ...SUMMER, activity: harvest() }),
  'activities.report': (list) => ({ field_ids: list, season: null }),
  'batchReports.create': (list) => ({
    brand: 'brevant',
    ...SUMMER,
    batch: 'BR25-044718',
    target_yield_kg_ha: 9_000,
    n_kg_ha: 80,
    comments: '',
    fields: list.map((field_id) => ({ field_id, target_yield_kg_ha: null, n_kg_ha: null })),
  }),
  'coverage.create': (list) => newCoverage(server, list),
  'coverage.createOfBrand': (list) => ({ ...newCoverage(server, list), brand: 'brevant' }),
  'cropLog.create': (list) => ({ field_ids: list, entry: NOTE }),
  'margins.create': (list) => ({ field_ids: list, ...SUMMER, margin: newPlan() }),
  'margins.pdfDownload': (list) => ({ field_ids: list, ...SUMMER }),
  'fields.statusOf': (list) => ({ field_ids: list }),
  'imagery.clips': (list) => ({ items: list.map((field_id) => ({ field_id, scene_id: 'none' })) }),
  'statisticsJobs.create': (list) => ({ field_ids: list, index: 'evi', ...DAYS }),
  'shares.exported': (list) => ({ field_ids: list }),
  'payment.checkout': (list) => ({ field_ids: list }),
  'payment.propose': (list) => ({ field_ids: list }),
};

const isList = ({ access }: Call): boolean => access.who === 'field' && (access.id.includes('.') || access.id.endsWith('s'));
const lists = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries(calls as Record<string, Call>)
    .filter(([, call]) => isList(call))
    .map(([name, call]) => [`${group}.${name}`, call] as const),
);

/** Everything a refused list could have changed; the refusal itself is audited. */
const snapshot = (): Promise<unknown[]> =>
  server.db.query(
    `select md5(string_agg(t, chr(10) order by t)) as hash from (
       select f::text as t from field f union all select o::text from field_opening o union all select j::text from statistics_job j
       union all select i::text from statistics_item i union all select s::text from share s
       union all select a::text from activity a union all select e::text from crop_log_entry e
       union all select m::text from margin_plan m union all select b::text from batch_report b union all select t::text from batch_report_item t) rows`,
  );

test('every list of fields is tried', () => expect(lists.map(([name]) => name).toSorted()).toEqual(Object.keys(LISTS).toSorted()));

describe.each(lists)('%s (reliability R-A04)', (name, call) => {
  const inputOf = LISTS[name] ?? (() => ({}));

  test('with a foreign field at any place of twenty is refused whole', async () => {
    const before = await snapshot();
    for (let at = 0; at < LENGTH; at++) {
      const answer = await guest.send(call, inputOf(ids.with(at, foreign)));
      expect([at, answer.statusCode]).toEqual([at, 404]);
    }
    expect(await snapshot()).toEqual(before);
  });

  test('with an absent field answers the same bytes', async () => {
    const bodies = await Promise.all(
      [foreign, crypto.randomUUID()].map(async (id) => {
        const { traceId: _trace, ...body } = (await guest.send(call, inputOf(ids.with(7, id)))).json<Record<string, unknown>>();
        return body;
      }),
    );
    expect(bodies[0]).toEqual(bodies[1]);
  });

  test('with one field twice counts it once, or refuses the list', async () => {
    const answer = await guest.send(call, inputOf([...ids.slice(0, 3), ids[0] ?? '']));
    // A guest has no part in some calls at all.
    expect([200, 403, 422]).toContain(answer.statusCode);
    const twice = await server.db.query('select job_id from statistics_item group by job_id, field_id having count(*) > 1');
    expect(twice).toEqual([]);
    const noted = await server.db.query('select 1 from field_opening where times > 1');
    expect(noted).toEqual([]);
  });
});

describe('what the server owns (reliability R-A05)', () => {
  /** Columns of a field that a caller writes by a name of theirs; all others are the server's. */
  const WRITABLE = new Set(['name', 'farm_id', 'fiscal_name', 'ownership', 'geometry']);
  /** `version` is what an update says it saw. */
  const SAID = new Set(['version']);

  test('is refused in a creation and in an update, in capitals and nested, and stays as it is', async () => {
    const columns = await server.db.query<{ column_name: string }>(
      "select column_name from information_schema.columns where table_name = 'field'",
    );
    const owned = columns.map(({ column_name }) => column_name).filter((column) => !WRITABLE.has(column) && !SAID.has(column));
    expect(owned).toEqual(
      expect.arrayContaining(['owner_id', 'area_ha', 'plan_status', 'plan_ends', 'has_zones', 'producer_id', 'created_at']),
    );
    const [field_id = ''] = ids;
    const row = () => server.db.query('select f::text from field f where id = $1', [field_id]);
    const [before, count] = [await row(), await server.db.query('select count(*) from field')];
    for (const column of owned)
      for (const extra of [{ [column]: 1 }, { [column.toUpperCase()]: 1 }, { field: { [column]: 1 } }]) {
        const made = await owner.send(fields.create, {
          ...newField({ farm_name: 'Ajeno', name: 'Ajeno', geometry: squareAt(50) }),
          ...extra,
        });
        const changed = await owner.send(fields.updateInfo, { field_id, version: 1, ...extra });
        expect([column, made.statusCode, changed.statusCode]).toEqual([column, 422, 422]);
      }
    expect([await row(), await server.db.query('select count(*) from field')]).toEqual([before, count]);
  });

  test('of a share too', async () => {
    const [field_id = ''] = ids;
    for (const extra of [{ id: 1 }, { created_by: 1 }, { created_at: 1 }, { expires_at: null }, { state: 'active' }])
      expect((await owner.send(shares.add, { field_id, email: 'x@example.com', ...extra })).statusCode).toBe(422);
  });
});

describe('a field with active zones (reliability R-A11)', () => {
  /** Calls that change a polygon say that zones may lock it. */
  const CHANGES = Object.entries(fields).filter(
    ([, call]: [string, Call]) => call.errors?.includes('ZONES_LOCKED') === true && call.access.who === 'field',
  );

  test('keeps its polygon on every road, whoever asks', async () => {
    const { field, geometry } = await owner.call(
      fields.create,
      newField({ farm_name: 'Zonas', name: 'Con zonas', geometry: squareAt(60) }),
    );
    const field_id = field.id;
    const staff = await server.register();
    await setAccess(server, staff, { role: 'admin' });
    await owner.call(shares.add, { field_id, email: guest.email, level: 'edit' });
    await server.db.query('update field set has_zones = true where id = $1', [field_id]);
    const hash = () => server.db.query('select md5(geometry::text) as hash, geometry_version from field where id = $1', [field_id]);
    const before = await hash();
    const inputs: Readonly<Record<string, Record<string, unknown>>> = {
      updateGeometry: { field_id, version: 1, geometry: squareAt(61) },
      split: { field_id, version: 1, parts: halvesOf(geometry) },
      unsplit: { field_id },
    };
    expect(CHANGES.map(([name]) => name).toSorted()).toEqual(Object.keys(inputs).toSorted());
    for (const [name, call] of CHANGES) {
      const answers = await Promise.all([owner, guest, staff].map((user) => user.send(call, inputs[name] ?? {})));
      // An undo finds no split here before it comes to zones.
      const locked = name === 'unsplit' ? 'SPLIT_STALE' : 'ZONES_LOCKED';
      expect([name, ...answers.map((answer) => answer.json<{ code: string }>().code)]).toEqual([name, locked, 'FORBIDDEN', 'FORBIDDEN']);
    }
    const off = { field_id, version: 1, is_active: false, confirmed: true };
    const answers = await Promise.all([owner, guest].map((user) => user.send(contract.zones.activate, off)));
    expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual(['ZONES_NOT_REVERSIBLE', 'FORBIDDEN']);
    expect(await hash()).toEqual(before);
  });
});

describe('a right that ends (reliability R-A08)', () => {
  test('ends on every channel with the next request', async () => {
    const [field_id = ''] = ids;
    const { shares: given } = await owner.call(shares.list, { field_id });
    const order = await guest.call(statisticsJobs.create, { field_ids: [field_id, ids[1] ?? ''], index: 'evi', ...DAYS });
    const reads: readonly (readonly [Call, Record<string, unknown>])[] = Object.values(contract).flatMap((calls) =>
      Object.values(calls as Record<string, Call>)
        .filter(({ access }) => access.who === 'field' && access.id === 'field_id')
        .map((call) => [call, { ...defaultInput(call), field_id }] as const),
    );
    await owner.call(shares.revoke, { field_id, share_id: given[0]?.id ?? '' });
    for (const [call, input] of reads) {
      const answer = await guest.send(call, input);
      expect([call.summary, answer.statusCode]).toEqual([call.summary, 404]);
    }
    expect((await guest.call(fields.list, {})).fields.map(({ id }) => id)).not.toContain(field_id);
    expect(await guest.call(statisticsJobs.get, { job_id: order.id })).toMatchObject({ hidden_count: 1 });
    expect((await guest.call(contract.notifications.list, { limit: 200 })).notifications.map((one) => one.field_id)).not.toContain(
      field_id,
    );
    expect((await guest.call(contract.zones.list, {})).fields).toEqual([]);
    const block = Buffer.from(await guest.call(fields.geometryBlock, {})).toString('latin1');
    expect([block.includes(field_id), block.includes(ids[1] ?? '-')]).toEqual([false, true]);
    await expect(guest.call(imagery.clips, { items: [{ field_id, scene_id: 'none' }] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
