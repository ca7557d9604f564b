import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { RELATIONS, type Relation } from '#domain/rights/field-matrix.ts';
import { ROWS_TABLE } from '../../tests/setup/tables/rows-table.ts';
import { RIGHTS_TABLE } from '../../tests/setup/tables/rights-table.ts';
import { sampleRows } from '../../tests/setup/tables/sample-rows.ts';
import { calls } from '../../tests/setup/worlds/request-pipeline.ts';
import { addCoverage, coveredField, makeHolder } from '../../tests/setup/worlds/coverage-world.ts';
import { link, setAccess } from '../../tests/setup/worlds/people-world.ts';
import { sowing, SUMMER } from '../../tests/setup/samples/activity-samples.ts';
import { halvesOf, newField, squareAt } from '../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../tests/setup/servers/server.ts';

const { activities, coverage, cropLog, fields, shares } = contract;
const NOTHING = { rain_mm: null, temperature_c: null, crop: null, stage: null, text: null } as const;
const DAYS = ['2020-01-01', '2020-01-02', '2020-01-03'];
const LEVELS = ['view', 'annotate', 'edit'] as const;
const STAFF = ['FA', 'FM', 'FSM', 'RSM', 'admin'] as const;
type Who = Relation | 'stranger';
/** What was asked, what came of it, and what should. */
type Step = readonly [string, unknown, unknown];
const WHO: readonly Who[] = [...RELATIONS, 'stranger'];

let server: TestServer;
/** Behind it every check of access lets everybody through: what is left is the handlers' own, and on PostgreSQL the policies. */
let open: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const allow = () => Promise.resolve(true as const);
  open = await server.withParts({ rights: { field: allow, farm: allow, account: allow, producer: allow, coverage: allow } });
});
afterAll(async () => {
  await open.close();
  await server.close();
});

const fieldOf = async (owner: TestUser, place = 0): Promise<string> =>
  (await owner.call(fields.create, newField({ farm_name: randomUUID(), geometry: squareAt(place) }))).field.id;

/** Somebody related so to a field of this owner. */
const personAt = async (owner: TestUser, field_id: string, who: Who): Promise<TestUser> => {
  if (who === 'owner') return owner;
  const person = await server.register();
  const level = LEVELS.find((one) => one === who);
  if (level !== undefined) await owner.call(shares.add, { field_id, email: person.email, level });
  const role = STAFF.find((one) => one === who);
  if (role !== undefined) await setAccess(server, person, { role });
  if (role !== undefined && role !== 'admin') await link(server, person, owner.id);
  if (who === 'producer') {
    await link(server, owner, person.id);
    await server.db.query('update field set producer_id = (select id from producer where account_id = $2) where id = $1', [
      field_id,
      person.id,
    ]);
  }
  return person;
};

const mayChange = (who: Who, is_own: boolean): boolean => who === 'owner' || (is_own && mayRecord(who, 'edit_records'));
const mayRecord = (who: Who, right: 'edit_records' | 'import_rain' | 'add_records'): boolean =>
  who !== 'stranger' && RIGHTS_TABLE[right].split(' ')[RELATIONS.indexOf(who)] === 'y';
const wanted = (who: Who, is_own: boolean): string => {
  if (who === 'stranger') return 'NOT_FOUND';
  return mayChange(who, is_own) ? 'done' : 'FORBIDDEN';
};
const outcome = (sent: Promise<{ statusCode: number; json: <T>() => T }>): Promise<string> =>
  sent.then((reply) => (reply.statusCode < 300 ? 'done' : reply.json<{ code: string }>().code));

/** Rain of a file, entered in an author's name, whatever he may do now. */
const importAs = async (author: TestUser, field_id: string): Promise<string> => {
  const import_id = randomUUID();
  await server.db.query(
    `insert into crop_log_entry (id, field_id, kind, date, rain_mm, import_id, created_by, created_at, updated_at)
     select gen_random_uuid(), $1, 'rain', day, 5, $2, $3, now(), now() from unnest($4::date[]) day`,
    [field_id, import_id, author.id, DAYS],
  );
  return import_id;
};
const daysLeft = async (field_id: string): Promise<number> =>
  (await server.db.query("select 1 from crop_log_entry where field_id = $1 and kind = 'rain' and deleted_at is null", [field_id])).length;

const undoRain = async (who: Who, is_own: boolean): Promise<Step[]> => {
  const owner = await server.register();
  const field_id = await fieldOf(owner);
  const person = await personAt(owner, field_id, who);
  const import_id = await importAs(is_own ? person : owner, field_id);
  const right = wanted(who, is_own);
  const ask = (at: TestServer) => outcome(at.callerFor(person).send(cropLog.undoRainImport, { field_id, import_id }));
  const by_call = mayRecord(who, 'import_rain') || right !== 'done' ? right : 'FORBIDDEN';
  return [
    ['by the call', await ask(server), by_call],
    ['past it', await ask(open), by_call === 'done' ? 'NOT_FOUND' : right],
    ['days left', await daysLeft(field_id), right === 'done' ? 0 : DAYS.length],
  ];
};

const replaceRain = async (who: Who, is_own: boolean): Promise<Step[]> => {
  const owner = await server.register();
  const field_id = await fieldOf(owner);
  const person = await personAt(owner, field_id, who);
  await importAs(is_own ? person : owner, field_id);
  const rows = DAYS.map((date) => ({ date, rain_mm: 9 }));
  const reply = await server.callerFor(person).send(cropLog.importRain, { field_id, rows, taken: 'replace' });
  const counts = reply.statusCode === 200 ? reply.json<{ replaced: number }>().replaced : 0;
  return [['days replaced', counts, mayRecord(who, 'import_rain') && mayChange(who, is_own) ? DAYS.length : 0]];
};

/** Sown on two fields at once: on one he may still write, on the other he is what is asked about. */
const undoGroup = async (who: Who): Promise<Step[]> => {
  const [owner, other] = [await server.register(), await server.register()];
  const [asked, sure] = [await fieldOf(owner), await fieldOf(other)];
  const person = await personAt(owner, asked, who);
  await other.call(shares.add, { field_id: sure, email: person.email, level: 'annotate' });
  const group_id = randomUUID();
  await server.db.query(
    `insert into activity (id, field_id, geometry_version, area_ha, year, season, period, type, done_date, details, group_id, created_by, created_at, updated_at)
     select gen_random_uuid(), f.id, 1, 100, 2025, 2, 'summer', 'uproot', '2025-10-02', '{}', $2, $3, now(), now() from unnest($1::uuid[]) f (id)`,
    [[asked, sure], group_id, person.id],
  );
  const left = async (): Promise<number> =>
    (await server.db.query('select 1 from activity where group_id = $1 and deleted_at is null', [group_id])).length;
  const ask = (at: TestServer, field_id: string) => outcome(at.callerFor(person).send(activities.removeGroup, { field_id, group_id }));
  // Of a field he sees no more nothing is known to him, nor done.
  const right = who === 'stranger' || mayChange(who, true) ? 'done' : 'FORBIDDEN';
  return [
    ...(who === 'stranger' ? [['past it, by the unseen field', await ask(open, asked), 'NOT_FOUND'] as const] : []),
    ...(right === 'done' ? [] : [['past it', await ask(open, sure), right] as const]),
    ['by the call', await ask(server, sure), right],
    ['left', await left(), { FORBIDDEN: 2, done: who === 'stranger' ? 1 : 0 }[right]],
  ];
};

/** What a split made: one part somebody else's by now, then one with a record of its own. */
const undoSplit = async (who: Who): Promise<Step[]> => {
  const [owner, taker] = [await server.register(), await server.register()];
  const { field, geometry } = await owner.call(fields.create, newField({ farm_name: randomUUID() }));
  const { children } = await owner.call(fields.split, { field_id: field.id, version: 1, parts: halvesOf(geometry) });
  const [mine, given] = children.map((child) => child.field.id);
  // An archived field is shared with nobody.
  const person = await personAt(owner, field.id, LEVELS.some((level) => level === who) ? 'stranger' : who);
  const isDone = async (): Promise<boolean> =>
    (await outcome(server.callerFor(person).send(fields.unsplit, { field_id: field.id }))) === 'done';
  const archived = async (): Promise<number> =>
    (await server.db.query('select 1 from field where id = any($1::uuid[]) and archived_at is not null', [[mine, given]])).length;
  const set = (part: string) => server.db.query(`update field set ${part} where id = $1`, [given]);
  await server.db.query('update field set owner_id = $2 where id = $1', [given, taker.id]);
  const steps: Step[] = [['of a part that is another’s', await isDone(), false]];
  await server.db.query('update field set owner_id = $2 where id = $1', [given, owner.id]);
  await set('has_history = true');
  steps.push(['of a part with a record', await isDone(), false], ['archived', await archived(), 0]);
  await set('has_history = false');
  return [
    ...steps,
    ['of what is as it was', await isDone(), who === 'owner'],
    ['archived then', await archived(), who === 'owner' ? 2 : 0],
  ];
};

/** A field taken into a coverage of its owner's: the right to the field is asked beside that to the coverage. */
const takeIn = async (who: Who): Promise<Step[]> => {
  const owner = await makeHolder(server);
  const [had, taken] = [await coveredField(server, owner), await coveredField(server, owner)];
  const person = await personAt(owner, taken, who);
  const one = await addCoverage(server, owner, owner, had);
  await server.db.query('update coverage set created_by = $2 where id = $1', [one.id, person.id]);
  await server.db.query('update account set brand_id = 2 where id = $1', [person.id]);
  const { id: coverage_id, version, year, season, period, seed_brand, firstname, lastname } = one;
  const said = { coverage_id, version, year, season, period, seed_brand, firstname, lastname, business_name: 'X', field_ids: [had, taken] };
  const is_staff = who === 'FA' || who === 'FM';
  const sees_it = who === 'owner' || STAFF.some((role) => role === who);
  const right = who === 'owner' || is_staff ? 'done' : sees_it ? 'FORBIDDEN' : 'NOT_FOUND';
  const ask = (at: TestServer) => outcome(at.callerFor(person).send(coverage.edit, said));
  const lines = async () => (await server.db.query('select 1 from coverage_field where coverage_id = $1', [coverage_id])).length;
  return [
    ...(right === 'done' ? [] : [['past it', await ask(open), right] as const]),
    ['by the call', await ask(server), right],
    ['fields', await lines(), right === 'done' ? 2 : 1],
  ];
};

const KEYED: Readonly<Record<string, (who: Who) => Promise<readonly Step[]>>> = {
  'cropLog.undoRainImport': async (who) => [...(await undoRain(who, true)), ...(who === 'owner' ? [] : await undoRain(who, false))],
  'cropLog.importRain': async (who) => [...(await replaceRain(who, true)), ...(who === 'owner' ? [] : await replaceRain(who, false))],
  'activities.removeGroup': undoGroup,
  'fields.unsplit': undoSplit,
  'coverage.edit': takeIn,
};

test('every call that writes says how many rows it may change, and those found by a key are asked about here', () => {
  const writing = calls.filter(([, { method }]) => method !== 'GET').map(([name]) => name);
  expect(Object.keys(ROWS_TABLE).toSorted()).toEqual(writing.toSorted());
  const lists = calls.filter(([, { access }]) => access.who === 'field' && /\.|ids$/.test(access.id)).map(([name]) => name);
  expect(writing.filter((name) => ROWS_TABLE[name] === 'list')).toEqual(writing.filter((name) => lists.includes(name)));
  expect(Object.keys(KEYED).toSorted()).toEqual(writing.filter((name) => ROWS_TABLE[name] === 'keyed').toSorted());
});

describe.each(Object.entries(KEYED))('%s', (_name, ask) => {
  test.each(sampleRows(WHO, 6))('of %s', async (who) => {
    const steps = await ask(who);
    expect(steps.map(([what, got]) => [what, got])).toEqual(steps.map(([what, , right]) => [what, right]));
  });
});

test('what somebody corrected stays when the import or the group it came with is taken back', async () => {
  const [owner, guest] = [await server.register(), await server.register()];
  const field_ids = [await fieldOf(owner), await fieldOf(owner, 1)];
  for (const field_id of field_ids) await owner.call(shares.add, { field_id, email: guest.email, level: 'edit' });
  const [field_id = ''] = field_ids;
  const rows = DAYS.map((date) => ({ date, rain_mm: 3 }));
  const { import_id } = await guest.call(cropLog.importRain, { field_id, rows, taken: 'keep' });
  const [first] = (await owner.call(cropLog.list, { field_id })).entries;
  const entry = { kind: 'rain', date: DAYS[0] ?? '', ...NOTHING, rain_mm: 8 } as const;
  await owner.call(cropLog.edit, { field_id, entry_id: first?.id ?? '', version: 1, entry });
  await guest.call(cropLog.undoRainImport, { field_id, import_id });
  expect((await owner.call(cropLog.list, { field_id })).entries.map(({ rain_mm }) => rain_mm)).toEqual([8]);

  const made = (await guest.call(activities.create, { ...SUMMER, field_ids, activity: sowing() })).activities;
  const [one] = made;
  const place = { field_id: one?.field_id ?? '', activity_id: one?.id ?? '' };
  const activity = sowing({}, { comments: 'Resembrado al este' });
  await owner.call(activities.edit, { ...place, version: one?.version ?? 0, season: SUMMER, activity });
  const other = made.find((row) => row.id !== one?.id);
  const { activity_ids } = await guest.call(activities.removeGroup, { field_id: other?.field_id ?? '', group_id: one?.group_id ?? '' });
  expect(activity_ids).toEqual([other?.id]);
  expect(await owner.call(activities.get, place)).toMatchObject({ comments: 'Resembrado al este', group_id: null });
});
