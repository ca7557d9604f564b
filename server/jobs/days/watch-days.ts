import { isTaskDue } from '#domain/alerts/due-tasks.ts';
import { findFrost, FROST_DAYS, minimaAhead } from '#domain/alerts/find-frost.ts';
import { reachedStages } from '#domain/alerts/reached-stages.ts';
import { isStanding, MOST_DAYS, type RecordedStand } from '#domain/alerts/standing-crop.ts';
import { localTime } from '#domain/calendar/local-days.ts';
import { zoneAt } from '#domain/calendar/zone-at.ts';
import { observedStages, predictStages } from '#domain/phenology/predict-stages.ts';
import { WEATHER } from '#domain/limits.ts';
import type { WeatherDay } from '#domain/schemas/weather.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { runningSeason } from '#domain/seasons/season.ts';
import { productDay, productNow, type Env } from '#server/config/env.ts';
import type { Db } from '#server/db/db.ts';
import { listWatchedFields } from '#server/imagery/queries.ts';
import { insertNotifications, type NewNotification } from '#server/resources/notifications/queries.ts';
import { personalReasons, saveReasons, type NewReason } from '#server/resources/notifications/reason-queries.ts';
import { findDays } from '#server/weather/find-days.ts';
import type { WeatherProvider } from '#server/weather/provider/provider.ts';
import type { Queue, Run, Work } from '../queue.ts';
import { listDayFields, listOpenTasks, listSeenStages, type DayField, type OpenTask, type SeenStage } from './queries.ts';

const DAYS_QUEUE = 'days';
const FIELDS_QUEUE = 'days_fields';
const FIELDS_A_TASK = 50;
const HOUR_MS = 3_600_000;
/** From nine in UTC on it is the same date in every country of the product, and morning in most. */
const DAWN_MS = 9 * HOUR_MS;

export type DayParts = {
  readonly db: Db;
  readonly weather: WeatherProvider;
  readonly env: Pick<Env, 'DEMO_DATE'>;
  readonly clock: () => Date;
};

/** Orders what a day brings to all fields unless this day has had it, whichever process asks. */
export const orderDay = async (db: Db, queue: Queue, now: Date): Promise<void> => {
  const key = new Date(now.getTime() - DAWN_MS).toISOString().slice(0, 10);
  await queue.enqueue(db, DAYS_QUEUE, [{ payload: {}, key }]);
  queue.wake();
};

const split =
  ({ db }: DayParts, queue: Queue): Work<unknown> =>
  async () => {
    const ids = await listWatchedFields(db);
    const tasks = Array.from({ length: Math.ceil(ids.length / FIELDS_A_TASK) }, (_, at) => ({
      payload: { field_ids: ids.slice(at * FIELDS_A_TASK, (at + 1) * FIELDS_A_TASK) },
    }));
    return (tx) => queue.enqueue(tx, FIELDS_QUEUE, tasks);
  };

const taskNotices = ({ owner_id }: DayField, tasks: readonly OpenTask[], today: string): NewNotification[] =>
  tasks
    .filter(({ due }) => isTaskDue(due, today))
    .flatMap(({ author_id, field_id, ...task }) =>
      [...new Set([owner_id, author_id ?? owner_id])].map((account_id) => ({
        account_id,
        field_id,
        type: 'task_due' as const,
        about: `${task.note_id} ${task.due}`,
        date: today,
        params: task,
      })),
    );

/** What stands on a field, on some day from today to the last a frost is warned of. */
const standing = ({ crops }: DayField, today: string): RecordedStand[] => {
  const tomorrow = dayDate(epochDay(today) + 1);
  return crops.filter((crop) => isStanding(crop, today) || isStanding(crop, tomorrow));
};

/** What a look has found of a field: notifications, and why there are no others. */
type Found = { readonly notices: readonly NewNotification[]; readonly reasons: readonly NewReason[] };

/** A reason of today that is the same for whoever sees the field. */
const ofField = ({ field_id }: DayField, today: string) => ({ field_id, account_id: null, date: today });

const stageNotices = (
  field: DayField,
  crops: readonly RecordedStand[],
  seen: readonly SeenStage[],
  days: readonly WeatherDay[],
  today: string,
) =>
  crops.flatMap(({ year, season, period, crop, genotype_id, sowing_date: sown }): NewNotification[] => {
    if (sown === null || sown > today) return [];
    // What the season is usually like is of no account: nothing is told of before it has come.
    const question = { crop, genotype_id, sown, today, days, past: [], observed: observedStages(seen, crop, sown) };
    return reachedStages(crop, predictStages(question), today).map(({ code, date }) => ({
      account_id: field.owner_id,
      field_id: field.field_id,
      type: 'stage_reached',
      about: `${String(year)} ${String(season)} ${period} ${code}`,
      date,
      params: { crop, stage: code },
    }));
  });

const frostReason = (field: DayField, days: readonly WeatherDay[], today: string): NewReason => {
  const minima = minimaAhead(days, today).map(({ tmin_c }) => tmin_c);
  const about = { ...ofField(field, today), type: 'frost_warning' as const };
  return minima.length === 0
    ? { ...about, reason: 'no_forecast', params: {} }
    : { ...about, reason: 'not_cold', params: { tmin_c: Math.min(...minima), least_c: WEATHER.frost_c, days: FROST_DAYS } };
};

/** What the weather has brought and will bring. A frost is of the field: which of its crops stands there matters to nobody. */
const weatherFound = async (parts: DayParts, field: DayField, seen: readonly SeenStage[], today: string): Promise<Found> => {
  const crops = standing(field, today);
  const about = ofField(field, today);
  if (crops.length === 0)
    return {
      notices: [],
      reasons: (['frost_warning', 'stage_reached'] as const).map((type) => ({ ...about, type, reason: 'no_crop', params: {} })),
    };
  const from = crops.reduce((first, { sowing_date }) => (sowing_date !== null && sowing_date < first ? sowing_date : first), today);
  const range = { from, to: dayDate(epochDay(today) + FROST_DAYS) };
  const { days } = await findDays(parts.db, parts.weather, field.place, range, parts.clock());
  const frosts = findFrost(days, today).map(({ date, tmin_c }): NewNotification => ({
    account_id: field.owner_id,
    field_id: field.field_id,
    type: 'frost_warning',
    about: date,
    date,
    params: { tmin_c },
  }));
  const unsown = crops.find(({ sowing_date }) => sowing_date === null);
  return {
    notices: [...frosts, ...stageNotices(field, crops, seen, days, today)],
    reasons: [
      ...(frosts.length > 0 ? [] : [frostReason(field, days, today)]),
      ...(unsown === undefined
        ? []
        : [{ ...about, type: 'stage_reached' as const, reason: 'no_sowing' as const, params: { crop: unsown.crop } }]),
    ],
  };
};

/** Notifies of what the day brings to some fields: what their record says, and what the weather does. Throws, once all others are told, when a source was away. */
export const notifyDay = async (parts: DayParts, field_ids: readonly string[], run: Pick<Run, 'signal'>): Promise<void> => {
  const { db, env, clock } = parts;
  const now_ms = productNow(env, clock()).getTime();
  const today = productDay(env, clock());
  const fields = await listDayFields(db, field_ids, runningSeason(today).year);
  const tasks = Map.groupBy(await listOpenTasks(db, field_ids), ({ field_id }) => field_id);
  const stages = Map.groupBy(await listSeenStages(db, field_ids, dayDate(epochDay(today) - MOST_DAYS)), ({ field_id }) => field_id);
  const todayOf = ({ province, place }: DayField): string => localTime(now_ms, zoneAt(place, province)).slice(0, 10);
  const due = fields.flatMap((field) => taskNotices(field, tasks.get(field.field_id) ?? [], todayOf(field)));
  const troubles: unknown[] = [];
  const found: Found[] = [];
  for (const field of fields) {
    if (run.signal.aborted) return;
    const today_there = todayOf(field);
    const one = await weatherFound(parts, field, stages.get(field.field_id) ?? [], today_there).catch((trouble: unknown): Found => {
      troubles.push(trouble);
      return { notices: [], reasons: [{ ...ofField(field, today_there), type: 'frost_warning', reason: 'no_forecast', params: {} }] };
    });
    found.push(one);
  }
  const notices = [...due, ...found.flatMap((one) => one.notices)];
  const not_made = notices.length === 0 ? [] : await insertNotifications(db, notices, clock());
  await saveReasons(db, [...found.flatMap(({ reasons }) => reasons), ...personalReasons(not_made)], clock());
  if (troubles.length > 0) throw troubles[0];
};

/** The queues that look at every field once a day. */
export const workDays = (queue: Queue, parts: DayParts): void => {
  queue.work(DAYS_QUEUE, split(parts, queue));
  queue.work(FIELDS_QUEUE, ({ field_ids }: { readonly field_ids: readonly string[] }, run) => notifyDay(parts, field_ids, run));
};

/** Orders each day while the server runs, the first one some time after its start. */
export const startDays = (db: Db, queue: Queue, clock: () => Date, background: (work: () => Promise<void>) => void): (() => void) => {
  const timer = setInterval(() => background(() => orderDay(db, queue, clock())), HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
};
