import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { CropLogInfo } from '#domain/schemas/crop-log.ts';
import { newField } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { cropLog, fields, shares } = contract;

let server: TestServer;
let anna: TestUser;
let field_id: string;
beforeAll(async () => {
  server = await startTestServer();
  anna = await server.register();
  field_id = (await anna.call(fields.create, newField())).field.id;
});
afterAll(() => server.close());

const NOTHING = { rain_mm: null, temperature_c: null, crop: null, stage: null, text: null } as const;
const rain = (date: string, rain_mm: number): CropLogInfo => ({ kind: 'rain', date, ...NOTHING, rain_mm });
const rainsOf = async (): Promise<Record<string, number | null>> =>
  Object.fromEntries((await anna.call(cropLog.list, { field_id })).entries.map(({ date, rain_mm }) => [date, rain_mm]));

test('a day has one rain; entries are written, changed, deleted and brought back', async () => {
  const write = (entry: CropLogInfo) => anna.call(cropLog.create, { field_ids: [field_id], entry });
  const [made] = (await write(rain('2020-01-05', 12))).entries;
  await expect(write(rain('2020-01-05', 13))).rejects.toMatchObject({ code: 'RAIN_DAY_TAKEN' });
  const one = { field_id, entry_id: made?.id ?? '' };
  expect(await anna.call(cropLog.edit, { ...one, version: 1, entry: rain('2020-01-06', 14) })).toMatchObject({ version: 2, rain_mm: 14 });
  await expect(anna.call(cropLog.edit, { ...one, version: 1, entry: rain('2020-01-06', 15) })).rejects.toMatchObject({
    code: 'VERSION_STALE',
  });
  await anna.call(cropLog.remove, { ...one, version: 2 });
  expect(await rainsOf()).toEqual({});
  expect(await anna.call(cropLog.restore, one)).toMatchObject({ rain_mm: 14 });
  await write({ kind: 'stage', date: '2020-01-07', ...NOTHING, crop: 5, stage: 'V6' });
  const { entries } = await anna.call(cropLog.list, { field_id, from: '2020-01-07', to: '2020-01-07' });
  expect(entries).toMatchObject([{ kind: 'stage', crop: 5, stage: 'V6', can_edit: true }]);
});

test.each([
  ['rain without millimetres', { kind: 'rain', date: '2020-01-05', ...NOTHING }, 'entry.rain_mm', 'REQUIRED'],
  ['a stage that is none', { kind: 'stage', date: '2020-01-05', ...NOTHING, crop: 5 }, 'entry.stage', 'REQUIRED'],
  ['no day', { ...rain('', 1) }, 'entry.date', 'REQUIRED'],
  ['tomorrow', rain('2099-01-01', 1), 'entry.date', 'DATE_IN_FUTURE'],
  ['an empty note', { kind: 'note', date: '2020-01-05', ...NOTHING }, 'entry.text', 'REQUIRED'],
])('%s is refused at its place', async (_name, entry, path, code) => {
  const reply = await anna.send(cropLog.create, { field_ids: [field_id], entry: entry as never });
  expect(reply.json()).toMatchObject({ fields: [{ path, code }] });
});

test('rain of a file is entered whole or not at all, and taken back with what it replaced', async () => {
  const before = await rainsOf();
  const enter = (rows: { date: string; rain_mm: number }[], taken: 'keep' | 'replace' = 'keep') =>
    anna.call(cropLog.importRain, { field_id, rows, taken });
  const file = [
    { date: '2020-01-06', rain_mm: 99 },
    { date: '2020-02-01', rain_mm: 0 },
    { date: '2020-02-02', rain_mm: 7.5 },
  ];
  await expect(enter([...file, { date: '2099-01-01', rain_mm: 1 }])).rejects.toMatchObject({ code: 'INVALID' });
  await expect(enter([...file, { date: '2020-02-01', rain_mm: 1 }])).rejects.toMatchObject({ code: 'RAIN_DAY_TWICE' });
  expect(await rainsOf()).toEqual(before);
  expect(await enter(file)).toMatchObject({ added: 2, replaced: 0, kept: 1 });
  const { import_id, ...counts } = await enter([...file.slice(0, 1), { date: '2020-02-03', rain_mm: 3 }], 'replace');
  expect(counts).toEqual({ added: 1, replaced: 1, kept: 0 });
  expect(await rainsOf()).toMatchObject({ '2020-01-06': 99, '2020-02-03': 3 });
  await anna.call(cropLog.undoRainImport, { field_id, import_id });
  expect(await rainsOf()).toEqual({ ...before, '2020-02-01': 0, '2020-02-02': 7.5 });
  await expect(anna.call(cropLog.undoRainImport, { field_id, import_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a guest who annotates writes into the log and imports no rain', async () => {
  const guest = await server.register();
  await anna.call(shares.add, { field_id, email: guest.email, level: 'annotate' });
  const { can } = await guest.call(cropLog.list, { field_id });
  expect(can).toEqual({ add: true, import_rain: false });
  const [his] = (
    await guest.call(cropLog.create, { field_ids: [field_id], entry: { kind: 'note', date: '2020-03-01', ...NOTHING, text: 'Isoca' } })
  ).entries;
  expect(his?.can_edit).toBe(true);
  const rows = [{ date: '2020-03-01', rain_mm: 1 }];
  await expect(guest.call(cropLog.importRain, { field_id, rows, taken: 'keep' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
