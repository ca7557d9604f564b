import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { REPORTS_MODE_ROLES, ROLES, type Role } from '#domain/rights/roles.ts';
import type { Report } from '#domain/reports/report.ts';
import { SUMMER } from '../../../tests/setup/samples/activity-samples.ts';
import { newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { newReport } from '../../../tests/setup/samples/reports/report-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { link, setAccess } from '../../../tests/setup/worlds/people-world.ts';

const { fields, producers, reports } = contract;
const brand = 'brevant';
const SEED = 2;
const OTHER = 3;

let server: TestServer;
/** Two growers of the seed brand and one of another; the manager of the first two's adviser, and who is above. */
let people: Record<'served' | 'neighbour' | 'stranger' | 'foreign' | Lowercase<Role> | 'colleague' | 'outsider', TestUser>;
const owned = new Map<TestUser, string>();
const issued = new Map<TestUser, Report>();

const someone = async (role: Role, brand_id: number, manager?: TestUser): Promise<TestUser> => {
  const user = await server.register();
  await setAccess(server, user, { role, brand_id, style_brand: brand_id, manager_id: manager?.id ?? null });
  return user;
};
const grower = async (brand_id: number, place: number): Promise<TestUser> => {
  const user = await someone('PM', brand_id);
  await server.db.query('update account set firstname = $2, lastname = $3, business_name = $4 where id = $1', [
    user.id,
    'Hernán',
    `Gauna ${String(place)}`,
    `Gauna Hnos. ${String(place)}`,
  ]);
  const made = await user.call(fields.create, newField({ farm_name: `Campo ${String(place)}`, geometry: squareAt(place) }));
  await user.call(fields.setCrop, {
    field_id: made.field.id,
    version: made.field.version,
    season: SUMMER,
    crop: 5,
    genotype_id: place === 0 ? 502 : 504,
  });
  await server.db.query('update field set province = $2 where id = $1', [made.field.id, place === 0 ? 'AR-B' : 'AR-X']);
  owned.set(user, made.field.id);
  issued.set(user, await user.call(reports.create, newReport(made.field.id)));
  // The mode lists what is planned.
  await server.db.query("update report set kind = 'planning' where field_id = $1", [made.field.id]);
  return user;
};

beforeAll(async () => {
  server = await startTestServer();
  const rsm = await someone('RSM', SEED);
  const fsm = await someone('FSM', SEED, rsm);
  const [fm, fa, colleague] = [await someone('FM', SEED, fsm), await someone('FA', SEED, fsm), await someone('FM', SEED)];
  const [served, neighbour, stranger] = [await grower(SEED, 0), await grower(SEED, 1), await grower(SEED, 2)];
  const foreign = await grower(OTHER, 3);
  for (const staff of [fm, fa]) await link(server, staff, served.id);
  await link(server, fm, neighbour.id);
  await link(server, colleague, stranger.id);
  // A record across brands leads nowhere.
  await link(server, fm, foreign.id);
  const [admin, pm, outsider] = [await someone('admin', SEED), await someone('PM', SEED), await someone('FM', OTHER)];
  people = { served, neighbour, stranger, foreign, fa, fm, fsm, rsm, admin, pm, colleague, outsider };
});
afterAll(() => server.close());

type Name = keyof typeof people;
const REACH: readonly (readonly [Name, readonly Name[]])[] = [
  ['fa', ['served']],
  ['fm', ['served', 'neighbour']],
  ['fsm', ['served', 'neighbour']],
  ['rsm', ['served', 'neighbour']],
  ['colleague', ['stranger']],
  ['admin', ['served', 'neighbour', 'stranger']],
];
const idsOf = (names: readonly Name[]): string[] => names.map((name) => people[name].id).toSorted();

describe('the producers of one’s reach (rules §8, row 66)', () => {
  it.each(REACH)('are for %s those he looks after, and nobody else’s', async (name, wanted) => {
    const { producers: found, total } = await people[name].call(producers.reach, { brand });
    expect([found.map(({ id }) => id).toSorted(), total]).toEqual([idsOf(wanted), wanted.length]);
    for (const target of ['served', 'neighbour', 'stranger', 'foreign'] as const) {
      const asked = people[name].call(producers.reachOne, { brand, owner_id: people[target].id });
      if (wanted.includes(target)) expect(await asked).toMatchObject({ field_ids: [owned.get(people[target])] });
      else await expect(asked).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    const listed = await people[name].call(reports.list, { kind: 'planning' });
    const codes = wanted.map((one) => issued.get(people[one])?.code);
    expect(new Set(listed.reports.map(({ code }) => code))).toEqual(new Set(codes));
    expect((await people[name].call(reports.menus, { kind: 'planning' })).producer_count).toBe(wanted.length);
  });

  it.each(ROLES)('are asked by %s of the seed brand where the table says so, and by nobody of another', async (role) => {
    const asks = (user: TestUser) => user.call(producers.reach, { brand });
    const own = await someone(role, SEED);
    if ((REPORTS_MODE_ROLES as readonly Role[]).includes(role)) expect(await asks(own)).toMatchObject({ total: expect.any(Number) });
    else await expect(asks(own)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(asks(await someone(role, OTHER))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('carry contact and business name with the flag alone (row 14), also in what is searched', async () => {
    const { fm, served } = people;
    const search = (text: string) => fm.call(producers.reach, { brand, search: text });
    expect(await Promise.all(['HERNÁN GAUNA 0', 'hernan gauna 0'].map(async (text) => (await search(text)).total))).toEqual([1, 1]);
    expect((await search('gauna 0')).producers).toMatchObject([
      {
        id: served.id,
        name: 'Hernán Gauna 0',
        business_name: null,
        email: null,
        field_count: 1,
        report_count: 1,
        served_by: [{ id: fm.id }],
      },
    ]);
    // Who else serves him is told to whoever leads both.
    expect((await people.fsm.call(producers.reachOne, { brand, owner_id: served.id })).producer.served_by).toHaveLength(2);
    expect((await search('hnos')).total).toBe(0);
    expect((await fm.call(reports.list, {})).reports.map(({ business_name }) => business_name)).toEqual([null, null]);
    await setAccess(server, fm, { is_sensitive: true });
    expect((await search('hnos. 0')).producers).toMatchObject([{ business_name: 'Gauna Hnos. 0', email: served.email }]);
    const told = new Set((await fm.call(reports.list, {})).reports.map(({ business_name }) => business_name));
    expect(told).toEqual(new Set(['Gauna Hnos. 0', 'Gauna Hnos. 1']));
    await setAccess(server, fm, { is_sensitive: false });
  });

  it.each(['name', 'fields', 'area', 'reports', 'reported', 'used'] as const)(
    'are ordered by %s, and end with their pages',
    async (order) => {
      expect((await people.admin.call(producers.reach, { brand, order })).producers).toHaveLength(3);
      expect(await people.admin.call(producers.reach, { brand, order, page: 1 })).toEqual({ producers: [], total: 3 });
    },
  );
});

describe('the filters of the list of reports', () => {
  it('leave what has one of the values of each, and tell how many each value leaves', async () => {
    const { admin, served, neighbour } = people;
    const codes = async (filter: object): Promise<number> => (await admin.call(reports.list, { kind: 'planning', ...filter })).total;
    expect(await codes({ hybrids: 'Intermedio' })).toBe(1);
    expect(await codes({ hybrids: 'Genérico flexible (prolífico%2C espiga flexible)' })).toBe(2);
    expect(await codes({ provinces: 'AR-B,AR-X' })).toBe(3);
    expect(await codes({ provinces: 'AR-X', producers: `${neighbour.id},${served.id}` })).toBe(1);
    expect(await codes({ makers: served.id })).toBe(1);
    expect(await codes({ years: '2024' })).toBe(0);
    expect(await codes({ years: '2024,2025', farms: randomUUID() })).toBe(0);
    await expect(codes({ years: 'x' })).rejects.toMatchObject({ fields: [{ path: 'years.0' }] });
    const { menus } = await admin.call(reports.menus, { kind: 'planning', provinces: 'AR-B' });
    expect(menus.provinces).toEqual([
      { value: 'AR-X', label: 'AR-X', count: 2 },
      { value: 'AR-B', label: 'AR-B', count: 1 },
    ]);
    expect(menus.producers.map(({ label, count }) => `${label} ${String(count)}`)).toEqual([
      'Hernán Gauna 0 1',
      'Hernán Gauna 1 0',
      'Hernán Gauna 2 0',
    ]);
  });

  it('hold for the table, which has the lines of all pages, and for the order', async () => {
    const { admin } = people;
    const table = await admin.call(reports.table, { kind: 'planning' });
    expect([table.lines.length, table.total]).toEqual([3, 3]);
    expect(table.lines.find(({ province }) => province === 'AR-B')).toMatchObject({
      hybrid: 'Intermedio',
      owner_name: 'Hernán Gauna 0',
      business_name: null,
    });
    const [newest, oldest] = [await admin.call(reports.list, {}), await admin.call(reports.list, { order: 'oldest' })];
    expect(oldest.reports.map(({ id }) => id)).toEqual(newest.reports.map(({ id }) => id).toReversed());
  });
});
