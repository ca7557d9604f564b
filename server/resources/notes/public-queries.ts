import type { Cell } from '#domain/notes/public-cell.ts';
import type { PublicNote } from '#domain/notes/note.ts';
import { PUBLIC_NOTE, REFERENCE_OWNERS } from '#domain/limits.ts';
import type { Db } from '#server/db/db.ts';
import { jsonRows } from '#server/db/json-rows.ts';

const CELL_X = 'floor(f.label[0] * 10)::integer';
const CELL_Y = 'floor(f.label[1] * 10)::integer';
/** Fields of so many owners hide whose a published note, a row of the view, is (rules 26); those of the demo hide those of the demo. */
const IS_CROWDED = (
  note: string,
): string => `(select count(distinct f.owner_id) from field f where ${CELL_X} = ${note}.cell_x and ${CELL_Y} = ${note}.cell_y
  and f.archived_at is null and f.deleted_at is null and f.is_demo = ${note}.is_demo) >= ${String(REFERENCE_OWNERS)}`;

export type PublishedRow = Omit<PublicNote, 'photos' | 'position'> & { readonly cell: Cell; readonly photos: number };
type Corners = { readonly from: Cell; readonly to: Cell };

/** Published notes of all cells from one to another, newest week first; the order within a week tells nothing. Unscoped. */
export const listPublicNotes = (unscoped: Db, reader: { id: string; is_demo: boolean }, { from, to }: Corners): Promise<PublishedRow[]> =>
  jsonRows<PublishedRow>(
    unscoped,
    `select n.public_id as id, n.type, n.specific_type, n.specific_name, n.crop, extract(isoyear from n.date)::integer as year, extract(week from n.date)::integer as week,
       n.description, json_build_array(n.cell_x, n.cell_y) as cell, n.created_by = $5 as is_own,
       (select count(*)::integer from note_photo p where p.id = any(n.photo_ids) and p.field_id = n.field_id) as photos
     from published_note n where n.cell_x between $1 and $2 and n.cell_y between $3 and $4 and n.is_demo = $6 and ${IS_CROWDED('n')}
     order by year desc, week desc, n.public_id limit ${String(PUBLIC_NOTE.notes)}`,
    [from[0], to[0], from[1], to[1], reader.id, reader.is_demo],
  );

/** The photo at a place, from zero, among those that are there of a published note; none where nobody may see it. Unscoped. */
export const findPublishedPhoto = async (unscoped: Db, public_id: string, at: number): Promise<string | undefined> => {
  const [row] = await unscoped.query<{ id: string }>(
    `select p.id from published_note n join note_photo p on p.id = any(n.photo_ids) and p.field_id = n.field_id
     where n.public_id = $1 and ${IS_CROWDED('n')} order by array_position(n.photo_ids, p.id) offset $2 limit 1`,
    [public_id, at],
  );
  return row?.id;
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
