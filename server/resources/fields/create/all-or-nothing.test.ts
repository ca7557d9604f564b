import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { newFieldSchema } from '#domain/schemas/field.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import { halvesOf, newField, squareAt } from '../../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../../tests/setup/servers/server.ts';
import { createFields } from './create-fields.ts';
import { validateSplit } from '../split/validate-split.ts';
import { measureFields } from './measure-fields.ts';
import { splitField, unsplitField } from '../split/split-field.ts';

const { fields } = contract;

let server: TestServer;
let anna: TestUser;
let principal: Principal;
beforeAll(async () => {
  server = await startTestServer();
  anna = await server.register();
  principal = {
    id: anna.id,
    session_id: anna.session_id,
    email: anna.email,
    brand_id: 7,
    style_brand: 7,
    role: 'PM',
    show_sensitive_information: false,
    authenticated_at: server.now().toISOString(),
    has_second_factor: false,
    selected_language: 1,
    is_demo: false,
  };
});
afterAll(() => server.close());

class Broken extends Error {}

/** A database whose n-th statement fails; counts the statements. */
function failingAt(db: Db, n: number): { db: Db; count: () => number } {
  let statements = 0;
  const wrap = (inner: Db): Db => ({
    tier: inner.tier,
    query: (...parameters) => {
      statements += 1;
      return statements === n ? Promise.reject(new Broken()) : inner.query(...parameters);
    },
    tx: (run) => inner.tx((tx) => run(wrap(tx))),
  });
  return { db: wrap(db), count: () => statements };
}

const TABLES = ['field', 'farm', 'field_crop', 'field_geometry', 'share'] as const;
const snapshot = (): Promise<unknown[]> =>
  server.db.query(
    `select md5(string_agg(t, chr(10) order by t)) as hash from (${TABLES.map((table) => `select '${table}' || row_to_json(${table})::text as t from ${table}`).join(' union all ')}) rows`,
  );

/** Fails each statement of the work in turn, expecting no trace, then lets it through. */
async function failEverywhere(work: (db: Db) => Promise<unknown>): Promise<number> {
  const before = await snapshot();
  for (let n = 1; ; n += 1) {
    const { db, count } = failingAt(server.db, n);
    const failure: unknown = await work(db).then(
      () => null,
      (error: unknown) => error,
    );
    if (failure === null) return count();
    expect(failure).toBeInstanceOf(Broken);
    expect(await snapshot(), `after the failure of statement ${n}`).toEqual(before);
  }
}

test('an import, a split and its undoing leave no trace whichever statement fails', async () => {
  const crops = [{ year: 2025, season: 2, period: 'summer', crop: 5, genotype_id: 502 }] as const;
  const rows = [0, 1].map((place) =>
    newFieldSchema.parse(newField({ name: 'Lote', farm_name: 'Import', crops: [...crops], geometry: squareAt(place) })),
  );
  expect(await failEverywhere((db) => createFields(db, principal, server.now(), rows, measureFields(rows), 'rename'))).toBeGreaterThan(5);

  const { field, geometry } = await anna.call(fields.create, newField({ crops: [...crops] }));
  const parts = validateSplit({ parent: geometry, parts: halvesOf(geometry) });
  expect(await failEverywhere((db) => splitField(db, principal, server.now(), field.id, 1, parts))).toBeGreaterThan(7);
  expect(await failEverywhere((db) => unsplitField(db, principal, server.now(), field.id, 2))).toBeGreaterThan(6);
});
