import type { NoteType } from '#domain/codes.ts';
import type { Note, NoteInfo, NotePhoto, NotePin } from '#domain/notes/note.ts';
import { NOTE } from '#domain/limits.ts';
import { type Db, REPORT_DEADLINE_MS } from '#server/db/db.ts';
import { jsonRows } from '#server/db/json-rows.ts';
import { CAN_EDIT, ISO } from '../activities/queries.ts';
import { LIVE, VISIBLE_FIELDS, visibleAmong, withRows } from '../fields/reading/visible-queries.ts';

/** A note as it is kept: its photos without addresses, and nothing of whether others see it. */
export type NoteRow = Omit<Note, 'photos' | 'is_published'> & { readonly photos: readonly Omit<NotePhoto, 'thumb_url' | 'url'>[] };

const PLACE = 'json_build_array(n.position[0], n.position[1])';
/** Those of a note's photos that are there, in its order. */
const PHOTOS = `coalesce((select json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'bytes', p.bytes)
    order by array_position(n.photo_ids, p.id))
  from note_photo p where p.id = any(n.photo_ids) and p.field_id = n.field_id), '[]'::json)`;

const notesOf = (fields: string): string =>
  `select n.id, n.version, n.field_id, n.type, n.specific_type, n.specific_name, n.crop, n.date, n.description, ${PLACE} as position, n.accuracy_m, n.task, n.measure,
     ${PHOTOS} as photos, n.photo_ids, n.is_public, n.created_by is not distinct from $1 as is_own, ${CAN_EDIT('n')} as can_edit, ${ISO('n.updated_at')} as updated_at
   from ${withRows(fields, 'field_note', 'n', 'r.deleted_at is null')}`;
const NEWEST = 'order by n.date desc, n.id desc';

export const listNotes = (db: Db, asker_id: string, field_id: string): Promise<NoteRow[]> =>
  jsonRows<NoteRow>(db, `${notesOf(visibleAmong('$2'))} ${NEWEST}`, [asker_id, [field_id]], {
    deadline_ms: REPORT_DEADLINE_MS,
  });

export type NotePage = {
  readonly farm_id: string | null;
  readonly type: NoteType | null;
  /** The day and the id of the last one before. */
  readonly after: { readonly day: string; readonly id: string } | null;
};

/** Of all fields the reader sees, newest first. */
export const pageNotes = (db: Db, asker_id: string, { farm_id, type, after }: NotePage, most: number): Promise<NoteRow[]> =>
  jsonRows<NoteRow>(
    db,
    `${notesOf(VISIBLE_FIELDS)} where ${LIVE} and ($2::uuid is null or f.farm_id = $2) and ($3::text is null or n.type = $3)
       ${after === null ? '' : 'and (n.date, n.id) < ($5::date, $6::uuid)'} ${NEWEST} limit $4`,
    [asker_id, farm_id, type, most, ...(after === null ? [] : [after.day, after.id])],
  );

export const findNotes = (db: Db, asker_id: string, field_id: string, ids: readonly string[]): Promise<NoteRow[]> =>
  jsonRows<NoteRow>(db, `${notesOf(visibleAmong('$2'))} where n.id = any($3::uuid[])`, [asker_id, [field_id], ids]);

/** The newest first, so many as a map can show. */
export const listPins = (db: Db, asker_id: string): Promise<(Omit<NotePin, 'is_published'> & { readonly is_public: boolean })[]> =>
  jsonRows(
    db,
    `select n.id, n.field_id, n.type, n.specific_type, n.specific_name, n.date, ${PLACE} as position, n.is_public,
       coalesce((n.task ->> 'is_done')::boolean, false) as is_done
     from ${withRows(VISIBLE_FIELDS, 'field_note', 'n', 'r.deleted_at is null')} where ${LIVE} ${NEWEST} limit $2`,
    [asker_id, NOTE.pins],
    { deadline_ms: REPORT_DEADLINE_MS },
  );

/** Those of some notes that others see now. */
export const listPublished = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  return new Set((await db.query<{ id: string }>('select id from published_among($1::uuid[]) as p (id)', [ids])).map(({ id }) => id));
};

export type NotedField = {
  readonly id: string;
  readonly owner_id: string;
  readonly bbox: readonly [number, number, number, number];
};

/** The live field of a note, held until the transaction ends. */
export const lockNotedField = async (db: Db, id: string): Promise<NotedField | undefined> => {
  const [row] = await db.query<NotedField>(
    `select f.id, f.owner_id, array[(f.bbox[1])[0], (f.bbox[1])[1], (f.bbox[0])[0], (f.bbox[0])[1]] as bbox from field f
     where f.id = $1 and ${LIVE} for update`,
    [id],
  );
  return row;
};

type Written = { readonly id: string; readonly field_id: string; readonly author_id: string };
const contentOf = ({
  type,
  specific_type,
  specific_name,
  crop,
  date,
  description,
  position,
  accuracy_m,
  task,
  measure,
  photo_ids,
  is_public,
}: NoteInfo) =>
  [type, specific_type, specific_name, crop, date, description, ...position, accuracy_m, task, measure, photo_ids, is_public] as const;
const CONTENT = 'type, specific_type, specific_name, crop, date, description, position, accuracy_m, task, measure, photo_ids, is_public';
const values = (first: number): string =>
  [0, 1, 2, 3, 4, 5].map((at) => `$${String(first + at)}`).join(', ') +
  `, point($${String(first + 6)}::float8, $${String(first + 7)}::float8), $${String(first + 8)}, $${String(first + 9)}::jsonb, $${String(first + 10)}::jsonb, $${String(first + 11)}::uuid[], $${String(first + 12)}`;

/** False where the id is taken. */
export const insertNote = async (db: Db, { id, field_id, author_id }: Written, note: NoteInfo, now: Date): Promise<boolean> => {
  const rows = await db.query(
    `insert into field_note (id, field_id, created_by, created_at, updated_at, ${CONTENT})
     values ($1, $2, $3, $4, $4, ${values(5)}) on conflict (id) do nothing returning id`,
    [id, field_id, author_id, now, ...contentOf(note)],
  );
  return rows.length === 1;
};

/** Writes the version after the one that was seen; false when it is another by now. */
export const updateNote = async (db: Db, id: string, version: number, note: NoteInfo, now: Date): Promise<boolean> => {
  const rows = await db.query(
    `update field_note set version = version + 1, updated_at = $3, (${CONTENT}) = (${values(4)})
     where id = $1 and version = $2 and deleted_at is null returning id`,
    [id, version, now, ...contentOf(note)],
  );
  return rows.length === 1;
};

export const deleteNote = async (db: Db, id: string, version: number, now: Date): Promise<boolean> => {
  const rows = await db.query(
    'update field_note set deleted_at = $3, version = version + 1, updated_at = $3 where id = $1 and version = $2 and deleted_at is null returning id',
    [id, version, now],
  );
  return rows.length === 1;
};

export type DeletedNote = { readonly deleted_at: string | null; readonly created_by: string | null };

export const findDeletedNote = async (db: Db, field_id: string, id: string): Promise<DeletedNote | undefined> => {
  const [row] = await db.query<DeletedNote>('select deleted_at, created_by from field_note where field_id = $1 and id = $2', [
    field_id,
    id,
  ]);
  return row;
};

export const restoreNote = (db: Db, id: string, now: Date): Promise<unknown> =>
  db.query('update field_note set deleted_at = null, version = version + 1, updated_at = $2 where id = $1', [id, now]);

/** Whether the field has a record to lose. */
export const settleRecord = (db: Db, field_id: string, now: Date): Promise<unknown> =>
  db.query('select settle_record($1, $2::timestamptz)', [field_id, now]);
