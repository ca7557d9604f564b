import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import type { LookupList, LookupRow } from '#domain/schemas/lookup.ts';
import { setAccess } from '../../../tests/setup/worlds/people-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { lookups } = contract;

let server: TestServer;
let admin: TestUser;
let grower: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [admin, grower] = [await server.register(), await server.register()];
  await setAccess(server, admin, { role: 'admin', brand_id: 3 });
});
afterAll(() => server.close());

type Saved = CallInput<typeof lookups.saveEntry>;
const rowOf = async (list: LookupList, code: string): Promise<LookupRow> => {
  const { rows } = await admin.call(lookups.entries, { list });
  const found = rows.find(({ entry }) => entry.code === code);
  if (found === undefined) throw new Error(`${list} ${code}`);
  return found;
};
const inputOf = ({ entry, version }: LookupRow, change: Partial<Saved> = {}): Saved => ({ ...entry, version, ...change });
const brand = (code: string, change: Partial<Saved> = {}): Saved => ({
  list: 'brand',
  code,
  version: 0,
  names: { es: code, en: code, pt: code },
  attributes: { kind: 'seed' },
  position: 5,
  is_active: true,
  ...change,
});
const brands = async () => (await server.anyone.call(lookups.brands, { kind: 'seed' })).map(({ code }) => code);

describe('the lists', () => {
  test('are open to everybody, each narrowed by what is asked', async () => {
    const units = await server.anyone.call(lookups.units, { activity: 'irrigation' });
    expect(units.map(({ code }) => code)).toEqual(['mm', 'm3_ha', 'l_min', 'min', 'l']);
    expect(units[0]).toEqual({
      code: 'mm',
      names: { es: 'mm', en: 'mm', pt: 'mm' },
      activities: ['irrigation'],
      dimension: 'depth',
      to_base: 10_000,
      base: 'L/ha',
    });
    expect((await server.anyone.call(lookups.stages, { crop: 9 })).map(({ short }) => short)).toEqual('0123456789'.split(''));
    expect((await server.anyone.call(lookups.stages, {})).length).toBe(234);
    expect((await server.anyone.call(lookups.yearTypes, {})).map(({ code }) => code)).toEqual(['dry', 'normal', 'humid']);
    const types = await server.anyone.call(lookups.productTypes, { activity: 'fertilization' });
    expect(types.map(({ code }) => code)).toEqual(['solid_fertilizer', 'liquid_fertilizer']);
    const inoculants = await server.anyone.call(lookups.activityProducts, { activity: 'application', product_type: 'inoculant' });
    expect(inoculants.map(({ code, unit }) => [code, unit])).toEqual([
      ['bradyrhizobium', 'cc_ha'],
      ['azospirillum', 'cc_ha'],
    ]);
    const modes = await server.anyone.call(lookups.modes, { activity: 'irrigation' });
    expect(modes.map(({ code }) => code)).toEqual(['irrigation.pivot', 'irrigation.furrow', 'irrigation.sprinkler', 'irrigation.drip']);
    expect((await server.anyone.call(lookups.activityGenotypes, { crop: 7 })).map(({ names }) => names.es)).toContain('Grupo IV');
    const refused = await server.app.inject({ url: '/api/generic/units?activity=ploughing' });
    expect(refused.statusCode).toBe(422);
  });

  test('are changed by administrators alone', async () => {
    for (const call of [
      () => grower.call(lookups.entries, { list: 'brand' }),
      () => grower.call(lookups.saveEntry, brand('seed.grower')),
      () => grower.call(lookups.removeEntry, { list: 'brand', code: 'seed.brevant', version: 0 }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(server.anyone.call(lookups.entries, { list: 'brand' })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('an entry', () => {
  test('is added where its position says, put out of use, and back in use', async () => {
    const made = await admin.call(lookups.saveEntry, brand('seed.sursem'));
    expect(made).toMatchObject({ origin: 'own', version: 1, entry: { code: 'seed.sursem', is_active: true } });
    expect((await brands())[0]).toBe('seed.sursem');
    const removed = await admin.call(lookups.removeEntry, { list: 'brand', code: 'seed.sursem', version: 1 });
    expect(removed).toMatchObject({ origin: 'own', version: 2, entry: { is_active: false } });
    expect(await brands()).not.toContain('seed.sursem');
    expect((await admin.call(lookups.entries, { list: 'brand' })).rows.map(({ entry }) => entry.code)).toContain('seed.sursem');
    await admin.call(lookups.saveEntry, inputOf(removed, { is_active: true, names: { es: ' Sursem ', en: 'Sursem', pt: 'Sursem' } }));
    expect((await server.anyone.call(lookups.brands, {})).find(({ code }) => code === 'seed.sursem')?.names.es).toBe('Sursem');
    const lines = await server.db.query<{ detail: unknown }>("select detail from audit where action = 'lookup.edit' and actor_id = $1", [
      admin.id,
    ]);
    expect(lines).toHaveLength(3);
    expect(lines[1]?.detail).toEqual({ list: 'brand', code: 'seed.sursem', is_active: false, is_built_in: false });
  });

  test('that was built in comes back as it was, and no old copy is written over it then', async () => {
    const before = await rowOf('product', 'glyphosate');
    const first = await admin.call(lookups.saveEntry, inputOf(before, { attributes: { ...before.entry.attributes, usual_max: 6 } }));
    expect(first).toMatchObject({ origin: 'override', version: 1, entry: { attributes: { usual_max: 6 } } });
    await expect(admin.call(lookups.saveEntry, inputOf(before))).rejects.toMatchObject({ code: 'VERSION_STALE', params: { current: 1 } });
    const back = await admin.call(lookups.removeEntry, { list: 'product', code: 'glyphosate', version: 1 });
    expect(back).toEqual({ ...before, version: 2 });
    await expect(admin.call(lookups.saveEntry, inputOf(first))).rejects.toMatchObject({ code: 'VERSION_STALE', params: { current: 2 } });
    expect((await admin.call(lookups.saveEntry, inputOf(back, { position: 1 }))).version).toBe(3);
    await expect(admin.call(lookups.removeEntry, { list: 'product', code: 'nothing', version: 0 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('is read as the other process left it', async () => {
    const other = await server.withParts({});
    const before = await rowOf('year_type', 'humid');
    await admin.call(lookups.saveEntry, inputOf(before, { is_active: false }));
    expect((await other.anyone.call(lookups.yearTypes, {})).map(({ code }) => code)).toEqual(['dry', 'normal']);
    await other.callerFor(admin).call(lookups.removeEntry, { list: 'year_type', code: 'humid', version: 1 });
    expect((await server.anyone.call(lookups.yearTypes, {})).map(({ code }) => code)).toEqual(['dry', 'normal', 'humid']);
    await other.close();
  });

  test('is refused beside the input that is wrong', async () => {
    const urea = await rowOf('product', 'UREA');
    const refused = async (change: Partial<Saved>): Promise<unknown> => {
      const { statusCode, body } = await admin.send(lookups.saveEntry, inputOf(urea, change));
      const { code, fields } = JSON.parse(body) as { code: string; fields: { path: string; code: string }[] };
      return [statusCode, code, fields.map((field) => `${field.path} ${field.code}`)];
    };
    const { attributes, names } = urea.entry;
    expect(await refused({ names: { es: 'Urea', en: 'Urea' } as never })).toEqual([422, 'REQUIRED', ['names.pt REQUIRED']]);
    expect(await refused({ names: { ...names, pt: '  ' } })).toEqual([422, 'REQUIRED', ['names.pt REQUIRED']]);
    expect(await refused({ attributes: { ...attributes, unit: 'bushel' } })).toEqual([
      422,
      'LOOKUP_UNKNOWN',
      ['attributes.unit LOOKUP_UNKNOWN'],
    ]);
    expect(await refused({ attributes: { ...attributes, product_type: 'fungicide' } })).toEqual([
      422,
      'LOOKUP_UNKNOWN',
      ['attributes.product_type LOOKUP_UNKNOWN'],
    ]);
    expect(await refused({ attributes: { ...attributes, usual_min: 400 } })).toEqual([
      422,
      'RANGE_REVERSED',
      ['attributes.usual_max RANGE_REVERSED'],
    ]);
    expect(await refused({ attributes: { ...attributes, n_pct: 120 } })).toEqual([422, 'INVALID', ['attributes.n_pct INVALID']]);
    expect(await refused({ attributes: {} })).toMatchObject([422, 'INVALID', expect.arrayContaining(['attributes.unit REQUIRED'])]);
    expect(await refused({ names: { es: 'fosfato MONOAMONICO', en: 'x', pt: 'x' } })).toEqual([
      409,
      'LOOKUP_NAME_TAKEN',
      ['names.es LOOKUP_NAME_TAKEN'],
    ]);
    expect(await refused({ code: 'a b' })).toEqual([422, 'INVALID', ['code INVALID']]);
    const grams = await rowOf('unit', 'g_ha');
    await expect(admin.call(lookups.saveEntry, inputOf(grams, { is_active: false }))).rejects.toMatchObject({
      code: 'LOOKUP_IN_USE',
      params: { count: 4 },
    });
  });

  test('is written by one of two who write at once', async () => {
    const answers = await Promise.allSettled([
      admin.call(lookups.saveEntry, brand('seed.dos')),
      admin.call(lookups.saveEntry, brand('seed.dos')),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const twice = await Promise.allSettled([
      admin.call(lookups.saveEntry, brand('seed.uno', { names: { es: 'Uno', en: 'Uno', pt: 'Uno' } })),
      admin.call(lookups.saveEntry, brand('seed.one', { names: { es: 'Uno', en: 'Uno', pt: 'Uno' } })),
    ]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
