import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPEN_INDEX_IDS } from '#domain/plans/premium-layers.ts';
import { INDEX_IDS } from '#domain/schemas/imagery.ts';
import { startTestServer, type TestServer } from '../../../tests/setup/servers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A new index wants a migration that lets its rows in: without one every measuring fails. */
test.each([
  ['scene_statistics', INDEX_IDS],
  ['statistics_job', OPEN_INDEX_IDS],
])('the table %s takes every index, and no other', async (table, wanted) => {
  const [row] = await server.db.query<{ rule: string }>(
    `select pg_get_constraintdef(oid) as rule from pg_constraint where conrelid = $1::regclass and conname = $2`,
    [table, `${table}_index_id_check`],
  );
  const allowed = [...(row?.rule ?? '').matchAll(/'(\w+)'/g)].map(([, id]) => id ?? '');
  expect(allowed.toSorted()).toEqual([...wanted].toSorted());
});
