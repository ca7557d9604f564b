import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { decodeShapeBlock } from '#domain/geometry/shape-block.ts';
import { tidy } from '#server/jobs/housekeeping.ts';
import { halvesOf, newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { fields, farms } = contract;

let server: TestServer;
let anna: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('creating', () => {
  beforeAll(async () => {
    anna = await server.register();
  });

  test('stores the rounded polygon and works out area, box, label and province itself', async () => {
    const { field, geometry } = await anna.call(fields.create, newField());
    expect(field).toMatchObject({
      name: '7 Norte',
      farm_name: 'Don Emilio',
      version: 1,
      geometry_version: 1,
      country: 'AR',
      province: 'AR-B',
      plan_status: 0,
      has_zones: false,
    });
    expect(field.area_ha).toBeGreaterThan(99.5);
    expect(field.area_ha).toBeLessThan(100.5);
    for (const position of geometry.coordinates[0] ?? [])
      for (const degrees of position) expect(Math.round(degrees * 1e7) / 1e7).toBe(degrees);
    expect((await anna.call(fields.get, { field_id: field.id })).geometry).toEqual(geometry);
  });

  const owned = {
    id: crypto.randomUUID(),
    owner_id: crypto.randomUUID(),
    user_id: 1,
    version: 9,
    geometry_version: 9,
    area_ha: 1,
    perimeter_m: 1,
    bbox: [0, 0, 0, 0],
    label: [0, 0],
    country: 'BR',
    province: 'BR-MT',
    plan_status: 2,
    plan_ends: '2099-01-01T00:00:00Z',
    has_zones: true,
    // A new field is in no gaps project; a field that is there joins one with its treatment, not by half.
    has_gaps_project: true,
    treatment_type: 'fungicide',
    parent_id: crypto.randomUUID(),
    producer_name: 'X',
    is_demo: true,
    created_at: '2000-01-01T00:00:00Z',
    updated_at: '2000-01-01T00:00:00Z',
    archived_at: null,
    deleted_at: null,
    Plan_Status: 2,
  };

  test.each(Object.entries(owned))('refuses to be given %s, on creation and on change', async (key, value) => {
    const before = await anna.call(fields.list, {});
    const one = newField({ name: 'Forged', farm_name: 'Forged' });
    const inputs = [
      [fields.create, { ...one, [key]: value }],
      [fields.createMany, { fields: [one, { ...one, [key]: value }] }],
      ...(key === 'version'
        ? []
        : [[fields.updateInfo, { field_id: before.fields[0]?.id ?? '', version: 1, name: 'Forged', [key]: value }] as const]),
    ] as const;
    for (const [definition, input] of inputs) {
      const response = await anna.send(definition, input);
      expect([definition.summary, response.statusCode]).toEqual([definition.summary, 422]);
    }
    expect(await anna.call(fields.list, {})).toEqual(before);
  });

  test('cleans names of control and direction characters', async () => {
    const { field } = await anna.call(fields.create, newField({ name: ' La\u202e \u0007 Ñ  ', farm_name: 'Clean' }));
    expect(field.name).toBe('La Ñ');
  });

  test.each([
    ['over 500 ha', squareAt(0, 2_240), 'FIELD_OVER_500_HA'],
    ['under 0.1 ha', squareAt(0, 30), 'FIELD_UNDER_MINIMUM'],
    [
      'self-crossing',
      {
        type: 'Polygon' as const,
        coordinates: [
          [
            [-61, -34],
            [-60.99, -33.99],
            [-60.99, -34],
            [-61, -33.99],
            [-61, -34],
          ] as const,
        ],
      },
      'GEOMETRY_SELF_CROSSING',
    ],
    [
      'open',
      {
        type: 'Polygon' as const,
        coordinates: [
          [
            [-61, -34],
            [-60.99, -34],
            [-60.99, -33.99],
            [-61, -33.99],
          ] as const,
        ],
      },
      'GEOMETRY_NOT_CLOSED',
    ],
  ])('refuses a polygon that is %s', async (_name, geometry, code) => {
    await expect(anna.call(fields.create, newField({ name: 'Bad', farm_name: 'Bad', geometry }))).rejects.toMatchObject({ code });
    expect((await anna.call(farms.list, {})).farms.map((farm) => farm.name)).not.toContain('Bad');
  });

  test('refuses a name taken in the farm, whatever its case and accents, and allows it in another', async () => {
    const { field } = await anna.call(fields.create, newField({ name: 'Ñandú', farm_name: 'Names' }));
    const again = newField({ name: ' NANDU ', farm_name: null, farm_id: field.farm_id });
    await expect(anna.call(fields.create, again)).rejects.toMatchObject({ code: 'FIELD_NAME_TAKEN' });
    await expect(anna.call(fields.create, newField({ farm_name: 'names' }))).rejects.toMatchObject({ code: 'FARM_NAME_TAKEN' });
    await expect(anna.call(fields.create, { ...again, farm_id: null, farm_name: 'Elsewhere' })).resolves.toMatchObject({
      field: { name: 'NANDU' },
    });
  });

  test('asks for a farm, and for a genotype of the crop', async () => {
    await expect(anna.call(fields.create, newField({ farm_name: null }))).rejects.toMatchObject({
      code: 'REQUIRED',
      fields: [{ path: 'farm_id' }],
    });
    const crops = [{ year: 2025, season: 2, period: 'summer', crop: 5, genotype_id: 702 }] as const;
    await expect(anna.call(fields.create, newField({ farm_name: 'Crops', crops: [...crops] }))).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ path: 'crops.0.genotype_id' }],
    });
  });

  test('one of ten creations of the same farm at once wins', async () => {
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => anna.call(farms.create, { name: 'Race' })));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'FARM_NAME_TAKEN' });
  });
});

describe('creating many', () => {
  beforeAll(async () => {
    anna = await server.register();
  });

  test('numbers taken names and puts all into one new farm', async () => {
    const rows = [0, 1, 2].map((place) => newField({ name: 'Lote', farm_name: 'Import', geometry: squareAt(place) }));
    const created = (await anna.call(fields.createMany, { fields: rows })).fields;
    expect(created.map(({ field }) => field.name)).toEqual(['Lote', 'Lote (2)', 'Lote (3)']);
    expect(new Set(created.map(({ field }) => field.farm_id)).size).toBe(1);
    const more = await anna.call(fields.createMany, { fields: [newField({ name: 'lote', farm_name: 'IMPORT', geometry: squareAt(9) })] });
    expect(more.fields[0]?.field).toMatchObject({ name: 'lote (4)', farm_id: created[0]?.field.farm_id });
  });

  test('names every field over 500 ha and creates none', async () => {
    const before = await anna.call(fields.list, {});
    const rows = [squareAt(0), squareAt(0, 2_300), squareAt(1), squareAt(0, 2_400)].map((geometry, index) =>
      newField({ name: `L${index}`, farm_name: 'Large', geometry }),
    );
    await expect(anna.call(fields.createMany, { fields: rows })).rejects.toMatchObject({
      code: 'FIELD_OVER_500_HA',
      params: { names: ['L1', 'L3'] },
    });
    expect(await anna.call(fields.list, {})).toEqual(before);
    expect((await anna.call(farms.list, {})).farms.map((farm) => farm.name)).not.toContain('Large');
  });

  test('creates none when a farm of somebody else is at any place of the list', async () => {
    const berta = await server.register();
    const foreign = await berta.call(farms.create, { name: 'Hers' });
    const before = await anna.call(fields.list, {});
    for (const wrong of [0, 1, 2]) {
      const rows = [0, 1, 2].map((place) =>
        newField({
          name: `N${place}`,
          farm_id: place === wrong ? foreign.id : null,
          farm_name: place === wrong ? null : 'Mine',
          geometry: squareAt(place),
        }),
      );
      await expect(anna.call(fields.createMany, { fields: rows })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await anna.call(fields.list, {})).toEqual(before);
    expect((await berta.call(fields.list, {})).fields).toEqual([]);
  });
});

describe('changing', () => {
  beforeAll(async () => {
    anna = await server.register();
  });

  test('a change of one thing leaves the rest, and the next one needs the new version', async () => {
    const crops = [{ year: 2025, season: 2, period: 'summer', crop: 5, genotype_id: 502 }] as const;
    const { field } = await anna.call(fields.create, newField({ crops: [...crops] }));
    const renamed = await anna.call(fields.updateInfo, { field_id: field.id, version: 1, name: 'Sur' });
    expect(renamed).toMatchObject({
      name: 'Sur',
      version: 2,
      geometry_version: 1,
      crops,
      fiscal_name: field.fiscal_name,
      farm_id: field.farm_id,
    });
    const stale = anna.call(fields.updateInfo, { field_id: field.id, version: 1, name: 'Este' });
    await expect(stale).rejects.toMatchObject({ code: 'VERSION_STALE', params: { current: 2 } });
    const copy: unknown = await stale.catch((error: { params: { copy: string } }) => JSON.parse(error.params.copy));
    expect(copy).toMatchObject({ name: 'Sur', version: 2 });
  });

  test('of two changes of one version at once, one wins', async () => {
    const { field } = await anna.call(fields.create, newField({ farm_name: 'Two' }));
    const results = await Promise.allSettled(
      ['A', 'B', 'C', 'D'].map((name) => anna.call(fields.updateInfo, { field_id: field.id, version: 1, name })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  test('the crop of a season is set, replaced and cleared', async () => {
    const { field } = await anna.call(fields.create, newField({ farm_name: 'Crop' }));
    const season = { year: 2025, season: 2, period: 'summer' } as const;
    const set = (version: number, crop: 5 | 7 | null, genotype_id: number | null) =>
      anna.call(fields.setCrop, { field_id: field.id, version, season, crop, genotype_id });
    expect((await set(1, 5, 502)).crops).toEqual([{ ...season, crop: 5, genotype_id: 502, sowing_date: null }]);
    expect((await set(2, 7, null)).crops).toEqual([{ ...season, crop: 7, genotype_id: null, sowing_date: null }]);
    await expect(set(3, 7, 502)).rejects.toMatchObject({ code: 'INVALID' });
    expect((await set(3, null, null)).crops).toEqual([]);
  });

  test('a new polygon is checked like the first, raises both versions and renews the block', async () => {
    const { field } = await anna.call(fields.create, newField({ farm_name: 'Shape' }));
    const blockName = async () => (await anna.send(fields.geometryBlock, {})).headers['etag'];
    const before = await blockName();
    await expect(anna.call(fields.updateGeometry, { field_id: field.id, version: 1, geometry: squareAt(0, 3_000) })).rejects.toMatchObject({
      code: 'FIELD_OVER_500_HA',
    });
    const changed = await anna.call(fields.updateGeometry, { field_id: field.id, version: 1, geometry: squareAt(0, 500) });
    expect(changed.field).toMatchObject({ version: 2, geometry_version: 2 });
    expect(changed.field.area_ha).toBeLessThan(26);
    expect(await blockName()).not.toBe(before);
    const after = await anna.call(fields.list, {});
    const { ids } = decodeShapeBlock(new Uint8Array(await anna.call(fields.geometryBlock, {})));
    expect(ids).toEqual(after.fields.map(({ id }) => id));
  });

  test('moving to a farm that has the name is refused', async () => {
    const { field: first } = await anna.call(fields.create, newField({ farm_name: 'Origin', name: 'Same' }));
    const { field: second } = await anna.call(fields.create, newField({ farm_name: 'Target', name: 'Same' }));
    await expect(anna.call(fields.updateInfo, { field_id: first.id, version: 1, farm_id: second.farm_id })).rejects.toMatchObject({
      code: 'FIELD_NAME_TAKEN',
    });
  });

  test('with active zones the polygon stays: neither edited nor split, while the name may change', async () => {
    const { field } = await anna.call(fields.create, newField({ farm_name: 'Zones' }));
    await server.db.query('update field set has_zones = true where id = $1', [field.id]);
    await expect(anna.call(fields.updateGeometry, { field_id: field.id, version: 1, geometry: squareAt(1) })).rejects.toMatchObject({
      code: 'ZONES_LOCKED',
    });
    await expect(anna.call(fields.split, { field_id: field.id, version: 1, parts: [squareAt(0), squareAt(1)] })).rejects.toMatchObject({
      code: 'ZONES_LOCKED',
    });
    await expect(anna.call(fields.updateInfo, { field_id: field.id, version: 1, name: 'Zoned' })).resolves.toMatchObject({ name: 'Zoned' });
  });
});

describe('deleting', () => {
  beforeAll(async () => {
    anna = await server.register();
  });

  test('hides at once, frees the name, and comes back with its farm within 30 days', async () => {
    const { field } = await anna.call(fields.create, newField());
    await anna.call(fields.remove, { field_id: field.id, version: 1 });
    expect((await anna.call(fields.list, {})).fields).toEqual([]);
    expect((await anna.call(fields.list, { deleted: 'true' })).fields.map(({ id }) => id)).toEqual([field.id]);
    await expect(anna.call(fields.get, { field_id: field.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const [farm] = (await anna.call(farms.list, {})).farms;
    await anna.call(farms.remove, { farm_id: farm?.id ?? '', version: farm?.version ?? 0 });
    const restored = await anna.call(fields.restore, { field_id: field.id });
    expect(restored.field).toMatchObject({ name: field.name, farm_name: field.farm_name, deleted_at: null });
    expect((await anna.call(farms.list, {})).farms).toHaveLength(1);
  });

  test('a restored field whose name was taken meanwhile is refused until renamed', async () => {
    const { field } = await anna.call(fields.create, newField({ farm_name: 'Taken' }));
    await anna.call(fields.remove, { field_id: field.id, version: 1 });
    await anna.call(fields.create, newField({ farm_name: null, farm_id: field.farm_id }));
    await expect(anna.call(fields.restore, { field_id: field.id })).rejects.toMatchObject({ code: 'FIELD_NAME_TAKEN' });
  });

  test('after 30 days it is gone', async () => {
    const { field } = await anna.call(fields.create, newField({ farm_name: 'Old' }));
    await anna.call(fields.remove, { field_id: field.id, version: 1 });
    await server.db.query("update field set deleted_at = now() - interval '31 days' where id = $1", [field.id]);
    await expect(anna.call(fields.restore, { field_id: field.id })).rejects.toMatchObject({ code: 'RESTORE_EXPIRED' });
    expect((await anna.call(fields.list, { deleted: 'true' })).fields.map(({ id }) => id)).not.toContain(field.id);
  });

  test('the hourly tidying purges it with its children, and keeps what can still come back', async () => {
    const { field, geometry } = await anna.call(fields.create, newField({ farm_name: 'Purge' }));
    const { children } = await anna.call(fields.split, { field_id: field.id, version: 1, parts: halvesOf(geometry) });
    const undone = await anna.call(fields.unsplit, { field_id: field.id });
    await anna.call(fields.remove, { field_id: field.id, version: undone.field.version });
    const ids = [field.id, ...children.map((child) => child.field.id)];
    const left = async (): Promise<number> => (await server.db.query('select id from field where id = any($1::uuid[])', [ids])).length;
    await tidy(server.db, new Date(server.now().getTime() + 29 * 86_400_000));
    expect(await left()).toBe(3);
    await tidy(server.db, new Date(server.now().getTime() + 31 * 86_400_000));
    expect(await left()).toBe(0);
  });
});
