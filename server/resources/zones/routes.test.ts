import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import type { Field } from '#domain/schemas/field.ts';
import { halvesOf, newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { samplePlan } from '../../../tests/setup/samples/zone-samples.ts';

const { fields, zones } = contract;

let server: TestServer;
let anna: TestUser;
let farms = 0;
beforeAll(async () => {
  server = await startTestServer();
  anna = await server.register();
});
afterAll(() => server.close());

type Zoned = { readonly field: Field; readonly geometry: Polygon };

/** A field in a farm of its own. */
async function addField(): Promise<Zoned> {
  farms += 1;
  return anna.call(fields.create, newField({ farm_name: `Zones ${farms}` }));
}
const draftOf = ({ field, geometry }: Zoned, version = 0) => ({
  field_id: field.id,
  version,
  geometry_version: field.geometry_version,
  plan: samplePlan(geometry),
});
const activation = ({ field }: Zoned, version = 1) => ({ field_id: field.id, version, confirmed: true });

/** A field whose zones are active. */
async function addActive(): Promise<Zoned> {
  const made = await addField();
  await anna.call(zones.save, draftOf(made));
  await anna.call(zones.activate, activation(made));
  return made;
}

describe('drafts', () => {
  test('are kept with the areas the server measures, listed, named and dropped', async () => {
    const made = await addField();
    const { id: field_id, area_ha } = made.field;
    expect(await anna.call(zones.get, { field_id })).toEqual({ zones: null, can_change: true, can_activate: true, can_prescribe: false });
    const saved = await anna.call(zones.save, draftOf(made));
    expect(saved).toMatchObject({ field_id, version: 1, state: 'draft', is_current: true, activated_at: null });
    const [west, east] = saved.plan.zones;
    expect((west?.area_ha ?? 0) + (east?.area_ha ?? 0)).toBeCloseTo(area_ha, 4);
    expect(west?.share).toBeCloseTo(0.5, 4);
    expect((await anna.call(zones.list, {})).fields).toContainEqual({ field_id, state: 'draft', count: 2 });

    const named = await anna.call(zones.rename, { field_id, version: 1, names: [{ number: 2, name: ' Loma  del\u0007 monte ' }] });
    expect(named.plan.zones.map(({ name }) => name)).toEqual([null, 'Loma del monte']);
    const plain = await anna.call(zones.rename, { field_id, version: 2, names: [{ number: 2, name: null }] });
    expect(plain.plan.zones.map(({ name }) => name)).toEqual([null, null]);
    await anna.call(zones.remove, { field_id, version: 3 });
    expect((await anna.call(zones.get, { field_id })).zones).toBeNull();
    expect((await anna.call(zones.list, {})).fields.map((row) => row.field_id)).not.toContain(field_id);
  });

  test('are written only by who saw the last version', async () => {
    const made = await addField();
    const { id: field_id } = made.field;
    const results = await Promise.allSettled([1, 2, 3].map(() => anna.call(zones.save, draftOf(made))));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    await expect(anna.call(zones.save, draftOf(made, 7))).rejects.toMatchObject({ code: 'VERSION_STALE', params: { current: 1 } });
    await expect(anna.call(zones.remove, { field_id, version: 2 })).rejects.toMatchObject({ code: 'VERSION_STALE' });
    await expect(anna.call(zones.rename, { field_id, version: 2, names: [{ number: 1, name: 'X' }] })).rejects.toMatchObject({
      code: 'VERSION_STALE',
    });
    await expect(anna.call(zones.activate, activation(made, 2))).rejects.toMatchObject({ code: 'VERSION_STALE' });
    for (const definition of [zones.save, zones.rename, zones.remove, zones.activate]) {
      const response = await anna.send(
        definition,
        { ...draftOf(made), names: [{ number: 1, name: 'X' }], confirmed: true },
        { headers: { 'if-match': '' } },
      );
      expect([definition.summary, response.statusCode]).toEqual([definition.summary, 428]);
    }
  });

  const [west, east] = halvesOf(squareAt(0));
  const zonesOf = (...parts: Polygon[]) => samplePlan(squareAt(0)).zones.map((zone, i) => ({ ...zone, parts: [parts[i] ?? west] }));
  test.each([
    ['lose a half', { zones: zonesOf(west, squareAt(0, 30)) }, 'ZONES_NOT_TILING'],
    ['have a half twice', { zones: zonesOf(west, west) }, 'ZONES_NOT_TILING'],
    ['lie elsewhere', { zones: zonesOf(squareAt(3), squareAt(4)) }, 'ZONES_NOT_TILING'],
    ['overlap', { zones: zonesOf(squareAt(0), east) }, 'ZONES_NOT_TILING'],
    ['are numbered from 2', { zones: zonesOf(west, east).map((zone) => ({ ...zone, number: zone.number + 1 })) }, 'ZONES_INVALID'],
    ['count otherwise', { count: 3 }, 'ZONES_INVALID'],
    ['know two seasons', { inputs: samplePlan(squareAt(0)).inputs.slice(0, 2) }, 'ZONES_INVALID'],
    ['use a season twice', { inputs: samplePlan(squareAt(0)).inputs.map((input) => ({ ...input, start_year: 2024 })) }, 'ZONES_INVALID'],
    ['are six', { count: 6 }, 'INVALID'],
    ['carry a name of 41 letters', { zones: zonesOf(west, east).map((zone) => ({ ...zone, name: 'x'.repeat(41) })) }, 'TOO_LONG'],
  ] as const)('that %s are refused and not kept', async (_name, change, code) => {
    const made = await addField();
    const plan = { ...samplePlan(made.geometry), ...change } as ReturnType<typeof samplePlan>;
    await expect(anna.call(zones.save, { ...draftOf(made), plan })).rejects.toMatchObject({ code });
    expect((await anna.call(zones.get, { field_id: made.field.id })).zones).toBeNull();
  });

  test('of a polygon that changed since are neither kept nor activated', async () => {
    const made = await addField();
    const { id: field_id } = made.field;
    await anna.call(zones.save, draftOf(made));
    await anna.call(fields.updateGeometry, { field_id, version: 1, geometry: squareAt(0, 900) });
    expect((await anna.call(zones.get, { field_id })).zones).toMatchObject({ is_current: false });
    await expect(anna.call(zones.save, draftOf(made, 1))).rejects.toMatchObject({ code: 'ZONES_GEOMETRY_STALE' });
    await expect(anna.call(zones.activate, activation(made))).rejects.toMatchObject({ code: 'ZONES_GEOMETRY_STALE' });
    expect((await anna.call(fields.get, { field_id })).field.has_zones).toBe(false);
  });
});

describe('activating', () => {
  test('asks for the confirmation and locks field and zones in one step, once', async () => {
    const made = await addField();
    const { id: field_id } = made.field;
    await expect(anna.call(zones.activate, activation(made, 0))).rejects.toMatchObject({ code: 'INVALID' });
    await expect(anna.call(zones.activate, activation(made))).rejects.toMatchObject({ code: 'VERSION_STALE' });
    await anna.call(zones.save, draftOf(made));
    await expect(anna.call(zones.activate, { ...activation(made), confirmed: false })).rejects.toMatchObject({ code: 'ZONES_UNCONFIRMED' });
    expect((await anna.call(fields.get, { field_id })).field.has_zones).toBe(false);

    const key = crypto.randomUUID();
    const active = await anna.call(zones.activate, activation(made), { idempotency_key: key });
    expect(active).toMatchObject({ field_id, state: 'active', version: 2 });
    expect(active.activated_at).not.toBeNull();
    expect((await anna.call(fields.get, { field_id })).field).toMatchObject({ has_zones: true, version: 2, geometry_version: 1 });
    expect(await anna.call(zones.activate, activation(made), { idempotency_key: key })).toEqual(active);
    for (const version of [1, 2])
      await expect(anna.call(zones.activate, activation(made, version))).rejects.toMatchObject({ code: 'ZONES_ACTIVE' });
    expect(
      await server.db.query(
        "select actor_id, detail ->> 'count' as count from audit where $1 = any(field_ids) and action = 'field.zones'",
        [field_id],
      ),
    ).toEqual([{ actor_id: anna.id, count: '2' }]);
  });

  test('of two at once, one wins', async () => {
    const made = await addField();
    await anna.call(zones.save, draftOf(made));
    const results = await Promise.allSettled([1, 2, 3].map(() => anna.call(zones.activate, activation(made))));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  test('has no way back, while names stay free', async () => {
    const made = await addActive();
    const { id: field_id } = made.field;
    await expect(anna.call(zones.activate, { ...activation(made, 2), is_active: false })).rejects.toMatchObject({
      code: 'ZONES_NOT_REVERSIBLE',
    });
    await expect(anna.call(zones.remove, { field_id, version: 2 })).rejects.toMatchObject({ code: 'ZONES_NOT_REVERSIBLE' });
    await expect(anna.call(zones.save, draftOf(made, 2))).rejects.toMatchObject({ code: 'ZONES_ACTIVE' });
    const named = await anna.call(zones.rename, { field_id, version: 2, names: [{ number: 1, name: 'Bajo' }] });
    expect(named).toMatchObject({ state: 'active', plan: { zones: [{ name: 'Bajo' }, { name: null }] } });
  });
});

describe('with active zones', () => {
  const present = async ({ field }: Zoned) => anna.call(fields.get, { field_id: field.id });

  test('the polygon is not edited', async () => {
    const made = await addActive();
    const { field, geometry } = await present(made);
    await expect(
      anna.call(fields.updateGeometry, { field_id: field.id, version: field.version, geometry: squareAt(0, 900) }),
    ).rejects.toMatchObject({ code: 'ZONES_LOCKED', status: 409 });
    expect((await present(made)).geometry).toEqual(geometry);
  });

  test('an edit made before is not taken back: the old polygon does not return', async () => {
    const first = await addField();
    const edited = await anna.call(fields.updateGeometry, { field_id: first.field.id, version: 1, geometry: squareAt(0, 900) });
    await anna.call(zones.save, draftOf(edited));
    await anna.call(zones.activate, activation(edited));
    const undo = { field_id: first.field.id, version: (await present(first)).field.version, geometry: first.geometry };
    await expect(anna.call(fields.updateGeometry, undo)).rejects.toMatchObject({ code: 'ZONES_LOCKED' });
    expect((await present(first)).geometry).toEqual(edited.geometry);
  });

  test('the field is not split', async () => {
    const made = await addActive();
    const { field, geometry } = await present(made);
    await expect(anna.call(fields.split, { field_id: field.id, version: field.version, parts: halvesOf(geometry) })).rejects.toMatchObject({
      code: 'ZONES_LOCKED',
      status: 409,
    });
    expect((await anna.call(fields.list, {})).fields.map(({ id }) => id)).toContain(field.id);
  });

  test('a split is not undone once a child has them', async () => {
    const parent = await addField();
    const { children } = await anna.call(fields.split, { field_id: parent.field.id, version: 1, parts: halvesOf(parent.geometry) });
    const [child] = children;
    if (child === undefined) throw new Error('No child');
    await anna.call(zones.save, draftOf(child));
    await anna.call(zones.activate, activation(child));
    await expect(anna.call(fields.unsplit, { field_id: parent.field.id })).rejects.toMatchObject({ code: 'ZONES_LOCKED', status: 409 });
    expect((await anna.call(fields.list, {})).fields.map(({ id }) => id)).toContain(child.field.id);
  });

  test('an edit that races the activation does not slip through', async () => {
    const made = await addField();
    await anna.call(zones.save, draftOf(made));
    await Promise.allSettled([
      anna.call(fields.updateGeometry, { field_id: made.field.id, version: 1, geometry: squareAt(0, 900) }),
      anna.call(zones.activate, activation(made)),
    ]);
    const { field, geometry } = await present(made);
    expect(field.has_zones).toBe(JSON.stringify(geometry) === JSON.stringify(made.geometry));
  });

  test('the same outline imported again is a field of its own; this one stays as it is', async () => {
    const made = await addActive();
    const before = await present(made);
    const { fields: imported } = await anna.call(fields.createMany, {
      fields: [newField({ farm_name: null, farm_id: made.field.farm_id, geometry: squareAt(0, 900) })],
    });
    expect(imported[0]?.field).toMatchObject({ has_zones: false, name: '7 Norte (2)' });
    expect(await present(made)).toEqual(before);
  });

  test('deleting and restoring bring field and zones back as they were', async () => {
    const made = await addActive();
    const before = await anna.call(zones.get, { field_id: made.field.id });
    const { field } = await present(made);
    await anna.call(fields.remove, { field_id: field.id, version: field.version });
    await expect(anna.call(zones.get, { field_id: field.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const restored = await anna.call(fields.restore, { field_id: field.id });
    expect(restored).toMatchObject({ field: { has_zones: true }, geometry: made.geometry });
    expect(await anna.call(zones.get, { field_id: field.id })).toEqual(before);
  });

  test('name, crop and deletion stay possible', async () => {
    const { field } = await present(await addActive());
    const renamed = await anna.call(fields.updateInfo, { field_id: field.id, version: field.version, name: 'Otro' });
    await expect(anna.call(fields.remove, { field_id: field.id, version: renamed.version })).resolves.toMatchObject({ field_id: field.id });
  });
});

describe('prescribing', () => {
  const uniform = { seeds_ha: 70_000, n_kg_ha: null, dose: 100 };
  const doses = {
    yields: { low_kg_ha: 6_000, high_kg_ha: 11_000 },
    seeds_ha: [58_240, 76_100],
    n_kg_ha: null,
    product: { name: 'Urea', unit: 'kg_ha' as const, doses: [80.4, 120.6] },
  };
  const pay = (field_id: string) => server.db.query('update field set plan_status = 2 where id = $1', [field_id]);
  const ask = ({ field }: Zoned, version = 1) => ({ field_id: field.id, version, doses, uniform });

  test('a field without a plan gets no rows; with one, the server rounds and keeps them', async () => {
    const made = await addField();
    const { id: field_id } = made.field;
    await anna.call(zones.save, draftOf(made));
    await expect(anna.call(zones.prescribe, ask(made))).rejects.toMatchObject({ code: 'PLAN_REQUIRED', status: 403 });
    expect((await anna.call(zones.get, { field_id })).zones).toMatchObject({ version: 1, prescription: null });
    await pay(field_id);
    expect(await anna.call(zones.get, { field_id })).toMatchObject({ can_prescribe: true });
    const { prescription, version } = await anna.call(zones.prescribe, ask(made));
    expect(version).toBe(2);
    expect(prescription).toMatchObject({ doses, uniform });
    expect(
      prescription?.rows.map(({ zone, yield_kg_ha, seeds_ha, n_kg_ha, product, dose }) => [
        zone,
        yield_kg_ha,
        seeds_ha,
        n_kg_ha,
        product,
        dose,
      ]),
    ).toEqual([
      [1, 6_000, 58_000, null, 'Urea', 80],
      [2, 11_000, 76_000, null, 'Urea', 121],
    ]);
    await server.db.query('update field set plan_status = 0 where id = $1', [field_id]);
    expect(await anna.call(zones.get, { field_id })).toMatchObject({ can_prescribe: false, zones: { prescription } });
  });

  test('asks for the last version and for a dose of every zone, and ends with the draft it was made of', async () => {
    const made = await addField();
    await anna.call(zones.save, draftOf(made));
    await pay(made.field.id);
    await expect(anna.call(zones.prescribe, ask(made, 2))).rejects.toMatchObject({ code: 'VERSION_STALE' });
    for (const seeds_ha of [[60_000], [60_000, 70_000, 80_000], [60_000, -1], [60_000, 1e9]])
      await expect(anna.call(zones.prescribe, { ...ask(made), doses: { ...doses, seeds_ha } })).rejects.toMatchObject({ code: 'INVALID' });
    await anna.call(zones.prescribe, ask(made));
    expect((await anna.call(zones.save, draftOf(made, 2))).prescription).toBeNull();
  });

  test('works on active zones', async () => {
    const made = await addActive();
    await pay(made.field.id);
    await expect(anna.call(zones.prescribe, ask(made, 2))).resolves.toMatchObject({ state: 'active', prescription: { uniform } });
  });

  test('where there are no zones there is nothing to prescribe', async () => {
    const made = await addField();
    await pay(made.field.id);
    await expect(anna.call(zones.prescribe, ask(made))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
