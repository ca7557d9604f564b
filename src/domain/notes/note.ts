import { z } from 'zod';
import { NOTE_TYPES, type NoteType } from '../codes.ts';
import { NOTE } from '../limits.ts';
import { MEASURE_UNITS, SPECIFIC_TYPES, measuredCount, OTHER_SPECIFIC } from './note-types.ts';
import { commentsSchema, daySchema } from '../schemas/activity.ts';
import { idSchema, versionSchema } from '../schemas/field.ts';
import { cropCodeSchema } from '../schemas/season.ts';
import { cleanText, typedNumber } from '../schemas/text.ts';

export const noteTypeSchema = z.enum(Object.keys(NOTE_TYPES) as [NoteType, ...NoteType[]], 'REQUIRED');

/** Longitude and latitude in degrees, rounded as coordinates are kept. */
const positionSchema = z.tuple(
  [
    z.number('REQUIRED').min(-180, 'OUT_OF_RANGE').max(180, 'OUT_OF_RANGE'),
    z.number('REQUIRED').min(-90, 'OUT_OF_RANGE').max(90, 'OUT_OF_RANGE'),
  ],
  'REQUIRED',
);

/** Own words for what is in no list. */
export const otherNameSchema = z
  .string()
  .nullable()
  .transform((text) => (text === null || cleanText(text) === '' ? null : cleanText(text)))
  .pipe(z.string().max(NOTE.name_length, 'TOO_LONG').nullable());

/** What was counted or weighed, in one unit: one number, or one of each point. */
export const measureSchema = z.object({
  unit: z.string('REQUIRED').min(1, 'REQUIRED').max(20),
  values: z.array(typedNumber().min(0, 'OUT_OF_RANGE').max(10_000_000, 'OUT_OF_RANGE')).min(1, 'REQUIRED').max(NOTE.points, 'OUT_OF_RANGE'),
});
export type NoteMeasure = z.output<typeof measureSchema>;

const taskSchema = z.object({ due: daySchema.nullable(), is_done: z.boolean() });

type Shape = {
  readonly type: NoteType;
  readonly specific_type: string;
  readonly specific_name: string | null;
  readonly measure: NoteMeasure | null;
  readonly task: z.output<typeof taskSchema> | null;
};

/** What only the parts together tell: a specific type of its type, own words where there is none, numbers where the type asks for them. */
function checkParts({ value, issues }: z.core.ParsePayload<Shape>): void {
  const refuse = (path: (string | number)[], message: string): void => void issues.push({ code: 'custom', path, message, input: value });
  const { type, specific_type, specific_name, measure, task } = value;
  if (!SPECIFIC_TYPES[type].some(({ code }) => code === specific_type)) refuse(['specific_type'], 'REQUIRED');
  else if (specific_type === OTHER_SPECIFIC && specific_name === null) refuse(['specific_name'], 'REQUIRED');
  if ((type === 'task') !== (task !== null)) refuse(['task'], type === 'task' ? 'REQUIRED' : 'INVALID');
  const { least, most } = measuredCount(type);
  if (measure === null) {
    if (least > 0) refuse(['measure'], 'REQUIRED');
    return;
  }
  const unit = (MEASURE_UNITS[type] ?? []).find(({ code }) => code === measure.unit);
  if (unit === undefined) return refuse(['measure', 'unit'], 'REQUIRED');
  if (measure.values.length < least || measure.values.length > most) refuse(['measure', 'values'], 'REQUIRED');
  measure.values.forEach((number, at) => {
    if (number > unit.most) refuse(['measure', 'values', at], 'OUT_OF_RANGE');
  });
}

/** What a person notes about a place of a field. */
export const noteInfoSchema = z
  .object({
    type: noteTypeSchema,
    /** Code of the type's own list; `other` with words of his own. */
    specific_type: z.string('REQUIRED').min(1, 'REQUIRED').max(60, 'REQUIRED'),
    specific_name: otherNameSchema,
    crop: cropCodeSchema,
    date: daySchema,
    description: commentsSchema,
    position: positionSchema,
    /** Radius of what the device gave; null where the place was put by hand. */
    accuracy_m: z.number().min(0).max(100_000).nullable(),
    task: taskSchema.nullable(),
    measure: measureSchema.nullable(),
    /** Photos in their order, by ids the writer chose; those that have not arrived yet included. */
    photo_ids: z
      .array(idSchema)
      .max(NOTE.photos, 'PHOTOS_TOO_MANY')
      .refine((ids) => new Set(ids).size === ids.length, 'INVALID'),
    /** The writer's own wish; shown only while his and the owner's public notes are on (rules 26). */
    is_public: z.boolean(),
    /** The description as he saw it before he let others see it; null while the note is private. */
    previewed: commentsSchema,
    /** His own words for what is in no list, as he saw them beside it. */
    previewed_name: otherNameSchema.default(null),
  })
  .check((context) => checkParts(context as z.core.ParsePayload<Shape>))
  .refine((note) => !note.is_public || (note.previewed === note.description && note.previewed_name === note.specific_name), {
    path: ['is_public'],
    message: 'NOTE_NOT_PREVIEWED',
  })
  .meta({ id: 'NoteInfo' });
export type NoteInfo = z.output<typeof noteInfoSchema>;
/** As a form holds it. */
export type NoteDraft = z.input<typeof noteInfoSchema>;

export const notePhotoSchema = z
  .object({
    id: idSchema,
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    /** Signed addresses; they end within minutes and with the reader's right to the field. */
    thumb_url: z.string(),
    url: z.string(),
  })
  .meta({ id: 'NotePhoto' });
export type NotePhoto = z.output<typeof notePhotoSchema>;

export const noteSchema = z
  .object({
    id: idSchema,
    version: versionSchema,
    field_id: idSchema,
    type: noteTypeSchema,
    specific_type: z.string(),
    specific_name: z.string().nullable(),
    crop: cropCodeSchema,
    date: z.iso.date(),
    description: z.string().nullable(),
    position: z.tuple([z.number(), z.number()]),
    accuracy_m: z.number().nullable(),
    task: z.object({ due: z.iso.date().nullable(), is_done: z.boolean() }).nullable(),
    measure: measureSchema.nullable(),
    /** Those that have arrived, in their order. */
    photos: z.array(notePhotoSchema),
    /** All that belong to it; more than `photos` while some are on their way. */
    photo_ids: z.array(idSchema),
    is_public: z.boolean(),
    /** Whether others see it now: the wish, both consents, and that nobody of the administration hid it. */
    is_published: z.boolean(),
    is_own: z.boolean(),
    can_edit: z.boolean(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Note' });
export type Note = z.output<typeof noteSchema>;

/** A note as the map shows it. */
export const notePinSchema = z
  .object({
    id: idSchema,
    field_id: idSchema,
    type: noteTypeSchema,
    specific_type: z.string(),
    specific_name: z.string().nullable(),
    date: z.iso.date(),
    position: z.tuple([z.number(), z.number()]),
    is_published: z.boolean(),
    is_done: z.boolean(),
  })
  .meta({ id: 'NotePin' });
export type NotePin = z.output<typeof notePinSchema>;

/** A note of somebody who is not named: no place but its cell's, no day but its week's (rules 26). */
export const publicNoteSchema = z
  .object({
    /** Its own; tells nothing of the note it was made of. */
    id: idSchema,
    type: noteTypeSchema,
    specific_type: z.string(),
    specific_name: z.string().nullable(),
    crop: cropCodeSchema,
    /** Of ISO 8601. */
    year: z.int(),
    week: z.int(),
    description: z.string().nullable(),
    /** Centre of the cell. */
    position: z.tuple([z.number(), z.number()]),
    photos: z.array(z.object({ thumb_url: z.string(), url: z.string() })),
    /** The reader wrote it. */
    is_own: z.boolean(),
  })
  .meta({ id: 'PublicNote' });
export type PublicNote = z.output<typeof publicNoteSchema>;
