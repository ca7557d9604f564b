import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInput } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import { REPORT } from '#domain/limits.ts';
import { canonicalJson } from '#domain/reports/canonical-json.ts';
import type { Report } from '#domain/reports/report.ts';
import { factsOf, factText, readSealed, reportCode } from '#domain/reports/seal.ts';
import { tidy } from '#server/jobs/housekeeping.ts';
import { newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { madeSheet, newReport } from '../../../tests/setup/samples/reports/report-samples.ts';
import { sceneOn } from '../../../tests/setup/samples/scene-samples.ts';
import { testTier } from '../../../tests/setup/servers/database.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { link, setAccess } from '../../../tests/setup/worlds/people-world.ts';
import { writeData } from './save-report.ts';
import { sha256 } from './write-sheet.ts';

const { fields, notifications, reports, shares } = contract;
type Input = CallInput<typeof reports.create>;

let server: TestServer;
let anna: TestUser;
/** Anna's, with a producer. */
let field_id: string;
beforeAll(async () => {
  server = await startTestServer();
  anna = await server.register();
  field_id = await fieldOf(anna);
  await giveProducer(anna, field_id, null);
  await measure(field_id);
});
afterAll(() => server.close());

const fieldOf = async (user: TestUser, place = 0): Promise<string> =>
  (await user.call(fields.create, newField({ farm_name: randomUUID(), geometry: squareAt(place) }))).field.id;
const giveProducer = async (owner: TestUser, id: string, account_id: string | null): Promise<void> => {
  await server.db.query(
    `with made as (insert into producer (id, created_by, name, account_id, accepted_at, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Agro Ñandú', $2, now(), now(), now()) returning id)
     update field set producer_id = (select id from made) where id = $3`,
    [owner.id, account_id, id],
  );
};
const DAYS = ['2025-12-01', '2026-01-10', '2026-01-10'];
const SCENES = ['S2_20251201', 'S2_20260110', 'S2_20260110b'] as const;
const measure = async (id: string): Promise<void> => {
  for (const [at, scene_id] of SCENES.entries()) {
    await server.db.query('insert into scene (id, scene) values ($1, $2) on conflict do nothing', [
      scene_id,
      sceneOn(DAYS[at] ?? '', scene_id),
    ]);
    await server.db.query(
      `insert into scene_statistics (field_id, geometry_version, scene_id, index_id, date, valid_fraction, pixel_count, mean)
       values ($1, 1, $2, 'evi', $3, 0.9, 100, 0.5)`,
      [id, scene_id, DAYS[at]],
    );
  }
};
const planning = (sections: NonNullable<Input['planning']>['sections'] = ['data', 'curve', 'images']): NonNullable<Input['planning']> => ({
  sowing_date: '2025-10-01',
  target_yield_kg_ha: 9_500,
  n_kg_ha: 60,
  graph_comment: '',
  comments: 'Sembrar temprano',
  sections,
});
const planned = (id: string, change: Partial<Input> = {}): Input =>
  newReport(id, { kind: 'planning', planning: planning(), scene_ids: [SCENES[0], SCENES[1]], ...change });
const issue = (user: TestUser, input: Input): Promise<Report> => user.call(reports.create, input);
const one = ({ field_id: of, id }: Report) => ({ field_id: of, report_id: id });
const verify = (code: string, hash: string | null = null, facts: string[] = []) =>
  server.anyone.call(reports.verify, { code, hash, facts });
const codesOf = async (user: TestUser, filter: Omit<CallInput<typeof reports.list>, 'field_id'> = {}, of = field_id): Promise<string[]> =>
  (await user.call(reports.list, { field_id: of, ...filter })).reports.map(({ code }) => code);

describe('issuing', () => {
  it('makes of what is asked and what is known one text, whose hash is the report’s and begins with its code', async () => {
    const made = await issue(anna, planned(field_id));
    expect(made).toMatchObject({ version: 1, newest_version: 1, kind: 'planning', producer: 'Agro Ñandú', is_own: true, can_delete: true });
    expect(made.images).toEqual([
      { scene_id: SCENES[0], date: DAYS[0], usable: 0.9, mean: 0.5 },
      { scene_id: SCENES[1], date: DAYS[1], usable: 0.9, mean: 0.5 },
    ]);
    const { code, hash, data } = await anna.call(reports.pdf, one(made));
    expect([sha256(data), reportCode(hash)]).toEqual([made.hash, made.code]);
    const sealed = readSealed(canonicalJson({ code, data: JSON.parse(data) as unknown }));
    expect(sealed?.data).toMatchObject({
      kind: 'planning',
      replaces: null,
      issued: { at: made.created_at, by: made.made_by, brand: 7, origin: server.env.public_url },
      field: { area_ha: expect.closeTo(100, 0) as number },
      planning: { comments: 'Sembrar temprano' },
      sheet: { blocks: madeSheet().blocks },
      salt: 0,
    });
  });

  it.each<readonly [string, Partial<Input>, string, string]>([
    ['no inputs', { planning: null }, 'REQUIRED', 'planning'],
    ['one image', { scene_ids: [SCENES[0]] }, 'REPORT_TWO_IMAGES', 'scene_ids'],
    ['one image twice', { scene_ids: [SCENES[0], SCENES[0]] }, 'REPORT_SAME_IMAGE', 'scene_ids'],
    ['two of one day', { scene_ids: [SCENES[1], SCENES[2]] }, 'REPORT_SAME_IMAGE', 'scene_ids'],
    ['an image nobody knows', { scene_ids: [SCENES[0], 'S2_20200101'] }, 'REPORT_IMAGE_UNKNOWN', 'scene_ids'],
    ['a curve that is not drawn', { sheet: { ...madeSheet(), blocks: [] } }, 'REPORT_NO_CHART', 'sheet'],
    ['images of EVI, none', { kind: 'evi', scene_ids: [] }, 'REQUIRED', 'scene_ids'],
    ['an unknown image of any kind', { kind: 'phenology', scene_ids: ['x'] }, 'REPORT_IMAGE_UNKNOWN', 'scene_ids'],
    ['another language', { sheet: { ...madeSheet(), language: 'fr' } }, 'INVALID', 'sheet.language'],
    ['a target of no field', { planning: { ...planning(), target_yield_kg_ha: 1 } }, 'INVALID', 'planning.target_yield_kg_ha'],
  ])('is refused at its place with %s', async (_what, change, code, path) => {
    const user = await server.register();
    const id = await fieldOf(user);
    await giveProducer(user, id, null);
    await measure(id);
    await server.db.query('update field set plan_status = 3 where id = $1', [id]);
    await expect(issue(user, planned(id, change))).rejects.toMatchObject({ code, fields: [expect.objectContaining({ path })] });
    expect(await codesOf(user, {}, id)).toEqual([]);
  });

  it('asks for a producer, for room, and for what is drawn by the product', async () => {
    const id = await fieldOf(anna, 3);
    await measure(id);
    await expect(issue(anna, planned(id))).rejects.toMatchObject({ code: 'REPORT_NO_PRODUCER', fields: [{ path: 'producer' }] });
    const picture = { tag: 'image', attributes: { href: `data:image/png;base64,${'A'.repeat(REPORT.picture_length - 30)}` }, children: [] };
    const drawing = {
      kind: 'drawing',
      drawing: { width: 1, height: 1, label: '', nodes: Array.from({ length: 4 }, () => picture) },
    } as const;
    await expect(issue(anna, newReport(id, { sheet: { ...madeSheet(), blocks: [drawing] } }))).rejects.toMatchObject({
      code: 'REPORT_TOO_LARGE',
    });
    const script = {
      ...madeSheet(),
      blocks: [{ kind: 'drawing', drawing: { width: 1, height: 1, label: '', nodes: [{ tag: 'script', attributes: {}, children: [] }] } }],
    };
    await expect(issue(anna, newReport(id, { sheet: script as unknown as Input['sheet'] }))).rejects.toMatchObject({
      fields: [expect.anything()],
    });
  });

  it('happens once however often it is sent', async () => {
    const once = { idempotency_key: randomUUID() };
    const said = newReport(field_id);
    const send = () => anna.call(reports.create, said, once);
    expect((await send()).id).toBe((await send()).id);
  });

  it('makes one report of what the same person says twice, also at once, until something has replaced it', async () => {
    const said = newReport(field_id, { kind: 'margin', subject: 'Plan base' });
    const [first, again] = await Promise.all([issue(anna, said), issue(anna, said)]);
    expect([again.id, first.subject, first.version]).toEqual([first.id, 'Plan base', 1]);
    expect((await issue(anna, { ...said, replaces: first.id })).id).toBe(first.id);
    expect((await issue(anna, { ...said, subject: 'Año seco' })).id).not.toBe(first.id);
    const second = await issue(anna, { ...newReport(field_id, { kind: 'margin' }), replaces: first.id });
    expect(second).toMatchObject({ version: 2, subject: null });
    expect(await issue(anna, { ...said, replaces: second.id })).toMatchObject({ version: 3 });
    await anna.call(reports.remove, one(await issue(anna, { ...said, replaces: second.id })));
    expect((await issue(anna, said)).id).not.toBe(first.id);
    const guest = await server.register();
    await anna.call(shares.add, { field_id, email: guest.email, level: 'edit' });
    const plain = newReport(field_id);
    expect((await issue(guest, plain)).id).not.toBe((await issue(anna, plain)).id);
  });

  it('gives another code where one is taken, and the same text of the same', async () => {
    const {
      sheet: _sheet,
      salt: _salt,
      ...data
    } = JSON.parse((await anna.call(reports.pdf, one(await issue(anna, newReport(field_id))))).data);
    const written = await writeData(data, '{}', () => Promise.resolve(false));
    expect(await writeData(data, '{}', () => Promise.resolve(false))).toEqual(written);
    const next = await writeData(data, '{}', (code) => Promise.resolve(code === written.code));
    expect([next.code === written.code, (JSON.parse(next.data) as { salt: number }).salt]).toEqual([false, 1]);
    await expect(writeData(data, '{}', () => Promise.resolve(true))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('versions', () => {
  it('follow each other, of one series; of two at once one is the next', async () => {
    const first = await issue(anna, newReport(field_id));
    const second = await issue(anna, newReport(field_id, { replaces: first.id }));
    expect(second).toMatchObject({ series_id: first.series_id, version: 2, newest_version: 2 });
    expect(JSON.parse((await anna.call(reports.pdf, one(second))).data)).toMatchObject({ version: 2, replaces: first.code });
    await expect(issue(anna, newReport(field_id, { replaces: first.id }))).rejects.toMatchObject({ code: 'REPORT_REPLACED' });
    const tried = await Promise.allSettled([1, 2].map(() => issue(anna, newReport(field_id, { replaces: second.id }))));
    expect(
      tried.map((each) => (each.status === 'fulfilled' ? String(each.value.version) : (each.reason as { code: string }).code)).toSorted(),
    ).toEqual(['3', 'REPORT_REPLACED']);
    const { report, versions } = await anna.call(reports.one, one(first));
    expect([report.newest_version, ...versions.map(({ version }) => version)]).toEqual([3, 3, 2, 1]);
    const shown = [await codesOf(anna, { kind: 'phenology' }), await codesOf(anna, { kind: 'phenology', versions: 'all' })];
    expect(shown.map((codes) => codes.includes(first.code))).toEqual([false, true]);
  });

  it.each<readonly [string, Partial<Input>]>([
    ['kind', { kind: 'margin' }],
    ['season', { year: 2024 }],
    ['field', { field_id: '' }],
  ])('are of one %s', async (_what, change) => {
    const first = await issue(anna, newReport(field_id));
    const input = newReport(field_id, { replaces: first.id, ...change });
    const of = input.field_id === '' ? await fieldOf(anna, 5) : input.field_id;
    await expect(issue(anna, { ...input, field_id: of })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('go on from the one before a withdrawn one, by a number of their own', async () => {
    const first = await issue(anna, newReport(field_id));
    const second = await issue(anna, newReport(field_id, { replaces: first.id }));
    await anna.call(reports.remove, one(second));
    expect(await issue(anna, newReport(field_id, { replaces: first.id }))).toMatchObject({ version: 3 });
  });
});

describe('verifying', () => {
  const hashesOf = (value?: string): string[] => factsOf(madeSheet(value)).map((fact) => sha256(factText(fact)));

  it('knows what is genuine, altered, replaced, withdrawn and unknown, and says nothing of the field', async () => {
    const first = await issue(anna, newReport(field_id));
    const { hash } = await anna.call(reports.pdf, one(first));
    const genuine = { verdict: 'genuine', code: first.code, brand: 7, version: 1, newest_version: 1, differs: [] };
    expect(await verify(first.code, hash, hashesOf())).toEqual({ ...genuine, issued_on: first.created_at.slice(0, 10) });
    expect(await verify(` ${first.code.toLowerCase().replace('-', ' ')}`)).toMatchObject(genuine);
    expect(await verify(first.code, 'f'.repeat(64), hashesOf('Otro'))).toMatchObject({ verdict: 'altered', differs: [0] });
    expect(await verify(first.code, 'f'.repeat(64), [...hashesOf(), 'a'.repeat(64)])).toMatchObject({ differs: [2] });
    const second = await issue(anna, newReport(field_id, { replaces: first.id }));
    expect(await verify(first.code, hash)).toMatchObject({ verdict: 'replaced', version: 1, newest_version: 2 });
    await anna.call(reports.remove, one(second));
    expect(await verify(second.code)).toMatchObject({ verdict: 'withdrawn', newest_version: 1 });
    expect(await verify(first.code)).toMatchObject({ verdict: 'genuine' });
    const nothing = { verdict: 'unknown', code: null, brand: null, issued_on: null, version: null, newest_version: null, differs: [] };
    for (const code of ['0000-0000', 'x', '', "' or 1=1"]) expect(await verify(code)).toEqual(nothing);
  });

  it('answers for a code when the report, its field and its owner are gone', async () => {
    const user = await server.register();
    const made = await issue(user, newReport(await fieldOf(user)));
    await server.db.query('delete from account where id = $1', [user.id]);
    expect(await server.db.query('select 1 from report where id = $1', [made.id])).toEqual([]);
    expect(await verify(made.code, 'f'.repeat(64), hashesOf('Otro'))).toMatchObject({ verdict: 'altered', differs: [] });
    expect(await verify(made.code)).toMatchObject({ verdict: 'withdrawn', code: made.code, newest_version: null });
    await expect(server.db.query('select seal_report()')).rejects.toBeDefined();
  });
});

describe('deleting', () => {
  it('withdraws at once, comes back for 30 days, and is for the owner and the maker', async () => {
    const owner = await server.register();
    const id = await fieldOf(owner);
    const [maker, other] = [await server.register(), await server.register()];
    for (const { email } of [maker, other]) await owner.call(shares.add, { field_id: id, email, level: 'edit' });
    const made = await issue(maker, newReport(id));
    await expect(other.call(reports.remove, one(made))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await maker.call(reports.remove, one(made));
    await expect(owner.call(reports.one, one(made))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(other.call(reports.restore, one(made))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await maker.call(reports.restore, one(made))).toMatchObject({ code: made.code, is_own: true });
    expect(await verify(made.code)).toMatchObject({ verdict: 'genuine' });
    await owner.call(reports.remove, one(made));
    await server.db.query("update report set deleted_at = now() - interval '31 days' where id = $1", [made.id]);
    await expect(owner.call(reports.restore, one(made))).rejects.toMatchObject({ code: 'RESTORE_EXPIRED' });
    await tidy(server.db, server.now());
    expect(await server.db.query('select 1 from report where id = $1', [made.id])).toEqual([]);
    expect(await verify(made.code)).toMatchObject({ verdict: 'withdrawn' });
  });
});

describe('who sees it', () => {
  it('is whoever sees the field, but with money only owner, producer and staff with flag and consent', async () => {
    const [owner, guest, adviser, producer, admin, stranger] = await Promise.all([1, 2, 3, 4, 5, 6].map(() => server.register()));
    if (!owner || !guest || !adviser || !producer || !admin || !stranger) throw new Error('Six people');
    const id = await fieldOf(owner);
    await giveProducer(owner, id, producer.id);
    await measure(id);
    await owner.call(shares.add, { field_id: id, email: guest.email, level: 'edit' });
    await setAccess(server, adviser, { role: 'FM', is_sensitive: true });
    await setAccess(server, admin, { role: 'admin', is_sensitive: true });
    const record = await link(server, adviser, owner.id);
    const plain = await issue(owner, planned(id));
    const money = await issue(owner, planned(id, { planning: planning(['data', 'margin']), replaces: plain.id }));
    const margin = await issue(producer, newReport(id, { kind: 'margin' }));
    const all = [margin.code, money.code];
    const sees = async (user: TestUser): Promise<readonly [readonly string[], number]> => {
      const { reports: page, total } = await user.call(reports.list, { field_id: id });
      return [page.map(({ code }) => code), total];
    };
    for (const user of [owner, producer]) expect(await sees(user)).toEqual([all, 2]);
    // Of a version that is hidden from them, the one before is the newest they know.
    for (const user of [guest, adviser, admin]) {
      expect(await sees(user)).toEqual([[plain.code], 1]);
      for (const call of [reports.one, reports.pdf]) await expect(user.call(call, one(money))).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect((await user.call(reports.one, one(plain))).versions.map(({ version }) => version)).toEqual([1]);
    }
    await expect(issue(guest, planned(id, { replaces: plain.id }))).rejects.toMatchObject({ code: 'REPORT_REPLACED' });
    await expect(issue(guest, planned(id, { replaces: money.id }))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const input of [newReport(id, { kind: 'margin' }), planned(id, { planning: planning(['margin']) })])
      await expect(issue(guest, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(issue(producer, newReport(id))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(issue(admin, newReport(id))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    // Past the handlers, where there is a second wall.
    const behind = async ({ id: account }: TestUser) =>
      (await server.db.as(account).query<{ code: string }>('select code from report where field_id = $1', [id])).length;
    if (testTier === 'postgres') expect(await Promise.all([owner, producer, guest, admin, stranger].map(behind))).toEqual([3, 3, 1, 1, 0]);
    await server.db.query('update producer set may_edit = true where id = $1', [record]);
    expect(await sees(adviser)).toEqual([all, 2]);
    expect(await issue(adviser, newReport(id, { kind: 'margin' }))).toMatchObject({ is_own: true, can_delete: true });
    expect(await sees(stranger)).toEqual([[], 0]);
    await expect(stranger.call(reports.one, one(plain))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is asked for the advanced plan by what holds the EVI of many images', async () => {
    const input = newReport(field_id, { kind: 'evi', scene_ids: [...SCENES] });
    await expect(issue(anna, input)).rejects.toMatchObject({ code: 'PLAN_REQUIRED' });
    await server.db.query('update field set plan_status = 3 where id = $1', [field_id]);
    const made = await issue(anna, input);
    expect(made.images).toHaveLength(3);
    await anna.call(reports.pdf, one(made));
    await server.db.query('update field set plan_status = 0 where id = $1', [field_id]);
    await expect(anna.call(reports.pdf, one(made))).rejects.toMatchObject({ code: 'PLAN_REQUIRED' });
    expect(await codesOf(anna, { kind: 'evi' })).toEqual([made.code]);
  });

  it('hears of one that somebody else has made, once', async () => {
    const [owner, adviser, producer] = [await server.register(), await server.register(), await server.register()];
    const id = await fieldOf(owner);
    await giveProducer(owner, id, producer.id);
    await setAccess(server, adviser, { role: 'FM' });
    await link(server, adviser, owner.id);
    const heard = async (user: TestUser) =>
      (await user.call(notifications.list, {})).notifications.map(({ type, params }) => ({ type, ...params }));
    await issue(owner, newReport(id));
    expect(await heard(owner)).toEqual([]);
    expect(await heard(producer)).toHaveLength(1);
    const made = await issue(adviser, newReport(id));
    await server.db.query('select notify_report($1)', [made.id]);
    for (const user of [owner, producer])
      expect((await heard(user))[0]).toEqual({ type: 'report_ready', report: 'phenology', name: made.field_name, report_id: made.id });
    expect((await heard(owner)).length).toBe(1);
    await producer.call(notifications.mute, { field_id: id, muted: true });
    await issue(adviser, newReport(id));
    expect([(await heard(owner)).length, (await heard(producer)).length]).toEqual([2, 2]);
  });
});

describe('the list', () => {
  it('comes newest first, by pages, and is narrowed', async () => {
    const user = await server.register();
    const id = await fieldOf(user);
    await giveProducer(user, id, null);
    const { id: report_id } = await issue(user, newReport(id));
    // The others each a second younger, every second one of another year.
    await server.db.query(
      `insert into report select (jsonb_populate_record(r, jsonb_build_object('id', n.id, 'series_id', n.id, 'code', n.id, 'hash', n.id,
         'year', 2024 + n.at % 2, 'created_at', r.created_at + n.at * interval '1 second'))).*
       from report r, (select gen_random_uuid() as id, at from generate_series(1, $2::int) at) n where r.id = $1`,
      [report_id, REPORT.page + 1],
    );
    const first = await user.call(reports.list, {});
    expect([first.reports.length, first.total]).toEqual([REPORT.page, REPORT.page + 2]);
    const rest = await user.call(reports.list, { after: first.next ?? '' });
    const ids = await server.db.query<{ id: string }>('select id from report where field_id = $1 order by created_at desc', [id]);
    expect([...first.reports, ...rest.reports].map((report) => report.id)).toEqual(ids.map((row) => row.id));
    expect([rest.total, rest.next]).toEqual([REPORT.page + 2, null]);
    expect(await codesOf(user, { year: 2024 }, id)).toHaveLength(REPORT.page / 2);
    const newest = first.reports.at(0);
    for (const text of ['AGRO nandú', newest?.code.toLowerCase() ?? '', newest?.farm_name ?? '', newest?.field_name ?? ''])
      expect(await codesOf(user, { text }, id)).toContain(newest?.code);
    expect(await codesOf(user, { text: '%' }, id)).toEqual([]);
    expect(await codesOf(user, { own: 'yes', season: 1 }, id)).toEqual([]);
    // The cursor of another's list is none.
    expect(await codesOf(anna, { after: newest?.id ?? '' })).toEqual([]);
  });
});

describe('sending', () => {
  it('goes to people who may open it, with an address and nothing of the field', async () => {
    const [owner, guest, producer] = [await server.register(), await server.register(), await server.register()];
    const id = await fieldOf(owner);
    await giveProducer(owner, id, producer.id);
    await owner.call(shares.add, { field_id: id, email: guest.email, level: 'view' });
    const [plain, money] = [await issue(owner, newReport(id)), await issue(owner, newReport(id, { kind: 'margin' }))];
    const share = (report: Report, emails: string[]) => owner.call(reports.share, { ...one(report), emails });
    expect(await share(plain, [guest.email, producer.email, owner.email, guest.email])).toEqual({ sent: 3 });
    await expect.poll(async () => (await server.providers.mail.outbox(producer.email))?.length).toBe(1);
    const [mail] = (await server.providers.mail.outbox(producer.email)) ?? [];
    expect(mail?.links).toEqual([`${server.env.public_url}/dashboard?informe=${id}.${plain.id}`]);
    expect(mail?.text).not.toContain(plain.field_name);
    const refused = { code: 'REPORT_NOT_GUEST', fields: [{ path: 'emails.1' }] };
    await expect(share(plain, [owner.email, 'nadie@example.com'])).rejects.toMatchObject(refused);
    await expect(share(money, [owner.email, guest.email])).rejects.toMatchObject(refused);
    await expect(guest.call(reports.share, { ...one(plain), emails: [owner.email] })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the calls of a brand', () => {
  it('are its own people’s, and ask for the field’s right themselves', async () => {
    const user = await server.register();
    const own = await fieldOf(user);
    const ofBrand = (of: string) => user.call(reports.createOfBrand, { brand: 'brevant', ...newReport(of) });
    const combine = (svgs: string[]) => user.call(reports.combineSvgs, { brand: 'brevant', svgs });
    await expect(ofBrand(own)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await setAccess(server, user, { brand_id: 2 });
    expect(await ofBrand(own)).toMatchObject({ version: 1 });
    await expect(ofBrand(field_id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await anna.call(shares.add, { field_id, email: user.email, level: 'view' });
    await expect(ofBrand(field_id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const chart = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><path d="M0 0"/></svg>';
    expect((await combine([chart, chart])).svg).toContain('height="36"');
    await expect(combine([])).rejects.toMatchObject({ code: 'CHART_SVG_NOT_FOUND' });
    await expect(combine([chart, '<svg width="1" height="1"><script/></svg>'])).rejects.toMatchObject({
      code: 'CHART_SVG_FOREIGN',
      params: { at: 2, name: 'script' },
    });
  });
});
