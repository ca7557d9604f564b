import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { AppError } from '#domain/errors.ts';
import type { Position } from '#domain/geometry/types.ts';
import type { WeatherDay } from '#domain/schemas/weather.ts';
import { cellOf } from '#server/weather/cell.ts';
import type { WeatherProvider } from '#server/weather/provider/provider.ts';
import { newNote } from '../../../tests/setup/samples/activity-samples.ts';
import { newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { createQueue } from '../queue.ts';
import { notifyDay, orderDay, type DayParts } from './watch-days.ts';

const { fields, notes, notifications } = contract;
/** In Mendoza it is still the evening before. */
const NOW = new Date('2026-06-10T02:30:00Z');
const TODAY = '2026-06-09';
const DAY_MS = 86_400_000;
const WINTER = { year: 2025, season: 2, period: 'summer', crop: 5, genotype_id: null } as const;

let server: TestServer;
let owner: TestUser;
let ids: string[];
beforeAll(async () => {
  server = await startTestServer({ WEATHER: 'demo' });
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await server.register();
  const made = await owner.call(fields.createMany, {
    fields: [0, 20].map((at) => newField({ name: `Lote ${String(at)}`, geometry: squareAt(at), crops: [WINTER] as never })),
  });
  ids = made.fields.map(({ field }) => field.id);
});

/** Minima from tomorrow on, of every place; one of a cell that is away. */
const source = (minima: readonly number[], away: Position | null = null): WeatherProvider => ({
  ...server.providers.weather,
  is_demo: true,
  days: async (place, { from }) => {
    const is_away = away !== null && JSON.stringify(cellOf(place)) === JSON.stringify(cellOf(away));
    if (is_away) throw new AppError('WEATHER_PROVIDER_DOWN');
    const first = Date.parse(TODAY) + DAY_MS;
    const before = (first - Date.parse(from)) / DAY_MS;
    // Ten degree-days of maize a day up to today.
    return [...Array.from({ length: before }, () => 10), ...minima].map((tmin_c, i): WeatherDay => {
      const date = new Date(Date.parse(from) + i * DAY_MS).toISOString().slice(0, 10);
      return { date, tmin_c, tmax_c: i < before ? 30 : 15, rain_mm: 0, is_forecast: i >= before };
    });
  },
});
const parts = (weather: WeatherProvider): DayParts => ({ db: server.db, weather, env: { DEMO_DATE: undefined }, clock: () => NOW });
const run = { signal: new AbortController().signal };
const look = (weather = source([9, 9, 9])) => notifyDay(parts(weather), ids, run);
const notified = async (user = owner) => (await user.call(notifications.list, {})).notifications;

describe('a frost', () => {
  test('that is forecast over a crop is told of once for its field and day', async () => {
    await look(source([1.5, 2, -0.4]));
    await look(source([0.5, 2, -0.4]));
    const told = (await notified()).map(({ type, field_id, date, params }) => ({ type, field_id, date, params }));
    expect(told).toHaveLength(4);
    expect(told).toContainEqual({ type: 'frost_warning', field_id: ids[0], date: '2026-06-10', params: { tmin_c: 1.5 } });
    expect(told).toContainEqual({ type: 'frost_warning', field_id: ids[1], date: '2026-06-12', params: { tmin_c: -0.4 } });
  });

  const whyNot = async (field_id: string) =>
    (await owner.call(notifications.reasons, { field_id })).reasons.flatMap(({ type, date, reason, params }) =>
      type === 'frost_warning' ? [[date, reason, params]] : [],
    );

  test('over nothing, or over a muted field, is told to nobody, who can read why', async () => {
    await server.db.query('delete from field_crop where field_id = $1', [ids[0]]);
    await owner.call(notifications.mute, { field_id: ids[1]!, muted: true });
    await look(source([-2]));
    expect(await notified()).toEqual([]);
    expect(await whyNot(ids[0]!)).toEqual([[TODAY, 'no_crop', {}]]);
    expect(await whyNot(ids[1]!)).toEqual([['2026-06-10', 'muted', {}]]);
  });

  test('that is not forecast leaves the lowest temperature there will be', async () => {
    await look(source([9, 4.5, 7]));
    expect(await whyNot(ids[0]!)).toEqual([[TODAY, 'not_cold', { tmin_c: 4.5, least_c: 2, days: 3 }]]);
  });

  test('where the source is away holds up no other field and is asked for again', async () => {
    const [first] = squareAt(0).coordinates[0]!;
    await expect(look(source([-2], first))).rejects.toMatchObject({ code: 'WEATHER_PROVIDER_DOWN' });
    expect((await notified()).map(({ field_id }) => field_id)).toEqual([ids[1]]);
    expect(await whyNot(ids[0]!)).toEqual([[TODAY, 'no_forecast', {}]]);
    await look(source([-2]));
    expect(new Set((await notified()).map(({ field_id }) => field_id))).toEqual(new Set(ids));
  });
});

describe('a task', () => {
  const add = async (due: string | null, is_done = false, by = owner): Promise<string> => {
    const note_id = randomUUID();
    const note = newNote({ type: 'task', specific_type: 'scout', crop: 5, date: '2026-01-10', task: { due, is_done } });
    await by.call(notes.create, {
      field_id: ids[0]!,
      note_id,
      note: { ...note, position: [...squareAt(0).coordinates[0]![0]!] as [number, number] },
    });
    return note_id;
  };
  const tasks = async (user = owner) => (await notified(user)).flatMap(({ type, params }) => (type === 'task_due' ? [params] : []));

  test('that is due or overdue is told of once, and again on a new day', async () => {
    const [today, late] = [await add(TODAY), await add('2026-06-01')];
    await add('2026-06-10');
    await add('2026-04-01');
    await add(TODAY, true);
    await add(null);
    await look();
    await look();
    expect(new Map((await tasks()).map(({ note_id, due }) => [note_id, due]))).toEqual(
      new Map([
        [today, TODAY],
        [late, '2026-06-01'],
      ]),
    );
    expect(await tasks()).toHaveLength(2);
    await server.db.query(`update field_note set task = '{"due": "2026-06-08", "is_done": false}' where id = $1`, [late]);
    await look();
    expect((await tasks()).filter(({ note_id }) => note_id === late)).toHaveLength(2);
  });

  test('is told to its author too, while he sees the field', async () => {
    const guest = await server.register();
    await server.db.query(
      `insert into share (id, field_id, email, level, created_by, created_at) values (gen_random_uuid(), $1, $2, 'annotate', $3, now())`,
      [ids[0], guest.email, owner.id],
    );
    const note_id = await add(TODAY, false, guest);
    await look();
    expect([await tasks(), await tasks(guest)].map((told) => told.map((one) => one.note_id))).toEqual([[note_id], [note_id]]);
    await server.db.query('delete from share where field_id = $1', [ids[0]]);
    expect(await tasks(guest)).toEqual([]);
  });
});

describe('a stage', () => {
  const sow = (field_id: string, sown: string) =>
    server.db.query('update field_crop set sowing_date = $2 where field_id = $1', [field_id, sown]);
  const stages = async () =>
    (await notified()).flatMap(({ type, field_id, date, params }) =>
      type === 'stage_reached' ? [[field_id, date, params.crop, params.stage]] : [],
    );

  test('that degree-days reach is told of once, to the day it was reached', async () => {
    // VE of middle maize takes 61 °C·d: six days after sowing.
    await sow(ids[0]!, '2026-06-01');
    await sow(ids[1]!, '2026-05-25');
    await look();
    await look();
    expect(await stages()).toEqual([[ids[0], '2026-06-07', 5, 'VE']]);
  });

  test('that somebody has seen, or of a crop harvested or not sown yet, is not told of', async () => {
    await sow(ids[0]!, '2026-06-02');
    await sow(ids[1]!, '2026-06-10');
    await server.db.query(
      `insert into crop_log_entry (id, field_id, kind, date, stage, crop, created_by, created_at, updated_at)
       values (gen_random_uuid(), $1, 'stage', '2026-06-07', 'VE', 5, $2, now(), now())`,
      [ids[0], owner.id],
    );
    await look();
    expect(await stages()).toEqual([]);
  });
});

test('a day is ordered once, whichever process asks, and looks at every field', async () => {
  const queue = createQueue(server.db, { onDeadLetter: () => undefined, onTrouble: () => undefined });
  const at = ['2026-06-10T09:00:00Z', '2026-06-10T23:00:00Z', '2026-06-11T08:59:00Z'];
  await Promise.all(at.map((time) => orderDay(server.db, queue, new Date(time))));
  expect(await server.db.query("select key from job where queue = 'days'")).toEqual([{ key: '2026-06-10' }]);
  const done = () => server.db.query("select 1 from job where queue = 'days_fields' and state = 'done'");
  await expect.poll(async () => (await done()).length, { timeout: 20_000, interval: 100 }).toBeGreaterThan(0);
}, 30_000);
