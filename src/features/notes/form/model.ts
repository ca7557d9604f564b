import { z } from 'zod';
import type { CropCode, NoteType } from '#domain/codes.ts';
import { MEASURE_UNITS, measuredCount, OTHER_SPECIFIC } from '#domain/notes/note-types.ts';
import { noteInfoSchema, otherNameSchema, type Note, type NoteInfo } from '#domain/notes/note.ts';
import { commentsSchema } from '#domain/schemas/activity.ts';

export type NoteForm = {
  readonly type: NoteType | null;
  readonly specific_type: string | null;
  readonly specific_name: string;
  readonly crop: CropCode | null;
  readonly date: string;
  readonly description: string;
  /** Of a task; empty: on no day. */
  readonly due: string;
  readonly is_done: boolean;
  readonly unit: string | null;
  readonly values: readonly (number | null)[];
  readonly position: readonly [number, number] | null;
  readonly accuracy_m: number | null;
  readonly photo_ids: readonly string[];
  readonly is_public: boolean;
};

export const emptyForm = (today: string, crop: CropCode | null, position: readonly [number, number] | null): NoteForm => ({
  type: null,
  specific_type: null,
  specific_name: '',
  crop,
  date: today,
  description: '',
  due: '',
  is_done: false,
  unit: null,
  values: [],
  position,
  accuracy_m: null,
  photo_ids: [],
  is_public: false,
});

export const formOf = (note: Note): NoteForm => ({
  type: note.type,
  specific_type: note.specific_type,
  specific_name: note.specific_name ?? '',
  crop: note.crop,
  date: note.date,
  description: note.description ?? '',
  due: note.task?.due ?? '',
  is_done: note.task?.is_done ?? false,
  unit: note.measure?.unit ?? null,
  values: note.measure?.values ?? [],
  position: note.position,
  accuracy_m: note.accuracy_m,
  photo_ids: note.photo_ids,
  is_public: note.is_public,
});

/** What another type asks for anew: its specific type, and as many numbers as it has. */
export const typed = (form: NoteForm, type: NoteType): NoteForm => {
  if (type === form.type) return form;
  const { least } = measuredCount(type);
  const units = MEASURE_UNITS[type] ?? [];
  return {
    ...form,
    type,
    specific_type: null,
    specific_name: '',
    unit: units.some(({ code }) => code === form.unit) ? form.unit : (units[0]?.code ?? null),
    values: Array.from({ length: least }, (_, at) => form.values[at] ?? null),
  };
};

/** The words of a note that others will read. */
export type OwnWords = Pick<NoteInfo, 'description' | 'specific_name'>;

/** They as they are kept: what a writer saw before others do is compared by it. */
export const wordsOf = ({ description, specific_type, specific_name }: NoteForm): OwnWords => ({
  description: commentsSchema.safeParse(description).data ?? null,
  specific_name: specific_type === OTHER_SPECIFIC ? (otherNameSchema.safeParse(specific_name).data ?? null) : null,
});

/** What was typed as a note, checked by nobody yet; what is not of its type is left out. */
export const infoOf = (form: NoteForm): unknown => {
  const { type, specific_type, specific_name, unit, values } = form;
  const has_numbers = type !== null && measuredCount(type).least > 0;
  return {
    type,
    specific_type,
    specific_name: specific_type === OTHER_SPECIFIC ? specific_name : null,
    crop: form.crop,
    date: form.date,
    description: form.description,
    position: form.position,
    accuracy_m: form.accuracy_m,
    task: type === 'task' ? { due: form.due === '' ? null : form.due, is_done: form.is_done } : null,
    measure: has_numbers ? { unit, values } : null,
    photo_ids: form.photo_ids,
    is_public: form.is_public,
    // whether it was seen is asked where it is saved
    previewed: form.is_public ? form.description : null,
    previewed_name: form.is_public && specific_type === OTHER_SPECIFIC ? specific_name : null,
  };
};

/** Where the form has what a note keeps in parts. */
const inputOf = ([first, ...rest]: readonly PropertyKey[]): PropertyKey[] => {
  if (first === 'task') return rest.length > 0 ? [...rest] : ['due'];
  if (first === 'measure') return rest.length > 0 ? [...rest] : ['values'];
  return first === undefined ? [] : [first];
};

/** The note's own schema over the form; what was seen is not of tomorrow. */
export const formSchema = (today: string): z.ZodType<NoteInfo, NoteForm> =>
  z.custom<NoteForm>().transform((form, context) => {
    const parsed = noteInfoSchema.safeParse(infoOf(form));
    const late = form.date > today ? [{ path: ['date'], message: 'DATE_IN_FUTURE' }] : [];
    for (const { path, message } of [...(parsed.error?.issues ?? []), ...late]) {
      const is_missing = path[0] === 'crop' && form.crop === null;
      context.addIssue({ code: 'custom', path: inputOf(path) as (string | number)[], message: is_missing ? 'REQUIRED' : message });
    }
    return parsed.success ? parsed.data : z.NEVER;
  });
