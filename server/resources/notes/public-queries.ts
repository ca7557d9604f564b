import type { Cell } from '#domain/notes/public-cell.ts';
import type { PublicNote } from '#domain/notes/note.ts';
import { mondayOf } from '#domain/notes/public-cell.ts';
import { PUBLIC_NOTE, REFERENCE_OWNERS } from '#domain/limits.ts';
import { USABLE_FRACTION } from '#domain/imagery/usability.ts';
import { dayDate } from '#domain/series/epoch-day.ts';
import { type Db, REPORT_DEADLINE_MS } from '#server/db/db.ts';
import { jsonRows } from '#server/db/json-rows.ts';

const DAY_MS = 86_400_000;
/** The Monday of a moment's week, of UTC. */
const weekOf = (now: Date): string => dayDate(mondayOf(Math.floor(now.getTime() / DAY_MS)));

/**
 * Decides once a week which cells hide whose their notes are (rules 26): those with measured fields of enough owners, all of them there long
 * before its Monday. Whoever asks first that week waits for it; until the next nothing that owners do is read from the answer. Unscoped.
 */
export const settleCrowd = async (unscoped: Db, now: Date): Promise<void> => {
  const week = weekOf(now);
  if ((await unscoped.query('select 1 from crowd_week where week = $1', [week])).length > 0) return;
  await unscoped.tx(async (tx) => {
    if ((await tx.query('insert into crowd_week values ($1) on conflict do nothing returning week', [week])).length === 0) return;
    await tx.query(
      `insert into crowded_cell select $1, c.x, c.y from (
         select floor(f.label[0] * 10)::integer as x, floor(f.label[1] * 10)::integer as y, f.owner_id from field f join account a on a.id = f.owner_id
         where f.archived_at is null and f.deleted_at is null and not f.is_demo and f.created_at < $2 and a.created_at < $2
           and not exists (select 1 from field_geometry g where g.field_id = f.id and g.replaced_at >= $2)
           and exists (select 1 from scene_statistics s where s.field_id = f.id and s.geometry_version = f.geometry_version and s.index_id = 'ndvi'
             and s.valid_fraction >= ${String(USABLE_FRACTION)} and s.mean is not null)) c
       group by c.x, c.y having count(distinct c.owner_id) >= ${String(REFERENCE_OWNERS)}`,
      [week, new Date(Date.parse(week) - PUBLIC_NOTE.settled_days * DAY_MS)],
      { deadline_ms: REPORT_DEADLINE_MS },
    );
    await tx.query('delete from crowd_week where week < $1::date - 7', [week]);
  });
};

/**
 * Published notes `n` that strangers see in the week `$1`, from the day after they became public, before `$2`; their author sees his own at once.
 * The demo's people are made up: they need no hiding.
 */
const shownTo = (reader: string): string => `(n.is_demo or ((n.public_since < $2 or n.created_by = ${reader})
  and exists (select 1 from crowded_cell c where c.week = $1 and c.cell_x = n.cell_x and c.cell_y = n.cell_y)))`;
/** Photos of `n` that strangers see with it: those that came later appear by the day too. */
const photosTo = (reader: string): string =>
  `p.id = any(n.photo_ids) and p.field_id = n.field_id and (n.is_demo or p.created_at < $2 or n.created_by = ${reader})`;
const shownAt = (now: Date): [week: string, day: Date] => [weekOf(now), new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)];

export type PublishedRow = Omit<PublicNote, 'photos' | 'position'> & { readonly cell: Cell; readonly photos: number };
type Corners = { readonly from: Cell; readonly to: Cell };

/**
 * Published notes of all cells from one to another, newest week first; the order within a week tells nothing. Of one day a cell shows so many,
 * and where there are more than an answer has, their authors share it: the newest of each, then the second of each. Unscoped.
 */
export const listPublicNotes = (
  unscoped: Db,
  reader: { id: string; is_demo: boolean },
  { from, to }: Corners,
  now: Date,
): Promise<PublishedRow[]> =>
  jsonRows<PublishedRow>(
    unscoped,
    `with n as (
       select n.*, extract(isoyear from n.date)::integer as year, extract(week from n.date)::integer as week, (n.public_since at time zone 'utc')::date as since
       from published_note n where n.cell_x between $3 and $4 and n.cell_y between $5 and $6 and n.is_demo = $8 and ${shownTo('$7')}),
     of_day as (select n.*, row_number() over (partition by created_by, cell_x, cell_y, since order by year desc, week desc, public_id) as day_turn from n),
     of_cell as (select n.*, row_number() over (partition by cell_x, cell_y, since order by day_turn, public_id) as place from of_day n),
     of_author as (select n.*, row_number() over (partition by created_by order by year desc, week desc, public_id) as turn from of_cell n
       where place <= ${String(PUBLIC_NOTE.cell_day)} or created_by = $7),
     kept as (select n.* from of_author n order by turn, year desc, week desc, public_id limit ${String(PUBLIC_NOTE.notes)})
     select n.public_id as id, n.type, n.specific_type, n.specific_name, n.crop, n.year, n.week, n.description, json_build_array(n.cell_x, n.cell_y) as cell,
       n.created_by = $7 as is_own, (select count(*)::integer from note_photo p where ${photosTo('$7')}) as photos
     from kept n order by n.year desc, n.week desc, n.public_id`,
    [...shownAt(now), from[0], to[0], from[1], to[1], reader.id, reader.is_demo],
  );

/** The photo at a place, from zero, among those a reader sees of a published note; none where he may not see it. Unscoped. */
export const findPublishedPhoto = async (
  unscoped: Db,
  { public_id, at, reader_id }: { readonly public_id: string; readonly at: number; readonly reader_id: string },
  now: Date,
): Promise<string | undefined> => {
  const [row] = await unscoped.query<{ id: string }>(
    `select p.id from published_note n join note_photo p on ${photosTo('$4')}
     where n.public_id = $3 and ${shownTo('$4')} order by array_position(n.photo_ids, p.id) offset $5 limit 1`,
    [...shownAt(now), public_id, reader_id, at],
  );
  return row?.id;
};

/** How many notes an author has made public this day, one after the other: his others wait until this transaction ends. */
export const countPublishedToday = async (db: Db, author_id: string, now: Date): Promise<number> => {
  await db.query("select pg_advisory_xact_lock(hashtext('surco.public_notes'), hashtext($1))", [author_id]);
  const [row] = await db.query<{ count: number }>(
    'select count(*)::integer as count from field_note where created_by = $1 and is_public and public_since >= $2',
    [author_id, shownAt(now)[1]],
  );
  return row?.count ?? 0;
};

export type Consent = { readonly is_on: boolean; readonly accepted_at: string | null };

export const findConsent = async (db: Db, account_id: string): Promise<Consent> => {
  const [row] = await db.query<Consent>('select is_on, accepted_at from public_notes_consent where account_id = $1', [account_id]);
  return row ?? { is_on: false, accepted_at: null };
};

/** Turned off, the day he last agreed stays. */
export const saveConsent = (db: Db, account_id: string, is_on: boolean, now: Date): Promise<unknown> =>
  db.query(
    `insert into public_notes_consent (account_id, is_on, accepted_at) values ($1, $2, case when $2 then $3::timestamptz end)
     on conflict (account_id) do update set is_on = excluded.is_on, accepted_at = coalesce(excluded.accepted_at, public_notes_consent.accepted_at)`,
    [account_id, is_on, now],
  );

/** Own notes that are marked as public and not deleted. */
export const listMarked = async (db: Db, account_id: string): Promise<string[]> =>
  (
    await db.query<{ id: string }>('select id from field_note where created_by = $1 and is_public and deleted_at is null', [account_id])
  ).map(({ id }) => id);

export type PublicAuthor = { readonly account_id: string; readonly name: string; readonly note_id: string };

/** Who wrote a public note, of one brand. Unscoped. */
export const findPublicAuthor = async (unscoped: Db, public_id: string, brand_id: number): Promise<PublicAuthor | undefined> => {
  const [row] = await unscoped.query<PublicAuthor>(
    `select a.id as account_id, a.firstname || ' ' || a.lastname as name, n.id as note_id
     from field_note n join account a on a.id = n.created_by where n.public_id = $1 and n.deleted_at is null and a.brand_id = $2`,
    [public_id, brand_id],
  );
  return row;
};

/** Unscoped. */
export const hidePublicNote = (unscoped: Db, note_id: string, now: Date): Promise<unknown> =>
  unscoped.query('update field_note set hidden_at = $2 where id = $1', [note_id, now]);
