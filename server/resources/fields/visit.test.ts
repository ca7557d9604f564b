import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { VISIT_MINUTES } from '#domain/limits.ts';
import { newField } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { saveVisit } from './visit-queries.ts';

const { fields } = contract;

let server: TestServer;
let owner: TestUser;
let field_id: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.register();
  field_id = (await owner.call(fields.create, newField())).field.id;
});
afterAll(() => server.close());

const visit = async (user = owner) => (await user.call(fields.visit, { field_id })).previous_at;
/** A look at a minute of the day, and the minute at which it says the visit before ended. */
const lookAt = async (minute: number): Promise<number | null> => {
  const at = (of: number) => new Date(Date.UTC(2026, 0, 12, 0, of));
  const ended = await saveVisit(server.db, owner.id, field_id, VISIT_MINUTES, at(minute));
  return ended === null ? null : (Date.parse(ended) - at(0).getTime()) / 60_000;
};

test('a visit goes on while its looks are close to each other, and the next one tells when it ended', async () => {
  const looks = [0, 29, 59, 90, 100, 500];
  const told: (number | null)[] = [];
  for (const minute of looks) told.push(await lookAt(minute));
  expect(told).toEqual([null, null, null, 59, 59, 100]);
});

test('two looks at once are one visit, and a clock set back takes none back', async () => {
  expect(await Promise.all([600, 600, 600, 600].map(lookAt))).toEqual([500, 500, 500, 500]);
  expect(await lookAt(540)).toBe(500);
  expect(await lookAt(629)).toBe(500);
});

test('each person’s visits are his own, and nobody visits what he does not see', async () => {
  const guest = await server.register();
  await expect(visit(guest)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await server.db.query(
    `insert into share (id, field_id, email, level, created_by, created_at) values (gen_random_uuid(), $1, $2, 'view', $3, now())`,
    [field_id, guest.email, owner.id],
  );
  expect(await visit(guest)).toBeNull();
  expect(await visit()).not.toBeNull();
});
