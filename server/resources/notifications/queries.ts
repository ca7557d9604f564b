import { NOTIFICATION_TYPES, type Notification, type NotificationGroup, type NotificationType } from '#domain/schemas/notification.ts';
import type { Db } from '#server/db/db.ts';

/** Of a field its reader no longer sees, or that is gone, nothing is notified any more. */
const FIELD =
  'left join field f on f.id = n.field_id and f.deleted_at is null and f.archived_at is null and f.id in (select field_id from visible_field($1)) left join farm a on a.id = f.farm_id';
/** What has no field is its reader's in any case. */
const VISIBLE = '(n.field_id is null or f.id is not null)';

const FACTS =
  'n.id, n.field_id, f.name as field_name, a.name as farm_name, n.type, n.date, n.params, n.created_at, n.read_at is not null as read';

/** `none`: of what has no field. */
export type Matter = { readonly field_id: string | null; readonly type: NotificationType | null };

export const listNotifications = (
  db: Db,
  account_id: string,
  { field_id, type }: Matter,
  after: string | null,
  limit: number,
): Promise<Notification[]> =>
  db.query<Notification>(
    `select ${FACTS}
     from notification n ${FIELD}
     where n.account_id = $1 and ${VISIBLE} and ($4::text is null or coalesce(n.field_id::text, 'none') = $4) and ($5::text is null or n.type = $5)
       and ($2::uuid is null or (n.created_at, n.id) < (select l.created_at, l.id from notification l where l.id = $2 and l.account_id = $1))
     order by n.created_at desc, n.id desc limit $3`,
    [account_id, after, limit, field_id, type],
  );

/** What comes first of one day. */
const RANK = `array_position(array[${NOTIFICATION_TYPES.map((type) => `'${type}'`).join()}], n.type)`;

/** One row for a field and matter: by day, alerts before images, then by farm and field. */
export const listGroups = async (db: Db, account_id: string, after: string | null, limit: number): Promise<NotificationGroup[]> => {
  const rows = await db.query<Notification & { readonly of_group: Omit<NotificationGroup, 'newest'> }>(
    `with matters as (
       select field_id, type, max(date) as date, count(*) as count, count(*) filter (where read_at is null) as unread
       from notification where account_id = $1 group by field_id, type),
     grouped as (
       select n.*, row_number() over (order by n.date desc, ${RANK}, a.name_key, f.name_key, n.field_id) as place
       from matters n ${FIELD} where ${VISIBLE}),
     page as (
       select * from grouped where $2::uuid is null or place > (
         select p.place from grouped p join notification l on l.field_id is not distinct from p.field_id and l.type = p.type where l.id = $2 and l.account_id = $1)
       order by place limit $3)
     select ${FACTS}, json_build_object('count', g.count, 'unread', g.unread) as of_group
     from page g
     join lateral (
       select * from notification l where l.account_id = $1 and l.field_id is not distinct from g.field_id and l.type = g.type
       order by l.date desc, l.created_at desc, l.id desc limit 1) n on true
     left join field f on f.id = g.field_id left join farm a on a.id = f.farm_id
     order by g.place`,
    [account_id, after, limit],
  );
  return rows.map(({ of_group, ...newest }) => ({ newest, ...of_group }));
};

/** Fields and matters with something unread. */
export const countUnread = async (db: Db, account_id: string): Promise<number> => {
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count
     from (select distinct field_id, type from notification where account_id = $1 and read_at is null) n
     ${FIELD} where ${VISIBLE}`,
    [account_id],
  );
  return row?.count ?? 0;
};

type Wanted = {
  readonly ids: readonly string[] | null;
  readonly of: { readonly field_id: string | null; readonly type: NotificationType } | null;
};

/** Whether all notifications named by id are the account's, and a field named is one it sees or was notified of. */
export const areOwn = async (db: Db, account_id: string, { ids, of }: Wanted): Promise<boolean> => {
  const [row] = await db.query<{ found: number; is_known: boolean }>(
    `select count(*) filter (where id = any($2::uuid[]))::int as found, $3::uuid is null or coalesce(bool_or(field_id = $3), false)
       or $3 in (select field_id from visible_field($1)) as is_known
     from notification where account_id = $1`,
    [account_id, ids ?? [], of?.field_id ?? null],
  );
  return row?.found === new Set(ids).size && row.is_known;
};

export const markRead = async (db: Db, account_id: string, { ids, of }: Wanted, now: Date): Promise<void> => {
  await db.query(
    `update notification set read_at = $3 where account_id = $1 and read_at is null and ($2::uuid[] is null or id = any($2::uuid[]))
       and ($5::text is null or (type = $5 and field_id is not distinct from $4::uuid))`,
    [account_id, ids, now, of?.field_id ?? null, of?.type ?? null],
  );
};

export const listMuted = async (db: Db, account_id: string): Promise<string[]> => {
  const rows = await db.query<{ field_id: string }>(
    'select field_id from notification_mute where account_id = $1 and field_id in (select field_id from visible_field($1)) order by field_id',
    [account_id],
  );
  return rows.map(({ field_id }) => field_id);
};

export const saveMute = async (db: Db, account_id: string, field_id: string, is_muted: boolean, now: Date): Promise<void> => {
  await (is_muted
    ? db.query('insert into notification_mute (account_id, field_id, created_at) values ($1, $2, $3) on conflict do nothing', [
        account_id,
        field_id,
        now,
      ])
    : db.query('delete from notification_mute where account_id = $1 and field_id = $2', [account_id, field_id]));
};

type RowOf<Type extends NotificationType> = Type extends NotificationType
  ? Pick<Extract<Notification, { type: Type }>, 'field_id' | 'date' | 'type' | 'params'>
  : never;
/** A notification to be written: to whom, and the id of what it speaks of, of which a person is notified once. */
type NewOf<Type extends NotificationType> = RowOf<Type> & { readonly account_id: string; readonly about: string };
type SceneType = 'new_image' | 'evi_fall';
export type NewSceneNotification = NewOf<SceneType> & { readonly id: string };
export type NewNotification = NewOf<Exclude<NotificationType, SceneType>>;

/** A notification that was not made, because its reader has silenced the field or had it before. */
export type NotMade = {
  readonly account_id: string;
  readonly field_id: string;
  readonly type: NotificationType;
  readonly date: string;
  readonly reason: 'muted' | 'already_notified';
};

/** Notifies people of what is not about images, unless they have silenced the field; answers what of the fields was not made. */
export const insertNotifications = (db: Db, rows: readonly NewNotification[], now: Date): Promise<NotMade[]> =>
  db.query<NotMade>(
    `with given as (
       select r.*, exists (select 1 from notification_mute m where m.account_id = r.account_id and m.field_id = r.field_id) as is_muted
       from jsonb_to_recordset($1::jsonb) as r (account_id uuid, field_id uuid, type text, about text, date date, params jsonb)),
     made as (
       insert into notification (id, account_id, field_id, type, about, date, params, created_at)
       select gen_random_uuid(), account_id, field_id, type, about, date, params, $2 from given where not is_muted
       on conflict (account_id, field_id, type, about) do nothing returning account_id, field_id, type, about)
     select account_id, field_id, type, date, case when is_muted then 'muted' else 'already_notified' end as reason from given g
     where field_id is not null and not exists (
       select 1 from made m where m.account_id = g.account_id and m.field_id = g.field_id and m.type = g.type and m.about = g.about)`,
    [JSON.stringify(rows), now],
  );

/**
 * A scene is notified once for a field, and only one newer than the last notified; answers those that were before. Rows are listed in
 * the order they come in. The first image of a field, when it is older than the field itself, tells who just drew it nothing new: it
 * comes in as read.
 */
export const insertScenes = (db: Db, rows: readonly NewSceneNotification[], now: Date): Promise<NotMade[]> =>
  db.query<NotMade>(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb) as r (id uuid, account_id uuid, field_id uuid, type text, about text, date date, params jsonb, place integer)),
     made as (
       insert into notification (id, account_id, field_id, type, about, date, params, created_at, read_at)
       select r.id, r.account_id, r.field_id, r.type, r.about, r.date, r.params, $2::timestamptz - r.place * interval '1 millisecond',
         case when r.type = 'new_image' and r.date < (f.created_at at time zone 'utc')::date
           and not exists (select 1 from notification o where o.account_id = r.account_id and o.field_id = r.field_id and o.type = r.type)
           then $2::timestamptz end
       from given r join field f on f.id = r.field_id
       where not exists (
         select 1 from notification o where o.account_id = r.account_id and o.field_id = r.field_id and o.type = r.type and o.date >= r.date)
       on conflict (account_id, field_id, type, about) do nothing returning id)
     select account_id, field_id, type, date, 'already_notified' as reason from given where id not in (select id from made)`,
    [JSON.stringify(rows.map((row, place) => ({ ...row, place }))), now],
  );

export const forgetNotifications = async (db: Db, before: Date): Promise<void> => {
  await db.query('delete from notification where created_at < $1', [before]);
};

export type SeenField = {
  readonly field_id: string;
  readonly account_id: string;
  readonly farm_id: string;
  readonly crop: number | null;
  readonly is_muted: boolean;
  /** Usable means of EVI, newest first, one a day; frames its owner left out do not count. */
  readonly means: readonly { readonly scene_id: string; readonly date: string; readonly mean: number; readonly valid_fraction: number }[];
  /** The newest image that shows too little of it. */
  readonly cloudy: { readonly date: string; readonly valid_fraction: number } | null;
};

/** Live fields of the farms of some fields with their crop in a season and their usable means of EVI between two days. */
export const listSeenFields = (
  db: Db,
  field_ids: readonly string[],
  season: { readonly year: number; readonly season: number; readonly period: string },
  range: { readonly from: string; readonly to: string; readonly usable: number },
): Promise<SeenField[]> =>
  db.query<SeenField>(
    `select f.id as field_id, f.owner_id as account_id, f.farm_id, c.crop,
       exists (select 1 from notification_mute m where m.account_id = f.owner_id and m.field_id = f.id) as is_muted,
       coalesce((
         select jsonb_agg(to_jsonb(d) order by d.date desc) from (
           select distinct on (s.date) s.scene_id, s.date, s.mean, s.valid_fraction from scene_statistics s
           where s.field_id = f.id and s.geometry_version = f.geometry_version and s.index_id = 'evi' and s.date between $5::date and $6::date
             and s.valid_fraction >= $7 and s.mean is not null
             and not exists (select 1 from scene_exclusion v where v.account_id = f.owner_id and v.field_id = f.id and v.scene_id = s.scene_id)
           order by s.date, s.valid_fraction desc) d), '[]') as means,
       (select jsonb_build_object('date', s.date, 'valid_fraction', s.valid_fraction) from scene_statistics s
         where s.field_id = f.id and s.geometry_version = f.geometry_version and s.index_id = 'evi' and s.date between $5::date and $6::date
           and s.valid_fraction < $7
         order by s.date desc, s.valid_fraction desc limit 1) as cloudy
     from field f left join field_crop c on c.field_id = f.id and c.year = $2 and c.season = $3 and c.period = $4
     where f.farm_id in (select farm_id from field where id = any($1::uuid[])) and f.archived_at is null and f.deleted_at is null
     order by f.farm_id, f.name_key, f.id`,
    [field_ids, season.year, season.season, season.period, range.from, range.to, range.usable],
  );
