import type { Diagnosis, DiagnosisDetail } from '#domain/diagnosis/diagnosis.ts';
import type { NotePhoto } from '#domain/notes/note.ts';
import type { Db } from '#server/db/db.ts';
import { jsonRows } from '#server/db/json-rows.ts';
import { ISO } from '../activities/queries.ts';
import { visibleAmong, withRows } from '../fields/reading/visible-queries.ts';

type Photo = Omit<NotePhoto, 'thumb_url' | 'url'>;
export type DiagnosisRow = Omit<Diagnosis, 'photo'> & { readonly photo: Photo | null };
export type DetailRow = DiagnosisRow & Pick<DiagnosisDetail, 'outlines'>;

const diagnosesOf = (more = ''): string =>
  `select d.id, d.field_id, d.crop, d.method, d.provider, d.calibrated, d.outcome, d.is_plant, d.predictions, d.severity_pct, d.quality,
     (select json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'bytes', p.bytes) from note_photo p
      where p.id = d.photo_id and p.field_id = d.field_id) as photo,
     d.created_by is not distinct from $1 as is_own, ${ISO('d.created_at')} as created_at${more}
   from ${withRows(visibleAmong('$2'), 'diagnosis', 'd')}`;

/** Those of a field, the newest first, from behind one of them on. */
export const listDiagnoses = (db: Db, asker_id: string, field_id: string, after: string | null, most: number): Promise<DiagnosisRow[]> =>
  jsonRows(
    db,
    `${diagnosesOf()} where $4::uuid is null or (d.created_at, d.id) < (select e.created_at, e.id from diagnosis e where e.id = $4 and e.field_id = d.field_id)
     order by d.created_at desc, d.id desc limit $3`,
    [asker_id, [field_id], most, after],
  );

export const findDiagnosis = async (db: Db, asker_id: string, field_id: string, id: string): Promise<DetailRow | undefined> =>
  (await jsonRows<DetailRow>(db, `${diagnosesOf(', d.outlines')} where d.id = $3`, [asker_id, [field_id], id]))[0];

export type NewDiagnosis = Omit<DetailRow, 'photo' | 'is_own' | 'created_at'> & { readonly photo_id: string; readonly created_by: string };

export const insertDiagnosis = (db: Db, row: NewDiagnosis, now: Date): Promise<unknown> =>
  db.query(
    `insert into diagnosis (id, field_id, photo_id, crop, method, provider, calibrated, outcome, is_plant, predictions, severity_pct, quality,
       outlines, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10::jsonb, $11, $12, $13::jsonb, $14, $15)`,
    [
      row.id,
      row.field_id,
      row.photo_id,
      row.crop,
      row.method,
      row.provider,
      row.calibrated,
      row.outcome,
      row.is_plant === null ? null : JSON.stringify(row.is_plant),
      JSON.stringify(row.predictions),
      row.severity_pct,
      row.quality,
      row.outlines === null ? null : JSON.stringify(row.outlines),
      row.created_by,
      now,
    ],
  );

/** Diagnoses somebody has had made since a moment. */
export const countMade = async (db: Db, account_id: string, since: Date): Promise<number> =>
  (
    await db.query<{ count: number }>('select count(*)::int as count from diagnosis where created_by = $1 and created_at >= $2', [
      account_id,
      since,
    ])
  )[0]?.count ?? 0;

/** The middle of a field, longitude and latitude. */
export const findMiddle = async (db: Db, field_id: string): Promise<readonly [number, number] | null> => {
  const [row] = await db.query<{ x: number; y: number }>('select f.label[0] as x, f.label[1] as y from field f where f.id = $1', [
    field_id,
  ]);
  return row === undefined ? null : [row.x, row.y];
};
