import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { halvesOf, newField, squareAt } from '../../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../../tests/setup/servers/server.ts';

const { fields } = contract;
const crops = [{ year: 2025, season: 2, period: 'summer', crop: 5, genotype_id: 502 }] as const;

const bowTie: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [-61, -34],
      [-60.99, -33.99],
      [-60.99, -34],
      [-61, -33.99],
      [-61, -34],
    ],
  ],
};

let server: TestServer;
let anna: TestUser;
let farms = 0;
beforeAll(async () => {
  server = await startTestServer();
  anna = await server.register();
});
afterAll(() => server.close());

/** A field in a farm of its own, with the halves it can be split into. */
async function fieldToSplit(): Promise<{ id: string; farm_id: string; area_ha: number; geometry: Polygon; halves: [Polygon, Polygon] }> {
  farms += 1;
  const { field, geometry } = await anna.call(fields.create, newField({ farm_name: `Split ${farms}`, crops: [...crops] }));
  return { ...field, geometry, halves: halvesOf(geometry) };
}

const listed = async (): Promise<string[]> => (await anna.call(fields.list, {})).fields.map(({ id }) => id);

describe('splitting', () => {
  test('archives the parent; the children inherit from it, share the cut exactly and add up to it', async () => {
    const { id, farm_id, area_ha, halves } = await fieldToSplit();
    const rosa = randomUUID();
    await server.db.query('insert into producer (id, created_by, name, created_at, updated_at) values ($1, $2, $3, now(), now())', [
      rosa,
      anna.id,
      'Rosa',
    ]);
    await server.db.query("update field set plan_status = 3, plan_ends = '2099-06-30T00:00:00Z', producer_id = $2 where id = $1", [
      id,
      rosa,
    ]);
    const { parent, children } = await anna.call(fields.split, { field_id: id, version: 1, parts: halves });
    expect(parent).toMatchObject({ id, version: 2, name: '7 Norte' });
    expect(children.map(({ field }) => field.name)).toEqual(['7 Norte 1', '7 Norte 2']);
    for (const { field } of children) {
      expect(field).toMatchObject({
        parent_id: id,
        farm_id,
        fiscal_name: 'Agropecuaria Uno',
        ownership: 'owner',
        producer_name: 'Rosa',
        plan_status: 3,
        plan_ends: '2099-06-30T00:00:00.000Z',
        crops,
        version: 1,
      });
    }
    expect(children.map(({ geometry }) => geometry)).toEqual(halves);
    const sum = children.reduce((total, { field }) => total + field.area_ha, 0);
    expect(Math.abs(sum - area_ha) * 10_000).toBeLessThan(1);
    const ids = await listed();
    expect(ids).not.toContain(id);
    expect(ids).toEqual(expect.arrayContaining(children.map(({ field }) => field.id)));
    await expect(anna.call(fields.updateInfo, { field_id: id, version: 2, name: 'X' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(anna.call(fields.get, { field_id: id })).resolves.toMatchObject({ field: { id } });
  });

  test.each<[string, (halves: [Polygon, Polygon]) => Polygon[], string]>([
    ['a half is missing', ([west]) => [west, west], 'SPLIT_STALE'],
    ['a part lies elsewhere', ([west]) => [west, squareAt(7)], 'SPLIT_STALE'],
    ['a part is too small', ([west, east]) => [west, east, squareAt(9, 20)], 'SPLIT_CHILD_TOO_SMALL'],
    ['a part crosses itself', ([west]) => [west, bowTie], 'GEOMETRY_SELF_CROSSING'],
  ])('is refused when %s, and changes nothing', async (_name, partsOf, reason) => {
    const { id, halves } = await fieldToSplit();
    const before = await anna.call(fields.list, {});
    await expect(anna.call(fields.split, { field_id: id, version: 1, parts: partsOf(halves) })).rejects.toMatchObject({
      code: 'SPLIT_IMPOSSIBLE',
      params: { reason },
    });
    expect(await anna.call(fields.list, {})).toEqual(before);
  });

  test('takes 2 to 20 parts and the version the cutter saw', async () => {
    const { id, halves } = await fieldToSplit();
    await expect(anna.call(fields.split, { field_id: id, version: 1, parts: halves.slice(0, 1) })).rejects.toMatchObject({
      code: 'INVALID',
    });
    await expect(
      anna.call(fields.split, { field_id: id, version: 1, parts: Array.from({ length: 21 }, () => halves[0]) }),
    ).rejects.toMatchObject({ code: 'INVALID' });
    await expect(anna.call(fields.split, { field_id: id, version: 7, parts: halves })).rejects.toMatchObject({ code: 'VERSION_STALE' });
  });

  test('of two splits at once, one wins', async () => {
    const { id, halves } = await fieldToSplit();
    const results = await Promise.allSettled([1, 2, 3].map(() => anna.call(fields.split, { field_id: id, version: 1, parts: halves })));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const children = await server.db.query('select id from field where parent_id = $1', [id]);
    expect(children).toHaveLength(2);
  });

  test('writes who did it', async () => {
    const { id, halves } = await fieldToSplit();
    await anna.call(fields.split, { field_id: id, version: 1, parts: halves });
    const rows = await server.db.query('select action, actor_id from audit where $1 = any(field_ids) order by id', [id]);
    expect(rows).toEqual([
      { action: 'field.create', actor_id: anna.id },
      { action: 'field.split', actor_id: anna.id },
    ]);
  });
});

describe('undoing a split', () => {
  test('brings the parent back as it was; it can be split again and undone again', async () => {
    const { id, geometry, halves } = await fieldToSplit();
    const { children } = await anna.call(fields.split, { field_id: id, version: 1, parts: halves });
    const undone = await anna.call(fields.unsplit, { field_id: id });
    expect(undone).toMatchObject({ field: { id, name: '7 Norte', crops }, geometry });
    const ids = await listed();
    expect(ids).toContain(id);
    for (const { field } of children) expect(ids).not.toContain(field.id);
    const again = await anna.call(fields.split, { field_id: id, version: undone.field.version, parts: halves });
    expect(again.children.map(({ field }) => field.name)).toEqual(['7 Norte 1', '7 Norte 2']);
    await expect(anna.call(fields.unsplit, { field_id: id })).resolves.toMatchObject({ field: { id } });
  });

  test('is refused once a child has changed its polygon, was deleted or was split itself', async () => {
    const changes: ((child: string, part: Polygon) => Promise<unknown>)[] = [
      (child, part) => anna.call(fields.updateGeometry, { field_id: child, version: 1, geometry: halvesOf(part)[0] }),
      (child) => anna.call(fields.remove, { field_id: child, version: 1 }),
      (child, part) => anna.call(fields.split, { field_id: child, version: 1, parts: halvesOf(part) }),
    ];
    for (const change of changes) {
      const { id, halves } = await fieldToSplit();
      const { children } = await anna.call(fields.split, { field_id: id, version: 1, parts: halves });
      const [child] = children;
      if (child === undefined) throw new Error('A split has children');
      await change(child.field.id, child.geometry);
      await expect(anna.call(fields.unsplit, { field_id: id })).rejects.toMatchObject({ code: 'SPLIT_STALE' });
    }
  });

  test('of a field that was not split is refused', async () => {
    const { id } = await fieldToSplit();
    await expect(anna.call(fields.unsplit, { field_id: id })).rejects.toMatchObject({ code: 'SPLIT_STALE' });
  });
});
