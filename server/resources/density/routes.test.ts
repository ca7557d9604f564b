import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { DensityPrices } from '#domain/density/density-plan.ts';
import type { ActivityInfo } from '#domain/schemas/activity.ts';
import { fertilization, newDensity, newPlan, NO_MONEY, sowing, SUMMER } from '../../../tests/setup/samples/activity-samples.ts';
import { newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { link, setAccess } from '../../../tests/setup/worlds/people-world.ts';

const { activities, density, fields, lookups, margins } = contract;

let server: TestServer;
let anna: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  anna = await server.register();
});
afterAll(() => server.close());

const PRICES: DensityPrices = { n_usd_kg: 1.3, grain_usd_t: 180, commercial_pct: 10, bag_usd: 180 };
const fieldOf = async (user: TestUser, change: object = {}): Promise<string> =>
  (await user.call(fields.create, newField({ farm_name: randomUUID(), geometry: squareAt(0), ...change }))).field.id;
const get = (user: TestUser, field_id: string) => user.call(density.get, { field_id, ...SUMMER });
const save = (user: TestUser, field_id: string, version = 0, change: object = {}) =>
  user.call(density.save, { field_id, ...SUMMER, version, ...newDensity(), ...change });

describe('anybody signed in (row 58)', () => {
  const asked = { low: 6_000, high: 10_000 };

  it('is told density and nitrogen of a hybrid in the low, the middle and the high environment', async () => {
    const found = await anna.call(density.recommendation, {
      ...asked,
      hybrid: '405',
      price_relation: 10,
      n_soil_kg_ha: 60,
      product: 'UAN',
      grain_usd_t: 180,
      bag_usd: 180,
    });
    expect(found).toMatchObject({ is_own_curve: true, price_relation: 10, n_soil_kg_ha: 60 });
    expect(found.environments.low).toMatchObject({ yield_kg_ha: 6_000, agronomic_plants_ha: 52_600, plants_ha: 46_500, n_kg_ha: 37 });
    expect(found.environments.middle.yield_kg_ha).toBe(8_000);
    expect(found.environments.high).toMatchObject({ plants_ha: 64_000, n_kg_ha: 81, dose: 191.8 });
    const generic = await anna.call(density.recommendation, { ...asked, hybrid: '501', country: 'BR' });
    expect(generic).toMatchObject({
      is_own_curve: false,
      n_soil_kg_ha: 40,
      price_relation: 10,
      environments: { high: { plants_ha: 71_000 } },
    });
  });

  it('is told the nitrogen alone, the hybrids and what nitrogen costs in grain', async () => {
    const { environments } = await anna.call(density.nitrogen, { brand: 'brevant', ...asked, price_relation: 5, n_soil_kg_ha: 60 });
    expect([environments.low, environments.middle, environments.high].map(({ n_kg_ha }) => n_kg_ha)).toEqual([50, 73, 96]);
    const { hybrids, generic } = await anna.call(density.hybrids, {});
    expect(hybrids.filter(({ curve }) => curve !== null).map(({ code }) => code)).toEqual([
      '404',
      '405',
      '406',
      '407',
      '408',
      '504',
      '505',
      '506',
      '507',
      '508',
    ]);
    expect(generic).toMatchObject({ a_plants_ha: 25_000, k: 0.5 });
    const { relations } = await anna.call(density.priceRelations, { brand: 'brevant', country: 'MX' });
    expect(relations.map(({ relation, word }) => [relation.toFixed(2), word])).toEqual([['7.25', 'good']]);
    await expect(server.anyone.call(density.hybrids, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it.each([
    ['below the bounds', { low: 3_499 }, 'DENSITY_YIELD_RANGE', 'low'],
    ['above them', { high: 16_001 }, 'DENSITY_YIELD_RANGE', 'high'],
    ['the wrong way round', { low: 10_001 }, 'DENSITY_LOW_ABOVE_HIGH', 'low'],
    ['of another crop', { hybrid: '702' }, 'DENSITY_NOT_MAIZE', 'hybrid'],
    ['of no hybrid', { hybrid: 'none' }, 'LOOKUP_UNKNOWN', 'hybrid'],
    ['with a product without nitrogen', { product: 'SPT' }, 'LOOKUP_UNKNOWN', 'product'],
    ['with a relation beyond the scale', { price_relation: 15.1 }, 'OUT_OF_RANGE', 'price_relation'],
  ])('is refused what is %s, at its input', async (_what, change, code, path) => {
    await expect(anna.call(density.recommendation, { ...asked, ...change })).rejects.toMatchObject({ fields: [{ path, code }] });
  });
});

describe("a field's recommendation", () => {
  it('is kept by season and version; who was late is answered with what is there', async () => {
    const field_id = await fieldOf(anna);
    expect(await get(anna, field_id)).toMatchObject({ plan: null, can_edit: true, can_see_prices: true });
    const first = await save(anna, field_id, 0, { prices: PRICES });
    expect(first).toMatchObject({ version: 1, prices: PRICES, origins: { n_soil_kg_ha: 'report' } });
    expect(first.relations.nitrogen).toBeCloseTo(1.3 / 0.162, 6);
    const late = await save(anna, field_id).catch((error: unknown) => error as { code: string; params: { copy: string } });
    expect(late).toMatchObject({ code: 'VERSION_STALE' });
    expect(JSON.parse((late as { params: { copy: string } }).params.copy)).toMatchObject({ version: 1 });
    const both = await Promise.allSettled([save(anna, field_id, 1), save(anna, field_id, 1)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await get(anna, field_id)).plan).toMatchObject({ version: 2, prices: PRICES });
    expect((await anna.call(density.get, { field_id, ...SUMMER, year: 2024 })).plan).toBeNull();
  });

  it('is filled in by what the field knows, each with where it comes from', async () => {
    const field_id = await fieldOf(anna);
    await anna.call(density.save, { field_id, ...SUMMER, year: 2024, version: 0, ...newDensity({ hybrid: '406', row_spacing_cm: 70 }) });
    expect((await get(anna, field_id)).suggested).toMatchObject({
      hybrid: { value: '406', from: 'last_season' },
      low_kg_ha: { value: 7_700, from: 'last_season' },
      row_spacing_cm: { value: 70, from: 'last_season' },
      n_soil_kg_ha: { value: 60, from: 'default' },
      grain_usd_t: { value: 180, from: 'default' },
    });
    const put = (activity: ActivityInfo) => anna.call(activities.create, { field_ids: [field_id], ...SUMMER, activity });
    await put({ ...sowing({ crop: 5, genotype: '505', density_plants_ha: 72_000 }), money: { ...NO_MONEY, bag_price_usd: 190 } });
    await put({ ...fertilization(), money: { ...NO_MONEY, unit_costs_usd: [0.46] } });
    await anna.call(margins.create, { field_ids: [field_id], ...SUMMER, margin: newPlan() });
    const { suggested } = await get(anna, field_id);
    expect(suggested).toMatchObject({
      hybrid: { value: '505', from: 'record' },
      real_plants_ha: { value: 72_000, from: 'record' },
      bag_usd: { value: 190, from: 'record' },
      n_usd_kg: { from: 'record' },
      grain_usd_t: { value: newPlan().inputs.price_usd_t, from: 'margin', detail: 'Plan base' },
    });
  });

  it.each([
    ['low above high', { low_kg_ha: 10_801 }, 'inputs.low_kg_ha', 'DENSITY_LOW_ABOVE_HIGH'],
    ['an unusual density that nobody confirmed', { real_plants_ha: 120_000 }, 'inputs.real_plants_ha', 'DENSITY_UNUSUAL'],
    ['a hybrid there is not', { hybrid: 'none' }, 'inputs.hybrid', 'LOOKUP_UNKNOWN'],
  ])('refuses %s at its place', async (_what, change, path, code) => {
    await expect(save(anna, await fieldOf(anna), 0, newDensity(change))).rejects.toMatchObject({ fields: [{ path, code }] });
  });

  it('keeps a hybrid that was put out of use since', async () => {
    const admin = await server.register();
    await setAccess(server, admin, { role: 'admin' });
    const field_id = await fieldOf(anna);
    await save(anna, field_id, 0, newDensity({ hybrid: '507' }));
    const { rows } = await admin.call(lookups.entries, { list: 'genotype' });
    const { entry, version } = rows.find((row) => row.entry.code === '507')!;
    await admin.call(lookups.saveEntry, { ...entry, version, is_active: false });
    expect(await save(anna, field_id, 1, newDensity({ hybrid: '507', low_kg_ha: 7_000 }))).toMatchObject({ version: 2 });
    await expect(save(anna, field_id, 2, newDensity({ hybrid: '506' }))).resolves.toMatchObject({ version: 3 });
    await expect(save(anna, field_id, 3, newDensity({ hybrid: '507' }))).rejects.toMatchObject({ code: 'LOOKUP_UNKNOWN' });
    await admin.call(lookups.saveEntry, { ...entry, version: version + 1, is_active: true });
  });

  it('is of maize', async () => {
    const field_id = await fieldOf(anna, { crops: [{ ...SUMMER, crop: 7, genotype_id: null }] });
    await expect(save(anna, field_id)).rejects.toMatchObject({ code: 'DENSITY_NOT_MAIZE' });
  });

  it('shows its prices to whoever sees the margin; others keep them by leaving them out', async () => {
    const owner = await server.register();
    const field_id = await fieldOf(owner);
    await save(owner, field_id, 0, { prices: PRICES });
    const fa = await server.register();
    await setAccess(server, fa, { role: 'FA' });
    const record = await link(server, fa, owner.id);
    await server.db.query('update producer set may_edit = true where id = $1', [record]);
    const seen = await get(fa, field_id);
    expect(seen).toMatchObject({
      can_edit: true,
      can_see_prices: false,
      plan: { prices: null, relations: { nitrogen: expect.any(Number) } },
    });
    expect(Object.keys(seen.suggested)).not.toContain('grain_usd_t');
    await expect(save(fa, field_id, 1, { prices: PRICES })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await save(fa, field_id, 1, newDensity({ low_kg_ha: 8_000 }));
    expect((await get(owner, field_id)).plan).toMatchObject({ version: 2, prices: PRICES, inputs: { low_kg_ha: 8_000 } });
    await setAccess(server, fa, { is_sensitive: true });
    expect((await get(fa, field_id)).plan?.prices).toEqual(PRICES);
    const guest = await server.register();
    await server.db.query(
      "insert into share (id, field_id, email, level, created_by, created_at) values (gen_random_uuid(), $1, $2, 'view', $3, now())",
      [field_id, guest.email, owner.id],
    );
    expect(await get(guest, field_id)).toMatchObject({ can_edit: false, plan: { prices: null } });
    await expect(save(guest, field_id, 2)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(get(await server.register(), field_id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('an administrator gives a hybrid its curve, and a country its prices', async () => {
  const admin = await server.register();
  await setAccess(server, admin, { role: 'admin' });
  const names = { es: 'NX 1', en: 'NX 1', pt: 'NX 1' };
  const at = { position: 900, is_active: true, version: 0, names };
  const curve = { a_plants_ha: 26_000, b_plants_per_kg: 4, least_plants_ha: 30_000, most_plants_ha: 90_000, k: 0.4 };
  const hybrid = { ...at, list: 'genotype' as const, code: 'nx1' };
  const refused = (attributes: object) =>
    admin.call(lookups.saveEntry, { ...hybrid, attributes: { crop: 5, seed_brand: null, ...attributes } as never });
  await expect(refused({ ...curve, k: null })).rejects.toMatchObject({ fields: [{ path: 'attributes.k', code: 'REQUIRED' }] });
  await expect(refused({ ...curve, least_plants_ha: 91_000 })).rejects.toMatchObject({ code: 'RANGE_REVERSED' });
  await expect(refused({ ...curve, crop: 7 })).rejects.toMatchObject({ code: 'DENSITY_NOT_MAIZE' });
  await refused(curve);
  const asked = { low: 6_000, high: 10_000, hybrid: 'nx1' };
  expect(await anna.call(density.recommendation, asked)).toMatchObject({
    is_own_curve: true,
    environments: { high: { plants_ha: 66_000 } },
  });
  const explored = await anna.call(lookups.explorerGenotypes, {});
  expect(explored.filter(({ density: of }) => of !== null).map(({ id }) => id)).toEqual([404, 405, 406, 407, 408, 504, 505, 506, 507, 508]);
  const quoted = {
    country: 'AR',
    place: 'Rosario',
    date: '2026-01-05',
    source: 'BCR',
    fertilizer: 'UREA',
    fertilizer_usd_t: 500,
    grain_usd_t: 200,
  };
  const price = { ...at, list: 'price_relation' as const, code: 'rosario', attributes: quoted };
  await expect(admin.call(lookups.saveEntry, { ...price, attributes: { ...quoted, fertilizer: 'SPT' } })).rejects.toMatchObject({
    code: 'LOOKUP_UNKNOWN',
  });
  await admin.call(lookups.saveEntry, price);
  const { relations } = await anna.call(density.priceRelations, { brand: 'brevant', country: 'AR' });
  expect(relations.map(({ code }) => code)).toEqual(['rosario', 'example_AR']);
  const field_id = await fieldOf(anna);
  expect((await get(anna, field_id)).suggested.grain_usd_t).toEqual({ value: 200, from: 'prices', detail: 'Rosario · 2026-01-05' });
});
