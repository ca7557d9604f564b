import { z } from 'zod';
import { idSchema, versionSchema } from '#domain/schemas/field.ts';
import { noteInfoSchema, notePhotoSchema, notePinSchema, noteSchema, noteTypeSchema, publicNoteSchema } from '#domain/notes/note.ts';
import { reasonSchema } from '#domain/schemas/text.ts';
import { dayCursorSchema } from '../cursor.ts';
import { call } from '../define.ts';

const base = '/v1/field_notes';
const details = `${base}/details/:field_id/:note_id`;
const one = z.object({ field_id: idSchema, note_id: idSchema });
const reads = { who: 'field', right: 'read', id: 'field_id' } as const;
const adds = { who: 'field', right: 'add_notes', id: 'field_id' } as const;
const edits = { who: 'field', right: 'edit_notes', id: 'field_id' } as const;
const status = z.object({
  is_on: z.boolean(),
  /** When he last agreed; null for one who never did. */
  accepted_at: z.iso.datetime().nullable(),
  /** His notes that others see now. */
  published: z.int(),
});
/** In an address, numbers are text. */
const degrees = (most: number) => z.coerce.number('INVALID').min(-most, 'INVALID').max(most, 'INVALID');
const publicId = z.object({ public_id: idSchema });

/** Photos are sent by the tus protocol to `/v1/field_notes/images` (server/resources/notes/photos), and are there once `acceptPhoto` answered. */
export const notes = {
  list: call({
    method: 'GET',
    path: `${base}/by_field/:field_id`,
    access: reads,
    input: z.object({ field_id: idSchema }),
    reply: z.object({ notes: z.array(noteSchema), can: z.object({ add: z.boolean(), publish: z.boolean() }) }),
    summary: 'Notes of one field, newest first',
  }),
  listAll: call({
    method: 'GET',
    path: base,
    access: { who: 'user' },
    input: z.object({
      /** Of one farm. */
      farm_id: idSchema.optional(),
      type: noteTypeSchema.optional(),
      after: dayCursorSchema.optional(),
    }),
    reply: z.object({
      notes: z.array(noteSchema),
      /** Where the next page starts; null at the end. */
      next: z.string().nullable(),
    }),
    summary: 'Notes of all fields the user may see, newest first, by pages',
  }),
  pins: call({
    method: 'GET',
    path: `${base}/pins`,
    access: { who: 'user' },
    input: z.object({}),
    reply: z.object({ pins: z.array(notePinSchema) }),
    summary: 'Where the notes of all fields the user may see lie',
  }),
  types: call({
    method: 'GET',
    path: `${base}/types`,
    access: { who: 'anyone' },
    input: z.object({}),
    reply: z.object({
      types: z.array(
        z.object({
          id: z.int(),
          key: noteTypeSchema,
          units: z.array(z.string()),
          specific_types: z.array(
            z.object({
              code: z.string(),
              names: z.object({ es: z.string(), en: z.string(), pt: z.string() }),
              scientific: z.string().nullable(),
              crops: z.array(z.int()),
            }),
          ),
        }),
      ),
    }),
    summary: 'The nine types of notes with their specific types and units',
  }),
  create: call({
    method: 'POST',
    path: base,
    access: adds,
    input: one.extend({ note: noteInfoSchema }).strict(),
    reply: noteSchema,
    errors: [
      'NOTE_FAR_FROM_FIELD',
      'NOTE_ID_TAKEN',
      'NOTE_NOT_PUBLISHABLE',
      'PUBLIC_NOTES_OFF',
      'PUBLIC_NOTES_DAY_LIMIT',
      'DATE_IN_FUTURE',
    ],
    idempotent: true,
    audit: 'note.create',
    summary: 'Write a note under an id the writer chose; its photos may come before or after it',
  }),
  get: call({ method: 'GET', path: details, access: reads, input: one, reply: noteSchema, summary: 'One note' }),
  edit: call({
    method: 'PUT',
    path: details,
    access: edits,
    input: one.extend({ version: versionSchema, note: noteInfoSchema }).strict(),
    reply: noteSchema,
    errors: ['NOTE_FAR_FROM_FIELD', 'NOTE_NOT_PUBLISHABLE', 'PUBLIC_NOTES_OFF', 'PUBLIC_NOTES_DAY_LIMIT', 'DATE_IN_FUTURE'],
    if_match: true,
    audit: 'note.edit',
    summary: 'Change a note, its place and which photos belong to it',
  }),
  remove: call({
    method: 'DELETE',
    path: details,
    access: edits,
    input: one.extend({ version: versionSchema }),
    reply: z.object({ note_id: idSchema }),
    if_match: true,
    audit: 'note.delete',
    summary: 'Delete a note; restorable for 30 days. Its public copy goes at once',
  }),
  restore: call({
    method: 'POST',
    path: `${details}/restore`,
    access: edits,
    input: one,
    reply: noteSchema,
    errors: ['RESTORE_EXPIRED'],
    audit: 'note.restore',
    summary: 'Bring a deleted note back as it was',
  }),
  listPhotos: call({
    method: 'GET',
    path: `${base}/images/list/:field_id/:note_id`,
    access: reads,
    input: one,
    reply: z.object({ photos: z.array(notePhotoSchema) }),
    summary: 'Photos of a note with fresh addresses',
  }),
  acceptPhoto: call({
    method: 'POST',
    path: `${base}/images/:field_id/:photo_id/accept`,
    access: adds,
    input: z
      .object({
        field_id: idSchema,
        photo_id: idSchema,
        /** Of the bytes as they were sent. */
        sha256: z.string().regex(/^[0-9a-f]{64}$/, 'INVALID'),
      })
      .strict(),
    reply: notePhotoSchema.extend({ sha256: z.string() }),
    errors: ['PHOTO_NOT_SENT', 'PHOTO_HASH', 'PHOTO_TYPE', 'PHOTO_TOO_MANY_PIXELS', 'PHOTO_UNREADABLE'],
    summary: 'Take over a photo that was sent: once this answers, the sender may forget his copy; the same again answers the same',
  }),
  publicNotes: call({
    method: 'GET',
    path: `${base}/public_notes`,
    access: { who: 'user' },
    input: z.object({ west: degrees(180), south: degrees(90), east: degrees(180), north: degrees(90) }),
    reply: z.object({ notes: z.array(publicNoteSchema) }),
    errors: ['AREA_TOO_LARGE'],
    rate: 60,
    summary: 'Notes that others share without their name, of all cells of 0.1° the box touches',
  }),
  publicStatus: call({
    method: 'GET',
    path: `${base}/public_notes/status`,
    access: { who: 'user' },
    input: z.object({}),
    reply: status,
    summary: 'Whether the user lets others see the notes he marks as public',
  }),
  setPublicStatus: call({
    method: 'PUT',
    path: `${base}/public_notes/status`,
    access: { who: 'user' },
    input: z
      .object({
        is_on: z.boolean(),
        /** He has read that his notes become visible to others without his name. */
        accepts: z.boolean(),
      })
      .strict()
      .refine(({ is_on, accepts }) => !is_on || accepts, { path: ['accepts'], message: 'REQUIRED' }),
    reply: status,
    audit: 'note.public_status',
    summary: 'Let others see the notes marked as public, or take every copy back',
  }),
  hidePublic: call({
    method: 'POST',
    path: `${base}/public_notes/:public_id/hide`,
    access: { who: 'role', roles: ['admin'] },
    input: publicId.extend({ reason: reasonSchema }).strict(),
    reply: z.object({ ok: z.literal(true) }),
    audit: 'note.public_hide',
    summary: 'Take an abusive note out of the public feed',
  }),
  publicAuthor: call({
    method: 'POST',
    path: `${base}/public_notes/:public_id/author`,
    access: { who: 'role', roles: ['admin'], fresh: true },
    input: publicId.extend({ reason: reasonSchema }).strict(),
    reply: z.object({ account_id: idSchema, name: z.string() }),
    audit: 'note.public_author',
    summary: 'Who wrote a public note, to an administrator of his brand who gives a reason',
  }),
};
