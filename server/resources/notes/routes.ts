import { dayCursorOf } from '#contract/cursor.ts';
import type { notes } from '#contract/fields/notes.ts';
import { NOTE_TYPES, type NoteType } from '#domain/codes.ts';
import { AppError } from '#domain/errors.ts';
import { NOTE, PUBLIC_NOTE } from '#domain/limits.ts';
import { isNearField } from '#domain/notes/near-field.ts';
import { MEASURE_UNITS, SPECIFIC_TYPES } from '#domain/notes/note-types.ts';
import type { Note, NoteInfo } from '#domain/notes/note.ts';
import type { Principal } from '#server/auth/principal.ts';
import type { Secrets } from '#server/auth/secrets/secrets.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import { checkMost } from '#server/db/check-most.ts';
import type { Db } from '#server/db/db.ts';
import { checkChanged, checkHeld, isToRestore } from '../fields/records.ts';
import { fieldRights } from '../fields/rights.ts';
import { photoHandlers } from './photos/accept-photo.ts';
import { photoAddresses } from './photos/photo-link.ts';
import { publicHandlers } from './public-notes.ts';
import { countPublishedToday } from './public-queries.ts';
import {
  deleteNote,
  findDeletedNote,
  findNotes,
  insertNote,
  listNotes,
  listPins,
  listPublished,
  lockNotedField,
  pageNotes,
  restoreNote,
  settleRecord,
  updateNote,
  type NotedField,
  type NoteRow,
} from './queries.ts';

type UserCtx = Ctx<Principal>;

const refuse = (path: string, code: 'DATE_IN_FUTURE' | 'NOTE_FAR_FROM_FIELD'): never => {
  throw new AppError('INVALID', {}, { fields: [{ path, code }] });
};

/** What only the field and the day tell of a note. */
function checkPlaceAndDay({ bbox }: NotedField, { date, position }: NoteInfo, today: string): void {
  if (date > today) refuse('note.date', 'DATE_IN_FUTURE');
  if (!isNearField(bbox, position)) refuse('note.position', 'NOTE_FAR_FROM_FIELD');
}

const TYPES = (Object.keys(NOTE_TYPES) as NoteType[]).map((key) => ({
  id: NOTE_TYPES[key],
  key,
  units: (MEASURE_UNITS[key] ?? []).map(({ code }) => code),
  specific_types: SPECIFIC_TYPES[key].map(({ code, names, scientific, crops }) => ({ code, names, scientific, crops: [...crops] })),
}));

/** Notes as they are answered: with the addresses of their photos, and whether others see them. */
const answering = (secrets: Secrets) => {
  const answer = async ({ db, user, now }: Pick<UserCtx, 'db' | 'user' | 'now'>, rows: readonly NoteRow[]): Promise<Note[]> => {
    const published = await listPublished(
      db,
      rows.filter(({ is_public }) => is_public).map(({ id }) => id),
    );
    return rows.map((row) => {
      const holder = { session_id: user.session_id, account_id: user.id, field_id: row.field_id };
      const photos = row.photos.map((photo) => ({ ...photo, ...photoAddresses(secrets.photos, { photo_id: photo.id, holder }, now) }));
      return { ...row, photos, is_published: published.has(row.id) };
    });
  };
  const readRow = async (db: Db, user: Principal, field_id: string, id: string): Promise<NoteRow> => {
    const [found] = await findNotes(db, user.id, field_id, [id]);
    if (found === undefined) throw new AppError('NOT_FOUND');
    return found;
  };
  const read = async (ctx: Pick<UserCtx, 'db' | 'user' | 'now'>, field_id: string, id: string): Promise<Note> => {
    const [note] = await answer(ctx, [await readRow(ctx.db, ctx.user, field_id, id)]);
    if (note === undefined) throw new AppError('NOT_FOUND');
    return note;
  };
  return { answer, readRow, read };
};

/** Row 48: of the field's owner or producer, what he wrote himself. */
async function checkMayPublish({ db, user }: Pick<UserCtx, 'db' | 'user'>, field_id: string, is_own: boolean): Promise<void> {
  if (!is_own || (await fieldRights(db, user, [field_id], 'publish_notes')) !== true) throw new AppError('NOTE_NOT_PUBLISHABLE');
}
/** Once it is written: others see it, or one of the two whose consent it takes has not given it, or there are enough of its author's today. */
async function checkPublished(db: Db, { user, now }: Pick<UserCtx, 'user' | 'now'>, id: string): Promise<void> {
  if (!(await listPublished(db, [id])).has(id)) throw new AppError('PUBLIC_NOTES_OFF');
  if ((await countPublishedToday(db, user.id, now)) > PUBLIC_NOTE.author_day)
    throw new AppError('PUBLIC_NOTES_DAY_LIMIT', { count: PUBLIC_NOTE.author_day });
}

/** Handlers that read notes. */
const readingHandlers = (secrets: Secrets): Pick<Handlers<typeof notes>, 'list' | 'listAll' | 'pins' | 'types' | 'get'> => {
  const { answer, read } = answering(secrets);
  return {
    list: async ({ field_id }, ctx) => {
      const [rows, add, publish] = await Promise.all([
        listNotes(ctx.db, ctx.user.id, field_id),
        fieldRights(ctx.db, ctx.user, [field_id], 'add_notes'),
        fieldRights(ctx.db, ctx.user, [field_id], 'publish_notes'),
      ]);
      return { notes: await answer(ctx, rows), can: { add: add === true, publish: publish === true } };
    },

    listAll: async ({ farm_id = null, type = null, after = null }, ctx) => {
      const page = { farm_id, type, after };
      const rows = await pageNotes(ctx.db, ctx.user.id, page, NOTE.page);
      const last = rows.length < NOTE.page ? undefined : rows.at(-1);
      return { notes: await answer(ctx, rows), next: last === undefined ? null : dayCursorOf({ day: last.date, id: last.id }) };
    },

    pins: async (_input, { db, user }) => {
      const rows = await listPins(db, user.id);
      const published = await listPublished(
        db,
        rows.filter(({ is_public }) => is_public).map(({ id }) => id),
      );
      return { pins: rows.map((row) => ({ ...row, is_published: published.has(row.id) })) };
    },

    types: async () => ({ types: TYPES }),

    get: ({ field_id, note_id }, ctx) => read(ctx, field_id, note_id),
  };
};

/** Handlers that write notes: the owner all of a field, others what they made. */
const writingHandlers = (secrets: Secrets): Pick<Handlers<typeof notes>, 'create' | 'edit' | 'remove' | 'restore'> => {
  const { answer, read, readRow } = answering(secrets);
  return {
    create: async ({ field_id, note_id, note }, ctx) => {
      const { db, user, now, today } = ctx;
      if (note.is_public) await checkMayPublish(ctx, field_id, true);
      ctx.note({ detail: { type: note.type } });
      return db.tx(async (tx) => {
        const field = await lockNotedField(tx, field_id);
        if (field === undefined) throw new AppError('NOT_FOUND');
        checkPlaceAndDay(field, note, today);
        const written = { id: note_id, field_id, author_id: user.id };
        if (!(await insertNote(tx, written, note, now))) throw new AppError('NOTE_ID_TAKEN');
        await checkMost(tx, 'notes', [field_id]);
        if (note.is_public) await checkPublished(tx, ctx, note_id);
        await settleRecord(tx, field_id, now);
        return read({ ...ctx, db: tx }, field_id, note_id);
      });
    },

    edit: async ({ field_id, note_id, version, note }, ctx) => {
      const { db, user, now, today } = ctx;
      const found = await readRow(db, user, field_id, note_id);
      const [seen] = await answer(ctx, [found]);
      if (seen === undefined) throw new AppError('NOT_FOUND');
      checkHeld(seen, version);
      const becomes_public = note.is_public && !found.is_public;
      if (becomes_public) await checkMayPublish(ctx, field_id, found.is_own);
      return db.tx(async (tx) => {
        const field = await lockNotedField(tx, field_id);
        if (field === undefined) throw new AppError('NOT_FOUND');
        checkPlaceAndDay(field, note, today);
        checkChanged(await updateNote(tx, note_id, version, note, now), version);
        if (becomes_public) await checkPublished(tx, ctx, note_id);
        return read({ ...ctx, db: tx }, field_id, note_id);
      });
    },

    remove: async ({ field_id, note_id, version }, { db, user, now }) => {
      checkHeld(await readRow(db, user, field_id, note_id), version);
      return db.tx(async (tx) => {
        checkChanged(await deleteNote(tx, note_id, version, now), version);
        await settleRecord(tx, field_id, now);
        return { note_id };
      });
    },

    restore: ({ field_id, note_id }, ctx) =>
      ctx.db.tx(async (tx) => {
        const field = await lockNotedField(tx, field_id);
        const found = await findDeletedNote(tx, field_id, note_id);
        if (field === undefined || found === undefined) throw new AppError('NOT_FOUND');
        if (isToRestore({ ...found, owner_id: field.owner_id }, ctx.user, ctx.now)) {
          await restoreNote(tx, note_id, ctx.now);
          await settleRecord(tx, field_id, ctx.now);
        }
        return read({ ...ctx, db: tx }, field_id, note_id);
      }),
  };
};

/** Handlers of notes, of their photos, and of what others may see of them. */
export const noteHandlers = (secrets: Secrets): Handlers<typeof notes> => ({
  ...readingHandlers(secrets),
  ...writingHandlers(secrets),
  ...photoHandlers(secrets),
  ...publicHandlers(secrets),
});
