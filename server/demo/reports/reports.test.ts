import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { CROPS } from '#domain/codes.ts';
import type { MarginPlan } from '#domain/margins/margin-plan.ts';
import { reportDataSchema, type ReportData } from '#domain/reports/report.ts';
import { sheetSchema } from '#domain/reports/sheet-schema.ts';
import { reportCode } from '#domain/reports/seal.ts';
import { formatsFor } from '#domain/formats.ts';
import { costsBlock, factsBlock } from '../../../src/features/gross-margin/files/sheet-blocks.ts';
import { sheetBrand } from '#domain/pdf/brand-marks.ts';
import { openTestDatabase } from '../../../tests/setup/servers/database.ts';
import { startTestServer, type TestServer } from '../../../tests/setup/servers/server.ts';
import { textsOf } from '../../../tests/setup/texts.ts';
import { listMeasured } from '../../resources/reports/issue-queries.ts';
import { DEMO_ACCOUNT } from '../account.ts';
import { DEMO_CLIENTS } from '../clients.ts';
import { DEMO_FARMS, DEMO_FIELDS } from '../farms.ts';
import { clientReports } from '../seed-staff.ts';
import { seedDemo } from '../seed.ts';
import { DEMO_STAFF } from '../staff.ts';
import { planningSheet } from './planning-sheet.ts';
import { WORDS } from './words.ts';

const TODAY = '2026-01-12';
const ENV = { DEMO_DATE: TODAY, public_url: 'https://surco.example' };
const REPORT_BYTES = 60_000;
const t = textsOf('es');

type Row = {
  readonly field_id: string;
  readonly kind: string;
  readonly code: string;
  readonly hash: string;
  readonly data: string;
  readonly facts: string[];
};
const ROWS = 'select field_id, kind, code, hash, data, facts from report order by field_id, kind, code';
const dataOf = ({ data }: Row): ReportData => reportDataSchema.parse(JSON.parse(data));

let server: TestServer;
/** Those of the producer the demo is about. */
let rows: Row[];
let all: Row[];
const FIELDS = new Set(DEMO_FIELDS.map(({ id }) => id));
/** What a call is sent with by the demo's producer. */
let as_producer: { readonly headers: { readonly authorization: string } };

beforeAll(async () => {
  server = await startTestServer({ IMAGERY: 'demo' });
  await seedDemo(server.db, server.now(), ENV);
  all = await server.db.query<Row>(ROWS);
  rows = all.filter(({ field_id }) => FIELDS.has(field_id));
  const { user: username, password } = DEMO_ACCOUNT;
  const { token } = await server.anyone.call(contract.auth.login, { username, password, provider: 'local' });
  as_producer = { headers: { authorization: `JWT ${token}` } };
});
afterAll(() => server.close());

it('the demo has two reports a field, whole by shape and hash, for the producer of its farm', async () => {
  expect(rows.map(({ field_id, kind }) => `${field_id} ${kind}`)).toEqual(
    DEMO_FIELDS.map(({ id }) => id)
      .toSorted()
      .flatMap((id) => [`${id} margin`, `${id} planning`]),
  );
  for (const row of rows) {
    expect(createHash('sha256').update(row.data).digest('hex')).toBe(row.hash);
    expect(reportCode(row.hash)).toBe(row.code);
    const { producer, field, issued, sheet } = dataOf(row);
    expect(producer).toBe(DEMO_FARMS.find(({ name }) => name === field.farm)?.fiscal_name);
    expect([issued.by, issued.origin, issued.at.slice(0, 10) < TODAY, sheet.head[1]]).toEqual([
      'Lucía Ferreyra',
      ENV.public_url,
      true,
      WORDS.format.date(issued.at.slice(0, 10)),
    ]);
    expect(Buffer.byteLength(row.data)).toBeLessThan(REPORT_BYTES);
  }
  const listed = await server.anyone.call(contract.reports.list, {}, as_producer);
  expect(listed.total).toBe(rows.length);
  const { notifications } = await server.anyone.call(contract.notifications.list, {}, as_producer);
  expect(notifications.filter(({ type }) => type === 'report_ready')).toEqual([]);
});

it('the seed brand’s staff has made the reports of its producers, of fields with names of their own on painted ground', () => {
  const made = all.filter(({ field_id }) => !FIELDS.has(field_id)).map(dataOf);
  const wanted = DEMO_CLIENTS.flatMap((client) => clientReports(client, TODAY)).map(({ field, maker, lot }) =>
    [field.name, maker, lot.number].join(' '),
  );
  const users = new Map(DEMO_STAFF.map(({ firstname, lastname, user }) => [`${firstname} ${lastname}`, user]));
  expect(
    made.map(({ field, issued, planning }) => [field.name, users.get(issued.by), planning?.batch?.number].join(' ')).toSorted(),
  ).toEqual(wanted.toSorted());
  for (const { issued, images, producer, field } of made) {
    expect(issued.brand).toBe(2);
    expect(producer).toBe(DEMO_CLIENTS.find(({ farm }) => farm.name === field.farm)?.farm.fiscal_name);
    expect(images.every(({ mean, usable }) => usable > 0.99 && (mean ?? 0) > 0.1)).toBe(true);
  }
});

it('a stranger verifies each of them, and they are the same on every machine', async () => {
  for (const { code, hash, facts } of [rows[0], rows.at(-1)].flatMap((row) => row ?? []))
    expect(await server.anyone.call(contract.reports.verify, { code, hash, facts })).toMatchObject({ verdict: 'genuine', version: 1 });
  const { database, close } = await openTestDatabase();
  await seedDemo(database, server.now(), ENV);
  expect(await database.query<Row>(ROWS)).toEqual(all);
  await close();
});

it('the planning is of the crop that is sown, with its season before', () => {
  for (const row of rows.filter(({ kind }) => kind === 'planning')) {
    const { season, planning, images, issued, sheet } = dataOf(row);
    const field = DEMO_FIELDS.find(({ id }) => id === row.field_id);
    const crop = field?.crops.find((one) => one.year === season.year && one.season === season.season && one.period === season.period);
    const [facts] = sheet.blocks;
    expect(facts?.kind === 'facts' && facts.rows.flat().map(({ label }) => label)).toEqual(
      ['area', 'crop', 'genotype', 'sowing', 'yield', 'nitrogen'].map((key) => t(`planning-report:fact.${key}`)),
    );
    expect(JSON.stringify(facts)).toContain(WORDS.cropName(crop?.crop ?? CROPS.other));
    expect((planning?.sowing_date ?? '') > issued.at.slice(0, 10)).toBe(true);
    expect(images.map(({ date }) => date).toSorted()).toEqual(images.map(({ date }) => date));
    expect(images.every(({ date }) => date >= `${season.year - 1}-07-01` && date <= `${season.year}-06-30`)).toBe(true);
    expect(images.every(({ mean, usable }) => usable > 0.99 && (mean ?? 0) > 0.1)).toBe(true);
    expect((images[1]?.mean ?? 0) > (images[0]?.mean ?? 1)).toBe(true);
  }
});

it.each(['2025-07-02', '2026-06-30', '2026-11-26'])(
  'the planning as of %s was made before it, and before the sowing, of what had been seen',
  (today) => {
    for (const farm of DEMO_FARMS)
      for (const field of farm.fields) {
        const { on, planning, images, sheet } = planningSheet(farm, field, today, { area_ha: 80, made_by: 'A', brand: 7 })!;
        const [a, b] = images.map(({ date }) => date) as [string, string];
        expect([a < b, b <= on, on < today, on < (planning.sowing_date ?? '')], field.name).toEqual([true, true, true, true]);
        expect([planning.comments.length, planning.graph_comment.length].every((length) => length > 60)).toBe(true);
        expect(sheetSchema.safeParse(sheet).error?.issues).toBeUndefined();
      }
  },
);

it('its images are those the product measures', async () => {
  for (const farm of DEMO_FARMS) {
    const row = rows.find(({ kind, field_id }) => kind === 'planning' && field_id === farm.fields[3]?.id);
    const { images } = dataOf(row!);
    const items = images.map(({ scene_id }) => ({ field_id: row?.field_id ?? '', scene_id }));
    await server.anyone.call(contract.imagery.clips, { items }, as_producer);
    const measured = await listMeasured(
      server.db,
      row?.field_id ?? '',
      images.map(({ scene_id }) => scene_id),
    );
    expect(measured).toHaveLength(images.length);
    for (const { scene_id, date, usable, mean } of images) {
      const real = measured.find((one) => one.scene_id === scene_id);
      expect(real?.date).toBe(date);
      expect(Math.abs((real?.usable ?? 0) - usable)).toBeLessThan(0.01);
      expect(Math.abs((real?.mean ?? 0) - (mean ?? 1)), `${farm.name} ${date}`).toBeLessThan(0.002);
    }
  }
});

it('the margin is that of the field’s plan, in the client’s words and numbers', async () => {
  const words = { t: ((key: string) => t(key.includes(':') ? key : `gross-margin:${key}`)) as never, format: formatsFor('es', 'AR') };
  for (const row of rows.filter(({ kind }) => kind === 'margin').slice(0, 15)) {
    const { season, sheet } = dataOf(row);
    const { plans } = await server.anyone.call(contract.margins.list, { field_id: row.field_id, ...season }, as_producer);
    const plan = plans.find(({ name }) => name === t('gross-margin:base')) as MarginPlan;
    expect(sheet.blocks[0]).toEqual(factsBlock(words, plan, plan.inputs));
    expect(sheet.blocks[2]).toEqual(costsBlock(words, plan.inputs));
    expect([sheet.title, sheet.brand, sheet.mark, sheet.accent]).toEqual([t('gross-margin:title'), ...Object.values(sheetBrand('surco'))]);
  }
});
