import { randomUUID } from 'node:crypto';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import { fertilization, newNote, newPlan, sowing, SUMMER } from '../../../tests/setup/samples/activity-samples.ts';
import { newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { setAccess } from '../../../tests/setup/worlds/people-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { account, activities, cropLog, fields, lookups, margins, notes, producers } = contract;

let server: TestServer;
let anna: TestUser;
let admin: TestUser;
let field_ids: string[];
beforeAll(async () => {
  server = await startTestServer();
  [anna, admin] = [await server.register(), await server.register()];
  await setAccess(server, admin, { role: 'admin', brand_id: 3 });
  field_ids = [];
  for (const at of [0, 1])
    field_ids.push(
      (await anna.call(fields.create, newField({ name: `Lote ${at}`, farm_name: `Campo ${at}`, geometry: squareAt(at) }))).field.id,
    );
});
afterAll(() => server.close());

const [urea] = fertilization().details.products;
const spraying = (product: object, details: object = {}) => ({
  ...fertilization({ money: null }),
  type: 'application',
  details: {
    mode: 'application.ground',
    products: [{ product: null, product_type: null, name: 'Mezcla', dose: 1, unit: 'l_ha', ...product }],
    contractor: null,
    ...details,
  },
});
const spreading = (product: object, details: object = {}) =>
  fertilization({ money: null, details: { ...fertilization().details, products: [{ ...urea, ...product }] as never, ...details } });
const watering = (mode: string) => ({
  ...fertilization({ money: null }),
  type: 'irrigation',
  details: { minutes: 60, flow_l_min: 100, mode },
});
const NOTHING = { rain_mm: null, temperature_c: null, text: null } as const;
const stage = (code: string) => ({ kind: 'stage', date: '2026-01-05', ...NOTHING, crop: 5, stage: code });

const ACTIVITIES: readonly (readonly [name: string, activity: unknown, path: string])[] = [
  ['a unit of no list', spreading({ unit: 'furlong' }), 'details.products.0.unit'],
  ['a unit of another activity', spraying({ unit: 'mm' }), 'details.products.0.unit'],
  ['a product of no list', spraying({ product: 'no-hay' }), 'details.products.0.product'],
  ['a product of the other activity', spraying({ product: 'UREA' }), 'details.products.0.product'],
  ['a type of no list', spraying({ product_type: '__proto__' }), 'details.products.0.product_type'],
  ['a stage by the key of its scale', spreading({}, { stage: 'maize_mid.V6' }), 'details.stage'],
  ['a placement that is a mode', spreading({}, { fertilization_type: 'fertilization.ground' }), 'details.fertilization_type'],
  ['the mode of another activity', spreading({}, { mode: 'harvest.ground' }), 'details.mode'],
  ['a mode of an application', spraying({}, { mode: 'ground' }), 'details.mode'],
  ['a mode of an irrigation', watering('rain'), 'details.mode'],
  ['a path as a brand', sowing({ seed_brand: '../../etc' }), 'details.seed_brand'],
  ['a maker of machinery as a brand', sowing({ seed_brand: 'machinery.claas' }), 'details.seed_brand'],
  ['a genotype of another crop', sowing({ crop: 7, genotype: '502' }), 'details.genotype'],
  ['a genotype of no list', sowing({ genotype: '999' }), 'details.genotype'],
  ['a kind of year of no list', sowing({ year_type: 'constructor' }), 'details.year_type'],
];
const crop = { ...SUMMER, crop: 5, genotype_id: 999 };
const producer = { name: 'P', email: null, country: 'AR', province: 'AR-XX', city: null, fiscal_id: null, invite: false };

/** Every call that takes a code, with one that no list has. */
type Row = readonly [name: string, call: Call, input: () => object, path: string, code?: string];
const CALLS: readonly Row[] = [
  ...ACTIVITIES.map(
    ([name, activity, path]) =>
      [`activity, ${name}`, activities.create, () => ({ field_ids, ...SUMMER, activity }), `activity.${path}`] as const,
  ),
  ['log, a stage by the key of its scale', cropLog.create, () => ({ field_ids, entry: stage('maize_mid.V6') }), 'entry.stage'],
  ['log, a stage of another crop', cropLog.create, () => ({ field_ids, entry: stage('Z31') }), 'entry.stage'],
  ['log, a crop', cropLog.create, () => ({ field_ids, entry: { ...stage('V6'), crop: 77 } }), 'entry.crop', 'INVALID'],
  ['note, what it is about', notes.create, () => noted({ specific_type: 'locusts' }), 'note.specific_type', 'REQUIRED'],
  ['note, a unit', notes.create, () => noted(density('furlong')), 'note.measure.unit', 'REQUIRED'],
  ['note, a crop', notes.create, () => noted({ crop: 77 as never }), 'note.crop', 'INVALID'],
  ['margin, a crop', margins.create, () => ({ field_ids, ...SUMMER, margin: { ...newPlan(), crop: 77 } }), 'margin.crop', 'INVALID'],
  ['field, a crop', fields.create, () => newField({ name: 'N', crops: [{ ...crop, crop: 77 as never }] }), 'crops.0.crop', 'INVALID'],
  ['field, a genotype', fields.create, () => newField({ name: 'N', crops: [crop as never] }), 'crops.0.genotype_id', 'INVALID'],
  ['field, a season’s genotype', fields.setCrop, () => ({ ...seasonCrop(), genotype_id: 999 }), 'genotype_id', 'INVALID'],
  [
    'field, a treatment',
    fields.updateInfo,
    () => ({ ...seen(), has_gaps_project: true, treatment_type: 'voodoo' }),
    'treatment_type',
    'INVALID',
  ],
  ['producer, a province', producers.create, () => producer, 'province', 'INVALID'],
  ['producer, a province of another country', producers.create, () => ({ ...producer, province: 'BR-SP' }), 'province', 'INVALID'],
];
const noted = (change: Partial<Parameters<typeof newNote>[0]>) => ({
  field_id: field_ids[0],
  note_id: randomUUID(),
  note: newNote(change),
});
const density = (unit: string) => ({ type: 'density' as const, specific_type: 'ears', measure: { unit, values: [5] } });
const seen = () => ({ field_id: field_ids[0], version: 1 });
const seasonCrop = () => ({ ...seen(), season: SUMMER, crop: 5 });

for (const [name, call, input, path, code = 'LOOKUP_UNKNOWN'] of CALLS)
  test(`${name} that no list has is refused at its place`, async () => {
    const reply = await anna.send(call, input() as never);
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ fields: [{ path, code }] });
  });

test('a record that names such a code is read, its other parts are changed, the code only to a listed one', async () => {
  const [field_id = ''] = field_ids;
  const [made] = (await anna.call(activities.create, { field_ids: [field_id], ...SUMMER, activity: sowing() })).activities;
  const [logged] = (await anna.call(cropLog.create, { field_ids: [field_id], entry: stage('V6') as never })).entries;
  await server.db.query(`update activity set details = details || '{"seed_brand":"old.brand","year_type":"odd"}' where id = $1`, [
    made?.id,
  ]);
  await server.db.query("update crop_log_entry set stage = 'maize_mid.V6' where id = $1", [logged?.id]);
  const one = { field_id, activity_id: made?.id ?? '', season: SUMMER };
  const old = { seed_brand: 'old.brand', year_type: 'odd' };
  expect(await anna.call(activities.get, one)).toMatchObject({ details: old });
  expect(await anna.call(activities.edit, { ...one, version: 1, activity: sowing({ ...old, density_plants_ha: 1 }) })).toMatchObject({
    version: 2,
    details: { ...old, density_plants_ha: 1 },
  });
  const refused = await anna.send(activities.edit, { ...one, version: 2, activity: sowing({ ...old, seed_brand: 'other.brand' }) });
  expect(refused.json()).toMatchObject({
    code: 'LOOKUP_UNKNOWN',
    fields: [{ path: 'activity.details.seed_brand', code: 'LOOKUP_UNKNOWN' }],
  });
  await anna.call(activities.edit, { ...one, version: 2, activity: sowing() });
  const entry = { field_id, entry_id: logged?.id ?? '' };
  await anna.call(cropLog.edit, { ...entry, version: 1, entry: { ...stage('maize_mid.V6'), text: 'Visto' } as never });
  const moved = await anna.send(cropLog.edit, { ...entry, version: 2, entry: stage('maize_mid.V7') as never });
  expect(moved.json()).toMatchObject({ fields: [{ path: 'entry.stage', code: 'LOOKUP_UNKNOWN' }] });
});

test('an archive comes back without the records that name such a code, which are told', async () => {
  const user = await server.register();
  const field = {
    ...newField({ name: '7 Norte' }),
    state: 'live',
    zones: null,
    activities: [spreading({ unit: 'furlong' }), fertilization()].map((one) => ({ ...SUMMER, ...one })),
    crop_log: [stage('maize_mid.V6'), stage('V6')],
  };
  const data = JSON.stringify({ format: 'surco-account', version: 1, fields: [field] });
  const file = new Uint8Array(zipSync({ 'surco.json': new TextEncoder().encode(data) }));
  expect(await user.call(account.importData, { file })).toEqual({
    fields: 1,
    zones: 0,
    skipped: [],
    unlisted: ['7 Norte · 2025-11-06 · furlong', '7 Norte · 2026-01-05 · maize_mid.V6'],
  });
  const field_id = (await user.call(fields.list, {})).fields[0]?.id ?? '';
  const kept = (await user.call(activities.list, { field_id, ...SUMMER })).activities;
  expect(kept.map(({ details }) => ('products' in details ? details.products[0]?.unit : null))).toEqual(['kg_ha']);
  expect((await user.call(cropLog.list, { field_id })).entries.map((one) => one.stage)).toEqual(['V6']);
});

const unit = (code: string, attributes: object = {}, version = 0) => ({
  list: 'unit' as const,
  code,
  version,
  names: { es: `u ${code}`, en: `u ${code}`, pt: `u ${code}` },
  attributes: { activities: ['fertilization'], dimension: 'mass_area', to_base: 50, base: 'kg/ha', ...attributes },
  position: 5,
  is_active: true,
});

test('what the administration adds is chosen from, and no longer once it is out of use', async () => {
  const { version } = await admin.call(lookups.saveEntry, unit('bags_ha'));
  const enter = () => anna.send(activities.create, { field_ids, ...SUMMER, activity: spreading({ unit: 'bags_ha' }) });
  expect((await enter()).statusCode).toBe(200);
  await admin.call(lookups.saveEntry, { ...unit('bags_ha', {}, version), is_active: false });
  expect((await enter()).json()).toMatchObject({ code: 'LOOKUP_UNKNOWN' });
});

test('a unit that amounts are recorded or listed in stays what it is; one that nobody used is put right', async () => {
  const change = { dimension: 'volume_area', base: 'L/ha' };
  const used = await admin.call(lookups.saveEntry, unit('loads_ha'));
  const unused = await admin.call(lookups.saveEntry, unit('carts_ha'));
  await anna.call(activities.create, { field_ids, ...SUMMER, activity: spreading({ unit: 'loads_ha' }) });
  for (const attributes of [change, { to_base: 60 }])
    await expect(admin.call(lookups.saveEntry, unit('loads_ha', attributes, used.version))).rejects.toMatchObject({
      code: 'LOOKUP_UNIT_USED',
      params: { count: 2 },
    });
  const kilos = { activities: ['sow', 'resow', 'fertilization', 'application', 'harvest'], ...change };
  await expect(admin.call(lookups.saveEntry, unit('kg_ha', kilos))).rejects.toMatchObject({ code: 'LOOKUP_UNIT_USED' });
  expect(await admin.call(lookups.saveEntry, unit('carts_ha', change, unused.version))).toMatchObject({ entry: { attributes: change } });
});

test.each(['..', '.', 'a..b', '__proto__', 'constructor', 'toString', ' ', '\u200b', 'a\u200bb', '\u00a0', 'a\nb', '\u0000', 'a/b', '-'])(
  'an entry under the code %j is refused',
  async (code) => {
    const reply = await admin.send(lookups.saveEntry, unit(code));
    expect([reply.statusCode, (reply.json() as { fields?: unknown }).fields]).not.toEqual([200, undefined]);
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(reply.statusCode).toBeLessThan(500);
  },
);
