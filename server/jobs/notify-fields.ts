import { randomUUID } from 'node:crypto';
import { findFall, lastChange, type Change } from '#domain/alerts/find-fall.ts';
import { USABLE_FRACTION } from '#domain/imagery/usability.ts';
import type { EviFall } from '#domain/schemas/notification.ts';
import { runningSeason } from '#domain/seasons/season.ts';
import type { Db } from '../db/db.ts';
import { insertScenes, listSeenFields, type NewSceneNotification, type SeenField } from '../resources/notifications/queries.ts';

const DAY_MS = 86_400_000;
/** An image older than this is not notified. */
const NOTIFY_DAYS = 14;
/** Far enough back for the image before the oldest that is notified. */
const LOOK_BACK_DAYS = 28;

const daysBefore = (day: string, days: number): string => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

const fallOf = (field: SeenField, farm: readonly SeenField[], changes: ReadonlyMap<string, Change | null>): EviFall | null => {
  if (field.crop === null) return null;
  const neighbours = farm.filter((one) => one.field_id !== field.field_id && one.crop === field.crop);
  const fall = findFall(
    changes.get(field.field_id) ?? null,
    neighbours.map((one) => changes.get(one.field_id) ?? null),
  );
  if (fall === null) return null;
  return {
    before_date: fall.before.date,
    before: fall.before.mean,
    before_valid_fraction: fall.before.valid_fraction,
    mean: fall.now.mean,
    valid_fraction: fall.now.valid_fraction,
    neighbours: fall.neighbours,
    neighbour_change: fall.neighbour_change,
  };
};

/** Notifies owners of new usable images over these fields and the others of their farms, and of fields that fell away from their neighbours. */
export const notifyFields = async (db: Db, field_ids: readonly string[], today: string, now: Date): Promise<void> => {
  const from = daysBefore(today, LOOK_BACK_DAYS);
  const fields = await listSeenFields(db, field_ids, runningSeason(today), { from, to: today, usable: USABLE_FRACTION });
  const changes = new Map(fields.map((field) => [field.field_id, lastChange(field.means)]));
  const farms = Map.groupBy(fields, (field) => field.farm_id);
  const oldest = daysBefore(today, NOTIFY_DAYS);
  const rows = fields.flatMap((field): NewSceneNotification[] => {
    const [newest] = field.means;
    if (field.is_muted || newest === undefined || newest.date < oldest) return [];
    const { account_id, field_id } = field;
    const about = { account_id, field_id, about: newest.scene_id, date: newest.date };
    const fall = fallOf(field, farms.get(field.farm_id) ?? [], changes);
    const { mean, valid_fraction } = newest;
    return [
      { ...about, id: randomUUID(), type: 'new_image', params: { mean, valid_fraction } },
      ...(fall === null ? [] : [{ ...about, id: randomUUID(), type: 'evi_fall' as const, params: fall }]),
    ];
  });
  const alerts = rows.filter(({ type }) => type !== 'new_image');
  const images = rows.filter(({ type }) => type === 'new_image').toSorted((a, b) => b.date.localeCompare(a.date));
  if (rows.length > 0) await insertScenes(db, [...alerts, ...images], now);
};
