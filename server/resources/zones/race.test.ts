import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { testTier } from '../../../tests/setup/servers/database.ts';
import { halvesOf, newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { isFull, isLong } from '../../../tests/setup/servers/run-scope.ts';
import { seeded } from '../../../tests/setup/samples/seeded.ts';
import { startTestServer, type TestServer } from '../../../tests/setup/servers/server.ts';
import { samplePlan } from '../../../tests/setup/samples/zone-samples.ts';

const { fields, zones } = contract;
const ROUNDS = isLong && testTier === 'postgres' ? 1_000 : isFull ? 100 : 40;
/** Nobody meets the limit of calls a minute. */
const ROUNDS_A_PERSON = 100;
/** Wide enough that the division, which reads its field once more before it begins, comes first in some rounds. */
const MOST_MS = 24;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test(`R-A11: through ${String(ROUNDS)} seeded interleavings of activation, edit and division, active zones keep the polygon they were made on`, async () => {
  const random = seeded(20_261_122);
  let owner = await server.register();
  const ends = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % ROUNDS_A_PERSON === 0) owner = await server.register();
    const { field, geometry } = await owner.call(fields.create, newField({ farm_name: `Zonas ${String(round)}` }));
    const one = { field_id: field.id, version: field.version };
    await owner.call(zones.save, {
      field_id: field.id,
      version: 0,
      geometry_version: field.geometry_version,
      plan: samplePlan(geometry),
    });
    const tries: (() => Promise<unknown>)[] = [
      () => owner.call(zones.activate, { field_id: field.id, version: 1, confirmed: true }),
      () => owner.call(fields.updateGeometry, { ...one, geometry: squareAt(0, 900) }),
      () => owner.call(fields.split, { ...one, parts: halvesOf(geometry) }),
    ];
    const acts = tries.map((act) => ({ act, after_ms: MOST_MS * random() }));
    const [activated, edited, divided] = await Promise.all(
      acts.map(({ act, after_ms }) =>
        wait(after_ms)
          .then(act)
          .then(
            () => true,
            () => false,
          ),
      ),
    );
    const [row] = await server.db.query<{ has_zones: boolean; changes: number; is_whole: boolean }>(
      'select has_zones, geometry_version - $2::int as changes, archived_at is null as is_whole from field where id = $1',
      [field.id, field.geometry_version],
    );
    const end = activated ? 'activated' : edited ? 'edited' : divided ? 'divided' : 'none';
    ends.set(end, (ends.get(end) ?? 0) + 1);
    expect([round, row]).toEqual([round, { has_zones: activated, changes: edited ? 1 : 0, is_whole: !divided }]);
    if (activated) expect([round, edited, divided]).toEqual([round, false, false]);
  }
  // Each came first in some rounds, or nothing was tried.
  for (const end of ['activated', 'edited', 'divided']) expect(ends.get(end) ?? 0).toBeGreaterThan(ROUNDS / 20);
}, 300_000);
