import { randomUUID } from 'node:crypto';
import { EVI_FALL, FALL_DAYS, judgeFall, lastChange, type Change, type Fall, type FallVerdict } from '#domain/alerts/find-fall.ts';
import { USABLE_FRACTION } from '#domain/imagery/usability.ts';
import type { EviFall } from '#domain/schemas/notification.ts';
import { runningSeason } from '#domain/seasons/season.ts';
import type { Db } from '../db/db.ts';
import { insertScenes, listSeenFields, type NewSceneNotification, type SeenField } from '../resources/notifications/queries.ts';
import { personalReasons, saveReasons, type NewReason } from '../resources/notifications/reason-queries.ts';

const DAY_MS = 86_400_000;
/** An image older than this is not notified. */
const NOTIFY_DAYS = 14;
/** Far enough back for the image before the oldest that is notified. */
const LOOK_BACK_DAYS = 28;

const daysBefore = (day: string, days: number): string => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

type Farm = { readonly fields: readonly SeenField[]; readonly changes: ReadonlyMap<string, Change | null> };

/** Without a crop there is nothing to compare a field by. */
type Verdict = FallVerdict | { readonly is_fall: false; readonly reason: 'no_crop' };

const judge = (field: SeenField, { fields, changes }: Farm): Verdict => {
  if (field.crop === null) return { is_fall: false, reason: 'no_crop' };
  const neighbours = fields.filter((one) => one.field_id !== field.field_id && one.crop === field.crop);
  return judgeFall(
    changes.get(field.field_id) ?? null,
    neighbours.map((one) => changes.get(one.field_id) ?? null),
  );
};

const paramsOf = (fall: Fall): EviFall => ({
  before_date: fall.before.date,
  before: fall.before.mean,
  before_valid_fraction: fall.before.valid_fraction,
  mean: fall.now.mean,
  valid_fraction: fall.now.valid_fraction,
  neighbours: fall.neighbours,
  neighbour_change: fall.neighbour_change,
});

/** Of the field, the same for whoever sees it. */
const ofAll = ({ field_id }: SeenField) => ({ field_id, account_id: null });

/** Why its images notify of nothing new. */
const imageReasons = (field: SeenField, oldest: string, today: string): NewReason[] => {
  const { cloudy, means } = field;
  const about = { ...ofAll(field), type: 'new_image' as const };
  const newest = means[0]?.date;
  const is_cloudy = cloudy !== null && (newest === undefined || cloudy.date > newest);
  return [
    ...(is_cloudy
      ? [
          {
            ...about,
            date: cloudy.date,
            reason: 'cloudy' as const,
            params: { valid_fraction: cloudy.valid_fraction, least: USABLE_FRACTION },
          },
        ]
      : []),
    ...(newest === undefined && !is_cloudy
      ? [{ ...about, date: today, reason: 'no_image' as const, params: { days: LOOK_BACK_DAYS } }]
      : []),
    ...(newest !== undefined && newest < oldest
      ? [{ ...about, date: newest, reason: 'old_image' as const, params: { most_days: NOTIFY_DAYS } }]
      : []),
  ];
};

/** Why no fall of a field's newest image is notified. */
const fallReason = (field: SeenField, date: string, verdict: Extract<Verdict, { is_fall: false }>): NewReason => {
  const about = { ...ofAll(field), type: 'evi_fall' as const, date };
  switch (verdict.reason) {
    case 'no_crop':
      return { ...about, reason: 'no_crop', params: {} };
    case 'one_image':
      return { ...about, reason: 'one_image', params: { days: FALL_DAYS } };
    case 'no_neighbours':
      return { ...about, reason: 'no_neighbours', params: { change: verdict.change.change } };
    case 'small_fall': {
      const { change, before } = verdict.change;
      return { ...about, reason: 'small_fall', params: { change, before_date: before.date, least: EVI_FALL } };
    }
    case 'like_neighbours': {
      const { change, neighbours, neighbour_change } = verdict.change;
      return { ...about, reason: 'like_neighbours', params: { change, neighbours, neighbour_change, least: EVI_FALL } };
    }
  }
};

type Considered = { readonly rows: readonly NewSceneNotification[]; readonly reasons: readonly NewReason[] };

const consider = (field: SeenField, farm: Farm, oldest: string, today: string): Considered => {
  const [newest] = field.means;
  const of_images = imageReasons(field, oldest, today);
  if (newest === undefined || newest.date < oldest) return { rows: [], reasons: of_images };
  const { account_id, field_id, is_muted } = field;
  const verdict = judge(field, farm);
  const reasons = verdict.is_fall ? of_images : [...of_images, fallReason(field, newest.date, verdict)];
  if (is_muted) {
    const silent = { field_id, account_id, date: newest.date, reason: 'muted' as const, params: {} };
    return {
      rows: [],
      reasons: [...reasons, { ...silent, type: 'new_image' }, ...(verdict.is_fall ? [{ ...silent, type: 'evi_fall' as const }] : [])],
    };
  }
  const about = { account_id, field_id, about: newest.scene_id, date: newest.date };
  const { mean, valid_fraction } = newest;
  return {
    rows: [
      { ...about, id: randomUUID(), type: 'new_image', params: { mean, valid_fraction } },
      ...(verdict.is_fall ? [{ ...about, id: randomUUID(), type: 'evi_fall' as const, params: paramsOf(verdict.fall) }] : []),
    ],
    reasons,
  };
};

/**
 * Notifies owners of new usable images over these fields and the others of their farms, and of fields that fell away from their
 * neighbours; keeps why there is nothing to notify of these fields.
 */
export const notifyFields = async (db: Db, field_ids: readonly string[], today: string, now: Date): Promise<void> => {
  const from = daysBefore(today, LOOK_BACK_DAYS);
  const fields = await listSeenFields(db, field_ids, runningSeason(today), { from, to: today, usable: USABLE_FRACTION });
  const changes = new Map(fields.map((field) => [field.field_id, lastChange(field.means)]));
  const farms = Map.groupBy(fields, (field) => field.farm_id);
  const oldest = daysBefore(today, NOTIFY_DAYS);
  const considered = fields.map((field) => consider(field, { fields: farms.get(field.farm_id) ?? [], changes }, oldest, today));
  const rows = considered.flatMap((one) => one.rows);
  const alerts = rows.filter(({ type }) => type !== 'new_image');
  const images = rows.filter(({ type }) => type === 'new_image').toSorted((a, b) => b.date.localeCompare(a.date));
  const not_made = rows.length === 0 ? [] : await insertScenes(db, [...alerts, ...images], now);
  // Each field is kept by the task that looks at it: a farm of hundreds would be written as often as it has tasks.
  const asked = new Set(field_ids);
  const reasons = [...considered.flatMap((one) => one.reasons), ...personalReasons(not_made)];
  await saveReasons(
    db,
    reasons.filter(({ field_id }) => asked.has(field_id)),
    now,
  );
};
