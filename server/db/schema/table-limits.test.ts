import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import * as limits from '#domain/limits.ts';
import { newNote, newPlan, sowing, SUMMER } from '../../../tests/setup/samples/activity-samples.ts';
import { newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { newReport } from '../../../tests/setup/samples/reports/report-samples.ts';
import { isFull } from '../../../tests/setup/servers/run-scope.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { coveredField, newCoverage } from '../../../tests/setup/worlds/coverage-world.ts';
import { TABLE_LIMITS } from '../../../tests/setup/tables/table-limits.ts';

const { MOST } = limits;
const SERVER = path.resolve(import.meta.dirname, '../..');

let server: TestServer;
let user: TestUser;
let field_id: string;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.register();
  field_id = (await user.call(contract.fields.create, newField({ farm_name: 'Uno', geometry: squareAt(0) }))).field.id;
});
afterAll(() => server.close());

test('every table says what keeps it from growing without end', async () => {
  const tables = await server.db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(TABLE_LIMITS).toSorted());
  for (const [table, limit] of Object.entries(TABLE_LIMITS))
    expect([table, 'limits' in limit ? limit.limits.every((most) => most > 0) : limit.reason !== '']).toEqual([table, true]);
});

describe('uploads', () => {
  const numbers = (value: unknown): number[] => {
    if (typeof value === 'number') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbers) : [];
  };

  test('of the contract weigh no more than a number of limits.ts', () => {
    const known = new Set(numbers(limits));
    const uploads = Object.entries(contract).flatMap(([group, calls]) =>
      Object.entries(calls as Readonly<Record<string, Call>>).flatMap(([name, { upload, body_bytes }]) =>
        upload === undefined && body_bytes === undefined ? [] : [[`${group}.${name}`, upload?.max_bytes ?? body_bytes ?? 0] as const],
      ),
    );
    expect(uploads.length).toBeGreaterThan(2);
    expect(uploads.filter(([, most]) => !known.has(most))).toEqual([]);
  });

  /** Routes beside the contract that take a body, with what holds it. */
  const RAW: Readonly<Record<string, string>> = {
    'pipeline/mount.ts': 'the contract’s own, by `upload`, `body_bytes` or JSON_BODY_BYTES',
    'resources/notes/photos/upload-route.ts': 'PHOTO.upload_bytes',
    'resources/notifications/one-click.ts': 'one fixed form field',
  };

  test('beside the contract are those that are named here', () => {
    const takesBody = /\bapp\.(?:post|put|patch|route)\(|addContentTypeParser\(/;
    const found = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && takesBody.test(readFileSync(path.join(SERVER, file), 'utf8')),
    );
    expect(found.toSorted()).toEqual(['app.ts', ...Object.keys(RAW)].toSorted());
  });
});

describe('a limit is reached', () => {
  const { activities, cropLog, farms, margins, notes, producers, reports } = contract;
  const day = "date '1950-01-01' + n";
  /** How a field or account is filled to its last place, and what then asks for one more. */
  const rows: readonly (readonly [kind: keyof typeof MOST, fill: string, add: () => Promise<unknown>])[] = [
    [
      'coverages',
      `insert into coverage (id, holder_id, year, season, period, seed_brand, firstname, lastname, business_name, name_key, business_key, created_at, updated_at)
       select gen_random_uuid(), $2, 2020, 2, 'summer', 'seed.brevant', $1::text, 'x', 'x', 'x', 'x', now(), now() from generate_series(1, $3::integer) n`,
      async () => {
        await server.db.query('update account set brand_id = 2 where id = $1', [user.id]);
        return user.call(contract.coverage.create, newCoverage(server, [await coveredField(server, user)]));
      },
    ],
    [
      'activities',
      `insert into activity (id, field_id, year, season, period, type, done_date, geometry_version, area_ha, details, created_by, created_at, updated_at, deleted_at)
       select gen_random_uuid(), $1, 2024, 2, 'summer', 'harvest', '2025-03-01', 1, 1, '{}', $2, now(), now(), now() from generate_series(1, $3::integer) n`,
      () => user.call(activities.create, { field_ids: [field_id], ...SUMMER, activity: sowing() }),
    ],
    [
      'crop_log',
      `insert into crop_log_entry (id, field_id, kind, date, text, created_by, created_at, updated_at)
       select gen_random_uuid(), $1, 'note', ${day} % 20000, 'x', $2, now(), now() from generate_series(1, $3::integer) n`,
      () => user.call(cropLog.importRain, { field_id, rows: [{ date: '2025-01-01', rain_mm: 3 }], taken: 'keep' }),
    ],
    [
      'notes',
      `insert into field_note (id, field_id, type, specific_type, crop, date, position, photo_ids, is_public, created_by, created_at, updated_at)
       select gen_random_uuid(), $1, 'weed', 'other', 5, '2025-01-01', '(0,0)', '{}', false, $2, now(), now() from generate_series(1, $3::integer) n`,
      () => user.call(notes.create, { field_id, note_id: crypto.randomUUID(), note: newNote() }),
    ],
    [
      'margin_plans',
      `insert into margin_plan (id, field_id, year, season, period, name, name_key, inputs, status, created_by, created_at, updated_at, deleted_at)
       select gen_random_uuid(), $1, 2025, 2, 'summer', 'x', 'x', '{}', 'draft', $2, now(), now(), now() from generate_series(1, $3::integer) n`,
      () => user.call(margins.create, { field_ids: [field_id], ...SUMMER, margin: newPlan() }),
    ],
    [
      'reports',
      `insert into report (id, series_id, version, field_id, year, season, period, kind, code, hash, data, facts, images, language, brand, has_money, created_by, made_by, created_at, deleted_at)
       select gen_random_uuid(), gen_random_uuid(), 1, $1, 2025, 2, 'summer', 'evi', n::text, n::text, '{}', '{}', '[]', 'es', 7, false, $2, 'A', now(), now()
       from generate_series(1, $3::integer) n`,
      () => user.call(reports.create, newReport(field_id)),
    ],
    [
      'polygons',
      `insert into field_geometry (field_id, geometry_version, geometry, replaced_by, replaced_at)
       select $1, 1000 + n, '{}', $2, now() from generate_series(1, $3::integer) n`,
      async () => {
        const { version } = (await user.call(contract.fields.get, { field_id })).field;
        return user.call(contract.fields.updateGeometry, { field_id, version, geometry: squareAt(1) });
      },
    ],
    [
      'fields',
      `insert into field (id, owner_id, farm_id, name, name_key, ownership, geometry, area_ha, perimeter_m, bbox, label, created_at, updated_at, archived_at)
       select gen_random_uuid(), $2, f.farm_id, 'x', 'x', 'owner', '{}', 1, 1, '(1,1),(0,0)', '(0,0)', now(), now(), now()
       from field f, generate_series(1, $3::integer) n where f.id = $1`,
      () => user.call(contract.fields.create, newField({ farm_name: 'Dos', name: 'Otro', geometry: squareAt(2) })),
    ],
    [
      'farms',
      `insert into farm (id, owner_id, name, name_key, created_at, updated_at)
       select gen_random_uuid(), $2, n::text, $1::text || n, now(), now() from generate_series(1, $3::integer) n`,
      () => user.call(farms.create, { name: 'Otro' }),
    ],
    [
      'producers',
      `insert into producer (id, created_by, name, created_at, updated_at)
       select gen_random_uuid(), $2, $1::text, now(), now() from generate_series(1, $3::integer) n`,
      () =>
        user.call(producers.create, { name: 'P', email: null, country: 'AR', province: null, city: null, fiscal_id: null, invite: false }),
    ],
  ];

  test('of every kind', () => {
    expect(rows.map(([kind]) => kind).toSorted()).toEqual(Object.keys(MOST).toSorted());
  });

  // Two hundred thousand fields take a while to be made.
  test.each(rows.filter(([kind]) => kind !== 'fields' || isFull))('of %s, by the call that adds one more', async (kind, fill, add) => {
    await server.db.query(fill, [field_id, user.id, MOST[kind]], { deadline_ms: 60_000 });
    await expect(add()).rejects.toMatchObject({ code: 'LIMIT_REACHED', params: { count: MOST[kind] } });
  });
});
