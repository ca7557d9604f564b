import type { NotePhoto } from '#domain/notes/note.ts';
import type { Principal } from '#server/auth/principal.ts';
import { type Db, REPORT_DEADLINE_MS } from '#server/db/db.ts';
import { photoAddresses } from './photo-link.ts';

const LONG = { deadline_ms: REPORT_DEADLINE_MS };

export type PhotoRow = {
  readonly id: string;
  readonly field_id: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
};
const ROW = `p.id, p.field_id, p.width, p.height, p.bytes`;

export type TakenPhoto = PhotoRow & { readonly sha256: string; readonly created_by: string | null };

export const findPhoto = async (db: Db, id: string): Promise<TakenPhoto | null> =>
  (await db.query<TakenPhoto>(`select ${ROW}, p.sha256, p.created_by from note_photo p where p.id = $1`, [id]))[0] ?? null;

/** Those of a list that have arrived, in the order of the list; photos of other fields are not among them. */
export const listPhotosOf = (db: Db, ids: readonly string[], field_id: string): Promise<PhotoRow[]> =>
  db.query<PhotoRow>(
    `select ${ROW} from unnest($1::uuid[]) with ordinality as wanted (id, place) join note_photo p on p.id = wanted.id
     where p.field_id = $2 order by wanted.place`,
    [ids, field_id],
  );

/** A photo with addresses that its reader may use now. */
export const asNotePhoto = (
  secret: Uint8Array,
  user: Pick<Principal, 'id' | 'session_id'>,
  { id, field_id, width, height, bytes }: PhotoRow,
  now: Date,
): NotePhoto => ({
  id,
  width,
  height,
  bytes,
  ...photoAddresses(secret, { photo_id: id, holder: { session_id: user.session_id, account_id: user.id, field_id } }, now),
});

/** Null when there is no such note. */
export const findPhotoIds = async (db: Db, field_id: string, note_id: string): Promise<string[] | null> =>
  (
    await db.query<{ photo_ids: string[] }>('select photo_ids from field_note where id = $1 and field_id = $2 and deleted_at is null', [
      note_id,
      field_id,
    ])
  )[0]?.photo_ids ?? null;

/** False when there is a photo of that id already, whoever's it is. */
export const insertPhoto = async (db: Db, photo: TakenPhoto, now: Date): Promise<boolean> =>
  (
    await db.query(
      `insert into note_photo (id, field_id, sha256, bytes, width, height, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (id) do nothing returning id`,
      [photo.id, photo.field_id, photo.sha256, photo.bytes, photo.width, photo.height, photo.created_by, now],
    )
  ).length === 1;

/** Whether the photo is one of the field's; asked of the unscoped database after the right to the field was. */
export const isPhotoOf = async (db: Db, id: string, field_id: string): Promise<boolean> =>
  (await db.query('select 1 from note_photo where id = $1 and field_id = $2', [id, field_id])).length > 0;

/** Of some photos those that have no row. */
export const photosWithoutRow = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      'select found.id from unnest($1::text[]) as found (id) where not exists (select 1 from note_photo p where p.id::text = found.id)',
      [ids],
      LONG,
    )
  ).map(({ id }) => id);

/** Removes the rows of photos taken before a moment that no diagnosis and no note of their field names, be it one that can still be restored. */
export const deleteUnnamed = async (db: Db, until: Date): Promise<string[]> =>
  (
    await db.query<{ id: string }>(
      `delete from note_photo p where p.created_at < $1 and not exists (select 1 from diagnosis d where d.photo_id = p.id)
         and not exists (select 1 from field_note n where n.photo_ids @> array[p.id] and n.field_id = p.field_id) returning p.id`,
      [until],
      LONG,
    )
  ).map(({ id }) => id);

/** What the photos that were taken over weigh, of all together. */
export const photoBytes = async (db: Db): Promise<number> =>
  (await db.query<{ bytes: number }>('select coalesce(sum(bytes), 0)::float8 as bytes from note_photo', [], LONG))[0]?.bytes ?? 0;

/** The same of one person, and how many he has sent since a moment. */
export const photosTaken = async (db: Db, account_id: string, since: Date): Promise<{ readonly bytes: number; readonly count: number }> =>
  (
    await db.query<{ bytes: number; count: number }>(
      `select coalesce(sum(bytes), 0)::float8 as bytes, (count(*) filter (where created_at >= $2))::integer as count
       from note_photo where created_by = $1`,
      [account_id, since],
    )
  )[0] ?? { bytes: 0, count: 0 };

/** Other creations wait until this transaction ends. */
export const lockUploads = (db: Db): Promise<unknown> => db.query("select pg_advisory_xact_lock(hashtext('surco.photo_uploads'))");
