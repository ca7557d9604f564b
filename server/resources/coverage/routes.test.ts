import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import exifr from 'exifr';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import type { Coverage } from '#domain/coverage/coverage.ts';
import { expireCoverages } from '#server/jobs/expire-coverages.ts';
import {
  addCoverage,
  approve,
  castFor,
  coveredField,
  makeHolder,
  newCoverage,
  seasonAt,
  sow,
} from '../../../tests/setup/worlds/coverage-world.ts';
import { halvesOf } from '../../../tests/setup/samples/field-samples.ts';
import { madePdf } from '../../../tests/setup/samples/pdf/made-pdf.ts';
import { link, setAccess } from '../../../tests/setup/worlds/people-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { sweepInvoices } from './invoice.ts';

const { coverage, farms, fields, notifications, transfers } = contract;
const MB = 1024 * 1024;

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await makeHolder(server);
});

const create = async (change: Partial<CallInput<typeof coverage.create>> = {}, by = owner): Promise<Coverage> =>
  by.call(coverage.create, newCoverage(server, change.field_ids === undefined ? [await coveredField(server, owner)] : [], change));
const infoOf = ({ id, version, year, season, period, seed_brand, firstname, lastname, business_name, fields: lines }: Coverage) => ({
  coverage_id: id,
  version,
  year,
  season,
  period,
  seed_brand,
  firstname,
  lastname,
  business_name: business_name ?? '',
  field_ids: lines.map(({ field_id }) => field_id),
});
const edit = (one: Coverage, change: Partial<CallInput<typeof coverage.edit>> = {}, by = owner) =>
  by.call(coverage.edit, { ...infoOf(one), ...change });
const read = (one: Coverage, by = owner) => by.call(coverage.get, { coverage_id: one.id });
const faultsOf = async (one: Coverage) => (await read(one)).fields.map(({ fault }) => fault);
const picture = (format: 'jpeg' | 'png' | 'webp') =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#7a9' } })
    .withExif({ IFD0: { Artist: 'Canary' } })
    .toFormat(format)
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes));

describe('a new coverage', () => {
  test('waits for its holder with what was said of it', async () => {
    const made = await create();
    expect(made).toMatchObject({ state: 'pending', version: 1, holder_id: owner.id, can: ['edit', 'delete', 'approve'], acceptance: null });
    expect(made).toMatchObject({
      ...seasonAt(server),
      firstname: 'Lucía',
      business_name: 'Agropecuaria Ferreyra SRL',
      created_by_name: 'Ana Ñandú',
    });
    expect(made.fields).toMatchObject([{ fault: null, province: 'AR-B' }]);
    expect(made.invoice).toMatchObject({ name: 'factura_0003-00018422.pdf', media_type: 'application/pdf', bytes: madePdf().length });
    expect(made.last_day).toBe(`${String(made.year + 1)}-06-30`);
  });

  test('is made once with one key, and the same store answers both families of calls', async () => {
    const input = newCoverage(server, [await coveredField(server, owner)]);
    const options = { idempotency_key: 'coverage-once-1' };
    const first = await owner.call(coverage.createOfBrand, { ...input, brand: 'brevant' }, options);
    expect(await owner.call(coverage.createOfBrand, { ...input, brand: 'brevant' }, options)).toEqual(first);
    expect(await owner.call(coverage.getOfBrand, { brand: 'brevant', coverage_id: first.id })).toEqual(await read(first));
    const [all, listed] = await Promise.all([owner.call(coverage.getAllOfBrand, { brand: 'brevant' }), owner.call(coverage.list, {})]);
    expect(all).toEqual(listed);
    expect(listed).toMatchObject({ total: 1, coverages: [{ id: first.id }], terms: { version: '1' }, can_create: true });
  });

  const FORM = ['firstname', 'lastname', 'business_name', 'seed_brand', 'name', 'field_ids'] as const;
  test.each(FORM)('asks for %s', async (key) => {
    const reply = await owner.send(coverage.create, { ...newCoverage(server, [await coveredField(server, owner)]), [key]: '' });
    expect(reply.json()).toMatchObject({ fields: [{ path: key, code: 'REQUIRED' }] });
  });

  test('of fields that cannot be covered says of each why', async () => {
    const ids = [await coveredField(server, owner)];
    const add = async (change: Parameters<typeof sow>[3] | null): Promise<void> => {
      const id = await coveredField(server, owner);
      await server.db.query('delete from activity where field_id = $1', [id]);
      if (change !== null) await sow(server, owner, id, change);
      ids.push(id);
    };
    await add(null);
    await add({ crop: 7, genotype: null, other_genotype: 'DM 46i20' });
    await add({ seed_brand: 'seed.dekalb' });
    const abroad = await coveredField(server, owner);
    await server.db.query("update field set country = 'BR' where id = $1", [abroad]);
    const { fields: taken } = await create();
    ids.push(abroad, taken[0]?.field_id ?? '');
    const listed = await owner.call(coverage.candidates, { ...seasonAt(server), seed_brand: 'seed.brevant' });
    const of = new Map(listed.fields.map(({ field_id, fault }) => [field_id, fault]));
    const wanted = [
      null,
      'COVERAGE_FIELD_NOT_SOWN',
      'COVERAGE_FIELD_NOT_MAIZE',
      'COVERAGE_FIELD_OTHER_SEED',
      'COVERAGE_FIELD_ABROAD',
      'COVERAGE_FIELD_COVERED',
    ];
    expect(ids.map((id) => of.get(id))).toEqual(wanted);
    await expect(create({ field_ids: ids.join(',') })).rejects.toMatchObject({
      code: 'COVERAGE_NOT_ELIGIBLE',
      fields: wanted.flatMap((code, at) => (code === null ? [] : [{ path: `field_ids.${String(at)}`, code }])),
    });
  });

  test('is of one owner of the seed brand, in a season that runs', async () => {
    const other = await makeHolder(server);
    const both = await castFor(server, owner, []);
    await link(server, both.FA, other.id);
    const ids = [await coveredField(server, owner), await coveredField(server, other)];
    await expect(create({ field_ids: ids.join(',') }, both.FA)).rejects.toMatchObject({
      code: 'COVERAGE_HOLDERS_DIFFER',
      fields: [{ path: 'field_ids.1', code: 'COVERAGE_HOLDERS_DIFFER' }],
    });
    await expect(create({ field_ids: ids.slice(1).join(',') })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(create({ field_ids: ids[0] ?? '', year: seasonAt(server).year - 1 })).rejects.toMatchObject({
      code: 'COVERAGE_SEASON_CLOSED',
    });
    await setAccess(server, owner, { brand_id: 7 });
    await expect(create({ field_ids: ids[0] ?? '' })).rejects.toMatchObject({ code: 'COVERAGE_OTHER_BRAND' });
  });

  test('of a field that is covered twice at once is made once', async () => {
    const field_id = await coveredField(server, owner);
    const made = await Promise.allSettled(Array.from({ length: 4 }, () => create({ field_ids: field_id })));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of made) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'COVERAGE_NOT_ELIGIBLE' });
    expect((await owner.call(coverage.list, {})).total).toBe(1);
  });
});

describe('an invoice', () => {
  const active = madePdf({ catalog: '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (1) >> >>' });
  const locked = madePdf({ trailer: '/Encrypt 4 0 R', more: ['<< /Filter /Standard /V 2 /R 3 /O (x) /U (x) /P -4 >>'] });
  const refused = [
    ['INVOICE_TYPE', new TextEncoder().encode('<svg onload="alert(1)"/>')],
    ['INVOICE_TYPE', new Uint8Array()],
    ['INVOICE_TOO_LARGE', new Uint8Array(5 * MB + 1)],
    ['PDF_ACTIVE', active],
    ['PDF_ENCRYPTED', locked],
    ['PDF_UNREADABLE', madePdf().subarray(0, 60)],
    ['PHOTO_UNREADABLE', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
  ] as const;
  test.each(refused)('is refused with %s', async (code, file) => {
    await expect(create({ file: file as Uint8Array<ArrayBuffer> })).rejects.toMatchObject({ code, fields: [{ path: 'file', code }] });
    expect((await owner.call(coverage.list, {})).total).toBe(0);
  });

  test('of a kind that is not taken is refused whatever it is called', async () =>
    expect(create({ file: await picture('webp'), name: 'factura.pdf' })).rejects.toMatchObject({ code: 'INVOICE_TYPE' }));

  const download = async (one: Coverage) => {
    const { url } = await owner.call(coverage.openInvoice, { coverage_id: one.id });
    return server.app.inject({ url });
  };

  test.each(['jpeg', 'png'] as const)('as a %s is kept as pixels alone', async (format) => {
    const made = await create({ file: await picture(format), name: 'foto.png' });
    expect(made.invoice).toMatchObject({ media_type: 'image/jpeg' });
    const sent = await download(made);
    expect(sent.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': "attachment; filename*=UTF-8''foto.jpg",
    });
    expect(await exifr.parse(sent.rawPayload, true).catch(() => undefined)).not.toMatchObject({ Artist: 'Canary' });
  });

  test('is read by an address of its own session alone, as it was given out', async () => {
    const { url } = await owner.call(coverage.openInvoice, { coverage_id: (await create()).id });
    expect((await server.app.inject({ url })).statusCode).toBe(200);
    expect((await server.app.inject({ url: `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}` })).statusCode).toBe(403);
    expect((await server.app.inject({ url: url.replace('holder=', 'x=1&holder=') })).statusCode).toBe(403);
    await server.db.query('update session set revoked_at = now() where id = $1', [owner.session_id]);
    expect((await server.app.inject({ url })).statusCode).toBe(403);
  });

  test('gives way to another, and its file goes', async () => {
    const made = await create();
    const [before] = await server.db.query<{ file_id: string }>('select file_id from coverage_invoice where coverage_id = $1', [made.id]);
    const after = await owner.call(coverage.replaceInvoice, { coverage_id: made.id, version: 1, name: 'otra.pdf', file: madePdf() });
    expect(after).toMatchObject({ version: 2, invoice: { name: 'otra.pdf' } });
    const folder = path.join(server.env.DATA_DIR, 'coverage_invoices');
    await expect.poll(() => readdir(folder)).not.toContain(before?.file_id);
    await owner.call(coverage.remove, { coverage_id: made.id, version: 2 });
    const [kept] = await server.db.query<{ file_id: string }>('select file_id from coverage_invoice where coverage_id = $1', [made.id]);
    await readFile(path.join(folder, kept?.file_id ?? ''));
    await server.db.query('delete from coverage where id = $1', [made.id]);
    await sweepInvoices(server.db, server.providers.invoices, new Date(Date.now() + 1_000));
    await expect(readFile(path.join(folder, kept?.file_id ?? ''))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('what becomes of its fields', () => {
  const loseSowing = (field_id: string) => server.db.query('update activity set deleted_at = now() where field_id = $1', [field_id]);

  test('is told on the row and at approval, and nothing is dropped', async () => {
    const ids = [await coveredField(server, owner), await coveredField(server, owner), await coveredField(server, owner)];
    const taker = await makeHolder(server);
    const made = await create({ field_ids: ids.join(',') });
    const [sown = '', split = '', moved = ''] = ids;
    await loseSowing(sown);
    const { field, geometry } = await owner.call(fields.get, { field_id: split });
    await owner.call(fields.split, { field_id: split, version: field.version, parts: halvesOf(geometry) });
    const { id: transfer_id } = await owner.call(transfers.offer, { field_id: moved, email: taker.email });
    await taker.call(transfers.answer, { transfer_id, accepted: true });
    expect(await faultsOf(made)).toEqual(['COVERAGE_FIELD_NOT_SOWN', 'COVERAGE_FIELD_SPLIT', 'COVERAGE_FIELD_TRANSFERRED']);
    await expect(approve(owner, made)).rejects.toMatchObject({
      code: 'COVERAGE_FIELDS_CHANGED',
      fields: [
        { path: 'fields.0', code: 'COVERAGE_FIELD_NOT_SOWN' },
        { path: 'fields.1', code: 'COVERAGE_FIELD_SPLIT' },
        { path: 'fields.2', code: 'COVERAGE_FIELD_TRANSFERRED' },
      ],
    });
    // What was said can be put right while they are there; they go when somebody takes them out.
    expect((await edit(made, { lastname: 'Paz' })).fields).toHaveLength(3);
    await sow(server, owner, sown);
    const less = await edit(await read(made), { field_ids: [sown] });
    expect(less.fields).toMatchObject([{ field_id: sown, fault: null }]);
    expect(await approve(owner, less)).toMatchObject({ state: 'approved' });
  });

  test('is what a coverage that waits says of them', async () => {
    const made = await create();
    const field_id = made.fields[0]?.field_id ?? '';
    const { field } = await owner.call(fields.get, { field_id });
    await owner.call(fields.updateInfo, { field_id, version: field.version, name: 'Otro nombre' });
    await owner.call(farms.rename, { farm_id: field.farm_id, version: 1, name: 'Otra finca' });
    expect((await read(made)).fields).toMatchObject([{ name: 'Otro nombre', farm_name: 'Otra finca' }]);
    expect((await owner.call(coverage.list, { text: 'otra finca' })).total).toBe(1);
  });

  test('after approval changes nothing of it', async () => {
    const made = await approve(owner, await addCoverage(server, owner));
    const [line] = made.fields;
    const field_id = line?.field_id ?? '';
    const { field } = await owner.call(fields.get, { field_id });
    const renamed = await owner.call(fields.updateInfo, { field_id, version: field.version, name: 'Otro nombre' });
    await loseSowing(field_id);
    await owner.call(fields.remove, { field_id, version: renamed.version });
    expect((await read(made)).fields).toEqual(made.fields);
    const [kept] = await server.db.query<{ sowing: unknown }>('select sowing from coverage_field where coverage_id = $1', [made.id]);
    expect(kept?.sowing).toMatchObject({ date: `${String(made.year)}-07-01`, details: { seed_brand: 'seed.brevant', crop: 5 } });
  });
});

describe('an edit', () => {
  test('says what it is over, and a stale one sees the other', async () => {
    const made = await create();
    const changed = await edit(made, { firstname: 'Eva' });
    expect(changed).toMatchObject({ version: 2, firstname: 'Eva' });
    const { params } = (await edit(made, { firstname: 'Otra' }).catch((error: unknown) => error)) as { params: { copy: string } };
    expect(JSON.parse(params.copy)).toMatchObject({ version: 2, firstname: 'Eva', invoice: { name: 'factura_0003-00018422.pdf' } });
    expect(JSON.parse(params.copy)).not.toHaveProperty('relations');
  });

  test('leaves the business name that its writer does not see', async () => {
    const cast = await castFor(server, owner, []);
    const made = await addCoverage(server, owner, cast.FA);
    const { business_name: _unseen, ...info } = infoOf(made);
    await cast.FA.call(coverage.edit, { ...info, firstname: 'Eva' });
    expect(await read(made)).toMatchObject({ firstname: 'Eva', business_name: 'Agropecuaria Ferreyra SRL' });
    const said = (await cast.FSM?.call(coverage.list, {}))?.can_create;
    expect([said, (await cast.FA.call(coverage.list, {})).can_create]).toEqual([false, true]);
  });

  test('takes in only what its writer has a right to', async () => {
    const made = await create();
    const stranger = await makeHolder(server);
    const foreign = await coveredField(server, stranger);
    await expect(edit(made, { field_ids: [...made.fields.map(({ field_id }) => field_id), foreign] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const more = await coveredField(server, owner);
    const changed = await edit(made, { field_ids: [...made.fields.map(({ field_id }) => field_id), more] });
    expect(changed.fields.map(({ field_id }) => field_id)).toEqual([made.fields[0]?.field_id, more]);
  });

  test('deleting is taken back, unless another covers the field by then', async () => {
    const made = await create();
    const [{ field_id } = { field_id: '' }] = made.fields;
    await owner.call(coverage.remove, { coverage_id: made.id, version: 1 });
    await expect(read(made)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await owner.call(coverage.restore, { coverage_id: made.id })).toMatchObject({ state: 'pending', fields: [{ field_id }] });
    await owner.call(coverage.remove, { coverage_id: made.id, version: 3 });
    await create({ field_ids: field_id });
    await expect(owner.call(coverage.restore, { coverage_id: made.id })).rejects.toMatchObject({
      code: 'COVERAGE_NOT_ELIGIBLE',
      fields: [{ path: 'field_ids.0', code: 'COVERAGE_FIELD_COVERED' }],
    });
    await server.db.query("update coverage set deleted_at = now() - interval '31 days' where id = $1", [made.id]);
    await expect(owner.call(coverage.restore, { coverage_id: made.id })).rejects.toMatchObject({ code: 'RESTORE_EXPIRED' });
  });
});

describe('an approval', () => {
  test('freezes name, moment and version of the terms', async () => {
    const approved = await approve(owner, await create());
    expect(approved).toMatchObject({ state: 'approved', can: [], acceptance: { name: 'Ana Ñandú', terms_version: '1' } });
    await server.db.query("update account set lastname = 'Otra' where id = $1", [owner.id]);
    expect((await read(approved)).acceptance).toEqual(approved.acceptance);
  });

  test('is of the terms that hold, and of somebody who has just proved who he is', async () => {
    const { id, version } = await create();
    const said = { brand: 'brevant', coverage_id: id, version, accepted_terms: true } as const;
    await expect(owner.call(coverage.activate, { ...said, terms_version: '0' })).rejects.toMatchObject({
      code: 'COVERAGE_TERMS_CHANGED',
      params: { version: '1' },
    });
    const unread = await owner.send(coverage.activate, { ...said, accepted_terms: false, terms_version: '1' });
    expect(unread.json()).toMatchObject({ fields: [{ path: 'accepted_terms', code: 'TERMS_REQUIRED' }] });
    await server.db.query("update session set authenticated_at = now() - interval '10 minutes' where id = $1", [owner.session_id]);
    await expect(owner.call(coverage.activate, { ...said, terms_version: '1' })).rejects.toMatchObject({ code: 'LOGIN_NOT_RECENT' });
  });
});

test('one nobody accepted expires with its season: shown at once, written down, audited and notified once', async () => {
  const made = await create();
  await server.db.query('update coverage set year = 2020 where id = $1', [made.id]);
  expect(await read(made)).toMatchObject({ state: 'expired', can: [] });
  await expect(approve(owner, made)).rejects.toMatchObject({ code: 'COVERAGE_EXPIRED' });
  for (let round = 0; round < 2; round += 1) await expireCoverages(server.db, server.env, server.now());
  expect(await read(made)).toMatchObject({ state: 'expired', version: 2 });
  const told = (await owner.call(notifications.list, {})).notifications.filter(({ type }) => type === 'coverage');
  expect(told).toMatchObject([{ field_id: null, params: { state: 'expired', coverage_id: made.id } }]);
  expect(await server.db.query("select 1 from audit where action = 'coverage.expire' and subject_id = $1", [made.id])).toHaveLength(1);
});

test('whoever has to do with it is notified of what others do', async () => {
  const cast = await castFor(server, owner, []);
  const made = await addCoverage(server, owner, cast.FA);
  await approve(owner, made);
  await cast.admin.call(coverage.annul, { coverage_id: made.id, version: 2, reason: 'Factura repetida' });
  const statesTold = async (user: TestUser) =>
    (await user.call(notifications.list, {})).notifications
      .flatMap((one) => (one.type === 'coverage' ? [one.params.state] : []))
      .toSorted();
  expect(await statesTold(owner)).toEqual(['pending', 'void']);
  expect(await statesTold(cast.FA)).toEqual(['approved', 'void']);
  expect(await read(made)).toMatchObject({ annulment: { by: 'Ana Ñandú', reason: 'Factura repetida' } });
  const again = await create({ field_ids: made.fields.map(({ field_id }) => field_id).join(',') });
  expect(again.state).toBe('pending');
});

test('a list is filtered, found by its words and turned page by page', async () => {
  const made: Coverage[] = [];
  for (const lastname of ['Ferreyra', 'Gauna', 'Ibáñez']) made.push(await create({ lastname }));
  await approve(owner, made[0] as Coverage);
  const ids = async (input: CallInput<typeof coverage.list>) => (await owner.call(coverage.list, input)).coverages.map(({ id }) => id);
  const [first, second, third] = made.map(({ id }) => id);
  expect(await ids({})).toEqual([third, second, first]);
  expect(await ids({ states: 'approved,void' })).toEqual([first]);
  expect(await ids({ text: 'IBANEZ' })).toEqual([third]);
  expect(await ids({ text: 'tranquera' })).toHaveLength(3);
  expect(await ids({ years: '1999' })).toEqual([]);
  expect(await ids({ after: third ?? '' })).toEqual([second, first]);
  const { menus } = await owner.call(coverage.menus, { states: 'approved' });
  expect(menus.states.map(({ value, count }) => [value, count])).toEqual([
    ['pending', 2],
    ['approved', 1],
  ]);
  expect(menus.producers).toMatchObject([{ value: owner.id, count: 1 }]);
  expect((await owner.call(coverage.table, {})).total).toBe(3);
});

test('a business is found by its name only by whoever may know it', async () => {
  const cast = await castFor(server, owner, []);
  const made = await create();
  expect((await cast.FA.call(coverage.list, { text: 'agropecuaria ferreyra' })).total).toBe(0);
  expect(await read(made, cast.FA)).toMatchObject({ business_name: null, invoice: null });
  await setAccess(server, cast.FA, { is_sensitive: true });
  expect((await cast.FA.call(coverage.list, { text: 'agropecuaria ferreyra' })).total).toBe(1);
});
