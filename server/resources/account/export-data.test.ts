import { Readable } from 'node:stream';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Call } from '#contract/define.ts';
import { readZip } from '#domain/files/zip/read-zip.ts';
import { madePhoto } from '../../../tests/setup/photos/made-photos.ts';
import { sha256Of } from '../../../tests/setup/photos/send-photo.ts';
import { newNote, newDensity, newPlan, sowing, SUMMER } from '../../../tests/setup/samples/activity-samples.ts';
import { newReport } from '../../../tests/setup/samples/reports/report-samples.ts';
import { newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { samplePlan } from '../../../tests/setup/samples/zone-samples.ts';

const { account, activities, auth, cropLog, density, fields, margins, notes, reports, zones } = contract;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const archiveOf = async (user: TestUser): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await user.call(account.exportData, {}));
const entriesOf = (zip: Uint8Array): Map<string, string> =>
  new Map(readZip(zip).map((entry) => [entry.name, new TextDecoder().decode(entry.read())]));
const dataOf = (zip: Uint8Array): Record<string, unknown> =>
  JSON.parse(entriesOf(zip).get('surco.json') ?? 'null') as Record<string, unknown>;

/** Three fields on two farms with crops, one with zones; one deleted; one shared. */
const farmer = async (): Promise<TestUser> => {
  const user = await server.register();
  const crops = [{ year: 2025, season: 2 as const, period: 'summer' as const, crop: 7 as const, genotype_id: null }];
  const field = (place: number, name: string, farm_name: string) => newField({ name, farm_name, crops, geometry: squareAt(place) });
  const { fields: created } = await user.call(fields.createMany, {
    fields: [
      field(0, 'Ñandú «Bajo»', 'La Canela'),
      field(1, '7 Norte', 'La Canela'),
      field(2, '7 Norte', 'El Ombú'),
      field(3, 'Tapera', 'El Ombú'),
    ],
  });
  const [zoned, shared, , gone] = created.map(({ field }) => field);
  if (zoned === undefined || shared === undefined || gone === undefined) throw new Error('Four fields');
  await user.call(fields.remove, { field_id: gone.id, version: gone.version });
  await user.call(fields.updateInfo, { field_id: shared.id, version: 1, has_gaps_project: true, treatment_type: 'biological' });
  await user.call(zones.save, { field_id: zoned.id, version: 0, geometry_version: 1, plan: samplePlan(squareAt(0)) });
  await server.db.query(
    "insert into share (id, field_id, email, level, created_by, created_at) values (gen_random_uuid(), $1, 'vecino@example.com', 'edit', $2, now())",
    [shared.id, user.id],
  );
  return user;
};

describe('R-G02: everything exported', () => {
  test('one archive with JSON, GeoJSON and KML of what is the person’s, and nothing of others', async () => {
    const [user, other] = [await farmer(), await farmer()];
    await user.call(auth.update, { version: 1, business_name: 'CANARY-business', phone_number: '+54 11 5555 0001' });
    await other.call(auth.update, { version: 1, business_name: 'CANARY-stranger' });
    const response = await user.send(account.exportData, {});
    expect(response.headers['content-type']).toBe('application/zip');
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''surco-\d{4}-\d\d-\d\d\.zip$/);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.headers['content-security-policy']).toContain('sandbox');
    const files = entriesOf(new Uint8Array(response.rawPayload));
    expect([...files.keys()]).toEqual(['surco.json', 'fields.geojson', 'fields.kml']);
    const text = [...files.values()].join('\n');
    for (const own of [user.id, user.email, 'CANARY-business', '+54 11 5555 0001', 'Ñandú «Bajo»', 'La Canela', 'vecino@example.com'])
      expect(text).toContain(own);
    for (const foreign of [other.id, other.email, 'CANARY-stranger', 'password_hash', '$argon2id$']) expect(text).not.toContain(foreign);
    expect((JSON.parse(files.get('fields.geojson') ?? '') as { features: unknown[] }).features).toHaveLength(3);
    expect(files.get('fields.kml')?.match(/<Placemark>/g)).toHaveLength(3);
    const data = dataOf(new Uint8Array(response.rawPayload)) as {
      fields: { name: string; state: string; zones: unknown }[];
      audit: { action: string }[];
    };
    expect(data.fields.map(({ name, state }) => `${name} ${state}`)).toContain('Tapera deleted');
    expect(data.fields.filter(({ zones: plan }) => plan !== null)).toHaveLength(1);
    expect(data.audit.map(({ action }) => action)).toContain('field.delete');
    expect(await server.db.query("select 1 from audit where action = 'account.export' and actor_id = $1", [user.id])).toHaveLength(1);
  });

  test('every table that knows the person has its part in it', async () => {
    const user = await farmer();
    const rows = await server.db.query<{ place: string }>(
      `select c.table_name || '.' || c.column_name as place from information_schema.columns c
       where c.table_schema = 'public' and c.column_name in ('account_id', 'owner_id', 'created_by', 'actor_id', 'email') order by 1`,
    );
    // Where it is in the archive; `—` for what is secret or none of a person's business: hashes, keys, links.
    const PART: Readonly<Record<string, string>> = {
      'account.email': 'profile',
      'audit.actor_id': 'audit',
      'farm.owner_id': 'farms',
      'field.owner_id': 'fields',
      // Whose fields of others he looked at is shown to their owners, not carried away.
      'field_opening.account_id': '—',
      // An offer lives thirty days and is the field's, not his.
      'field_transfer.email': '—',
      'field_visit.account_id': 'field_visits',
      'logo.account_id': '—',
      'mail_token.account_id': '—',
      'activity.created_by': 'fields',
      'crop_log_entry.created_by': 'fields',
      'field_note.created_by': 'fields',
      'margin_plan.created_by': 'fields',
      'density_plan.created_by': 'fields',
      'diagnosis.created_by': 'diagnoses',
      'coverage.created_by': 'coverages',
      'coverage_report.created_by': 'coverage_papers',
      'report.created_by': 'reports',
      'mail_token.email': '—',
      'note_photo.created_by': 'photos',
      'notification.account_id': 'notifications',
      // Who did what somebody else is notified of.
      'notification.actor_id': '—',
      'notification_digest.account_id': 'digest',
      'notification_mute.account_id': 'muted_fields',
      'notification_reason.account_id': 'notification_reasons',
      'payment_order.account_id': 'orders',
      'plan_proposal.owner_id': 'plan_proposals',
      'producer.account_id': 'kept_as_producer',
      'producer.created_by': 'producers',
      'producer.email': 'producers',
      'public_notes_consent.account_id': 'public_notes',
      // Strangers' view of what is in the archive already.
      'published_note.created_by': '—',
      'recovery_code.account_id': '—',
      'scene_exclusion.account_id': 'scene_exclusions',
      'second_factor.account_id': '—',
      'session.account_id': 'sessions',
      'share.created_by': 'fields',
      'share.email': 'shared_with_me',
      'statistics_job.account_id': 'statistics_orders',
      'batch_report.account_id': 'batch_reports',
      'trial.account_id': 'trials',
      'terms_acceptance.account_id': 'terms',
      'zone_plan.created_by': 'fields',
    };
    const named = new Set(['—', ...Object.keys(dataOf(await archiveOf(user)))]);
    expect(rows.map(({ place }) => place).filter((place) => !named.has(PART[place] ?? 'nowhere'))).toEqual([]);
  });
});

test('notes and photos are in it, those of the own fields and those taken elsewhere; notes come back private', async () => {
  const [user, guest, to] = [await farmer(), await server.register(), await server.register()];
  const field_id = (await user.call(fields.list, {})).fields.find(({ name }) => name === 'Ñandú «Bajo»')?.id ?? '';
  await server.db.query(
    "insert into share (id, field_id, email, level, created_by, created_at) values (gen_random_uuid(), $1, $2, 'annotate', $3, now())",
    [field_id, guest.email, user.id],
  );
  const photo = await madePhoto(7, 300, 200);
  const add = async (by: TestUser, description: string) => {
    const photo_id = crypto.randomUUID();
    const { uploads } = server.providers.photos;
    await uploads.create({ id: `${by.id}_${photo_id}`, size: photo.length, offset: 0, metadata: { field_id }, creation_date: '' } as never);
    await uploads.write(Readable.from([photo]), `${by.id}_${photo_id}`, 0);
    await by.call(notes.acceptPhoto, { field_id, photo_id, sha256: sha256Of(photo) });
    const note = newNote({ description, position: [-60.995, -33.995], photo_ids: [photo_id] });
    await by.call(notes.create, { field_id, note_id: crypto.randomUUID(), note });
    return `photos/${photo_id}.jpg`;
  };
  const [own, guests] = [await add(user, 'CANARY own'), await add(guest, 'CANARY guest’s')];
  const [archive, guests_archive] = [await archiveOf(user), await archiveOf(guest)];
  const photosIn = (zip: Uint8Array): string[] => readZip(zip).flatMap(({ name }) => (name.startsWith('photos/') ? [name] : []));
  expect(photosIn(archive).toSorted()).toEqual([own, guests].toSorted());
  expect(photosIn(guests_archive)).toEqual([guests]);
  const { width, format } = await sharp(
    readZip(archive)
      .find(({ name }) => name === own)
      ?.read(),
  ).metadata();
  expect([width, format]).toEqual([200, 'jpeg']);
  expect(JSON.stringify(dataOf(guests_archive))).not.toContain('CANARY own');
  const notesOf = (zip: Uint8Array) =>
    (dataOf(zip) as { fields: { id: string; notes: { description: string; by_owner: boolean; position: number[] }[] }[] }).fields.flatMap(
      ({ notes: found }) => found,
    );
  expect(notesOf(archive).map(({ description, by_owner, position }) => [description, by_owner, position])).toEqual([
    ['CANARY own', true, [-60.995, -33.995]],
    ['CANARY guest’s', false, [-60.995, -33.995]],
  ]);
  // The address it is shared with begins with his id.
  expect(JSON.stringify(dataOf(archive)).replaceAll(guest.email, '')).not.toContain(guest.id);
  expect((dataOf(guests_archive) as { notes_of_others: { note: unknown }[] }).notes_of_others).toEqual([
    { field_id, note: expect.objectContaining({ description: 'CANARY guest’s' }) },
  ]);

  await to.call(account.importData, { file: new Uint8Array(archive) });
  const back = (await to.call(notes.listAll, {})).notes;
  expect(back.map(({ description, is_public, photo_ids, is_own }) => [description, is_public, photo_ids, is_own])).toEqual(
    expect.arrayContaining([
      ['CANARY own', false, [], true],
      ['CANARY guest’s', false, [], true],
    ]),
  );
});

test('whoever parted from a field takes nothing of it with him: what he began there, others have written into since', async () => {
  const [owner, guest] = [await farmer(), await server.register()];
  const field_id = (await owner.call(fields.list, {})).fields.find(({ name }) => name === 'Ñandú «Bajo»')?.id ?? '';
  const record = crypto.randomUUID();
  await server.db.query(
    `insert into producer (id, created_by, name, account_id, accepted_at, created_at, updated_at) values ($1, $2, 'Rosa', $3, now(), now(), now())`,
    [record, owner.id, guest.id],
  );
  await server.db.query('update field set producer_id = $2 where id = $1', [field_id, record]);
  const activity = sowing();
  await guest.call(activities.create, { ...SUMMER, field_ids: [field_id], activity });
  const entry = { kind: 'note', date: '2020-03-01', rain_mm: null, temperature_c: null, crop: null, stage: null, text: 'Isoca' } as const;
  await guest.call(cropLog.create, { field_ids: [field_id], entry });
  await guest.call(notes.create, { field_id, note_id: crypto.randomUUID(), note: newNote({ position: [-60.995, -33.995] }) });
  await guest.call(margins.create, { ...SUMMER, field_ids: [field_id], margin: newPlan() });
  await guest.call(density.save, { ...SUMMER, field_id, version: 0, ...newDensity() });
  const report = await guest.call(reports.create, newReport(field_id, { kind: 'margin' }));
  const written = ['records_of_others', 'log_of_others', 'notes_of_others', 'densities_of_others', 'margins_of_others', 'reports'];
  const counts = async (): Promise<number[]> => {
    const data = dataOf(await archiveOf(guest));
    return written.map((name) => (data[name] as unknown[]).length);
  };
  expect(await counts()).toEqual([1, 1, 1, 1, 1, 1]);
  expect(dataOf(await archiveOf(owner))['reports']).toMatchObject([
    { code: report.code, by_me: false, data: expect.stringContaining('"kind":"margin"') },
  ]);
  await server.db.query('update field set producer_id = null where id = $1', [field_id]);
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0]);
  // Back as one who works for the owner: all but what is of money.
  await server.db.query(
    "insert into share (id, field_id, email, level, created_by, created_at) values (gen_random_uuid(), $1, $2, 'edit', $3, now())",
    [field_id, guest.email, owner.id],
  );
  expect(await counts()).toEqual([1, 1, 1, 1, 0, 0]);
});

test('R-F01: five archives a day, and the sixth tomorrow', async () => {
  const user = await server.register();
  const ask = async (): Promise<number> => (await user.send(account.exportData, {})).statusCode;
  const statuses = [];
  for (let at = 0; at < 6; at += 1) statuses.push(await ask());
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

describe('back in again', () => {
  test('fields, crops, gaps projects and zones of the archive are the same in another account', async () => {
    const [from, to] = [await farmer(), await server.register()];
    const file = await archiveOf(from);
    expect(await to.call(account.importData, { file })).toEqual({ fields: 3, zones: 1, skipped: [], unlisted: [] });
    const shapes = async (user: TestUser) => {
      const data = dataOf(await archiveOf(user)) as { fields: Record<string, unknown>[] };
      return data.fields
        .filter(({ state }) => state === 'live')
        .map(({ name, farm_name, fiscal_name, ownership, crops, has_gaps_project, treatment_type, geometry, area_ha, zones: plan }) => ({
          name,
          farm_name,
          fiscal_name,
          ownership,
          crops,
          has_gaps_project,
          treatment_type,
          geometry,
          area_ha,
          plan: (plan as { plan: unknown } | null)?.plan ?? null,
        }))
        .toSorted((a, b) => `${String(a.farm_name)}/${String(a.name)}`.localeCompare(`${String(b.farm_name)}/${String(b.name)}`));
    };
    expect(await shapes(to)).toEqual(await shapes(from));
    expect((await to.call(fields.list, {})).fields.every(({ relations }) => relations.includes('owner'))).toBe(true);
  });

  test('beside those that are still there they get " (2)"', async () => {
    const user = await farmer();
    await user.call(account.importData, { file: await archiveOf(user) });
    const names = (await user.call(fields.list, {})).fields.map(({ farm_name, name }) => `${farm_name}/${name}`);
    expect(names.toSorted()).toEqual(
      [
        'El Ombú/7 Norte',
        'El Ombú/7 Norte (2)',
        'La Canela/7 Norte',
        'La Canela/7 Norte (2)',
        'La Canela/Ñandú «Bajo»',
        'La Canela/Ñandú «Bajo» (2)',
      ].toSorted(),
    );
  });

  test('the same file under the same key is imported once', async () => {
    const [from, to] = [await farmer(), await server.register()];
    const file = await archiveOf(from);
    const once = { idempotency_key: crypto.randomUUID() };
    expect(await to.call(account.importData, { file }, once)).toEqual(await to.call(account.importData, { file }, once));
    expect((await to.call(fields.list, {})).fields).toHaveLength(3);
  });

  const json = (value: unknown): Uint8Array<ArrayBuffer> =>
    new Uint8Array(zipSync({ 'surco.json': new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)) }));
  const field = {
    name: 'A',
    farm_name: 'B',
    fiscal_name: null,
    ownership: 'owner',
    crops: [],
    geometry: squareAt(0),
    state: 'live',
    zones: null,
  };
  const head = { format: 'surco-account', version: 1 };
  test.each([
    ['no archive', new TextEncoder().encode('not a zip at all, only text'), 'ZIP_UNREADABLE'],
    ['an archive of something else', new Uint8Array(zipSync({ 'a.txt': new Uint8Array(3) })), 'EXPORT_UNREADABLE'],
    ['torn JSON', json('{"format":"surco-account"'), 'BAD_REQUEST'],
    ['another format', json({ ...head, format: 'x', fields: [] }), 'EXPORT_UNREADABLE'],
    ['a later version', json({ ...head, version: 2, fields: [] }), 'EXPORT_UNREADABLE'],
    ['a field without a name', json({ ...head, fields: [{ ...field, name: '' }] }), 'EXPORT_UNREADABLE'],
    [
      'a field over 500 ha among good ones',
      json({ ...head, fields: [field, { ...field, name: 'C', geometry: squareAt(3, 3_000) }] }),
      'FIELD_OVER_500_HA',
    ],
    ['a key that reaches into objects', json(`{"format":"surco-account","version":1,"fields":[],"__proto__":{"x":1}}`), 'BAD_REQUEST'],
  ])('%s is refused, and nothing is created', async (_name, file, code) => {
    const user = await server.register();
    await expect(user.call(account.importData, { file })).rejects.toMatchObject({ code });
    expect((await user.call(fields.list, {})).fields).toEqual([]);
  });

  test('what a file says of owner, plan or zones’ state is not believed', async () => {
    const [user, other] = [await server.register(), await server.register()];
    const forged = { ...field, id: crypto.randomUUID(), owner_id: other.id, plan_status: 2, has_zones: true, area_ha: 1 };
    const plan = samplePlan(squareAt(0));
    await user.call(account.importData, { file: json({ ...head, fields: [{ ...forged, zones: { state: 'active', plan } }] }) });
    const [made] = (await user.call(fields.list, {})).fields;
    expect(made).toMatchObject({ plan_status: 0, has_zones: false });
    expect(made?.area_ha).toBeGreaterThan(99);
    expect((await other.call(fields.list, {})).fields).toEqual([]);
    expect(await user.call(zones.get, { field_id: made?.id ?? '' })).toMatchObject({ zones: { state: 'draft' } });
  });
});

test('the archive is asked for by POST alone: a link cannot make a browser fetch it', () => {
  const call: Call = account.exportData;
  expect(call.method).toBe('POST');
});
