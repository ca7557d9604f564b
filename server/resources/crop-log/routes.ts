import { randomUUID } from 'node:crypto';
import type { cropLog } from '#contract/fields/crop-log.ts';
import { codesOfLogEntry } from '#domain/activities/listed-codes.ts';
import { AppError } from '#domain/errors.ts';
import type { CropLogEntry } from '#domain/schemas/crop-log.ts';
import type { Handlers } from '#server/context.ts';
import type { Principal } from '#server/auth/principal.ts';
import { addAtMost, checkMost } from '#server/db/check-most.ts';
import type { Db } from '#server/db/db.ts';
import { isUniqueViolation } from '#server/db/db-error.ts';
import { checkChanged, checkEach, checkHeld, isToRestore } from '../fields/records.ts';
import { fieldRights } from '../fields/rights.ts';
import { checkCodes } from '../lookups/check-codes.ts';
import {
  deleteEntry,
  findDeletedEntry,
  findEntries,
  importRain,
  insertEntries,
  listEntries,
  listImported,
  restoreEntry,
  undoImport,
  updateEntry,
} from './queries.ts';

function checkDay(path: string, date: string, today: string): void {
  if (date > today) throw new AppError('INVALID', {}, { fields: [{ path, code: 'DATE_IN_FUTURE' }] });
}

/** The index decides, so that two at once cannot both write a day's rain. */
async function refusingTakenDay<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isUniqueViolation(error, 'crop_log_rain_day')) throw new AppError('RAIN_DAY_TAKEN', {}, { cause: error });
    throw error;
  }
}

async function readEntry(db: Db, user: Principal, field_id: string, id: string): Promise<CropLogEntry> {
  const [found] = await findEntries(db, user.id, [field_id], [id]);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

export const cropLogHandlers: Handlers<typeof cropLog> = {
  list: async ({ field_id, from, to }, { db, user }) => {
    const [entries, add, import_rain] = await Promise.all([
      listEntries(db, user.id, field_id, from ?? null, to ?? null),
      fieldRights(db, user, [field_id], 'add_records'),
      fieldRights(db, user, [field_id], 'import_rain'),
    ]);
    return { entries, can: { add: add === true, import_rain: import_rain === true } };
  },

  create: async ({ field_ids, entry }, { db, user, now, today }) => {
    checkDay('entry.date', entry.date, today);
    await checkCodes(db, 'entry', codesOfLogEntry(entry));
    const rows = field_ids.map((field_id) => ({ id: randomUUID(), field_id }));
    return refusingTakenDay(() =>
      db.tx(async (tx) => {
        await insertEntries(tx, rows, entry, user.id, now);
        await checkMost(tx, 'crop_log', field_ids);
        return {
          entries: await findEntries(
            tx,
            user.id,
            field_ids,
            rows.map(({ id }) => id),
          ),
        };
      }),
    );
  },

  edit: async ({ field_id, entry_id, version, entry }, { db, user, now, today }) => {
    checkDay('entry.date', entry.date, today);
    const before = checkHeld(await readEntry(db, user, field_id, entry_id), version);
    await checkCodes(db, 'entry', codesOfLogEntry(entry), codesOfLogEntry(before));
    return refusingTakenDay(() =>
      db.tx(async (tx) => {
        checkChanged(await updateEntry(tx, entry_id, version, entry, now), version);
        return readEntry(tx, user, field_id, entry_id);
      }),
    );
  },

  remove: async ({ field_id, entry_id, version }, { db, user, now }) => {
    checkHeld(await readEntry(db, user, field_id, entry_id), version);
    checkChanged(await deleteEntry(db, entry_id, version, now), version);
    return { entry_id };
  },

  restore: async ({ field_id, entry_id }, { db, user, now }) => {
    const found = await findDeletedEntry(db, field_id, entry_id);
    if (found === undefined) throw new AppError('NOT_FOUND');
    if (isToRestore(found, user, now)) await refusingTakenDay(() => db.tx((tx) => restoreEntry(tx, entry_id, now)));
    return readEntry(db, user, field_id, entry_id);
  },

  importRain: async ({ field_id, rows, taken }, { db, user, now, today, note }) => {
    const days = new Set<string>();
    for (const { date } of rows) {
      checkDay('rows', date, today);
      if (days.has(date)) throw new AppError('RAIN_DAY_TWICE', { date });
      days.add(date);
    }
    const import_id = randomUUID();
    const { added, replaced } = await addAtMost(db, 'crop_log', field_id, (tx) =>
      importRain(tx, field_id, import_id, rows, taken === 'replace', user.id, now),
    );
    note({ detail: { import_id, added, replaced } });
    return { import_id, added, replaced, kept: rows.length - added - replaced };
  },

  undoRainImport: async ({ field_id, import_id }, { db, user, now, note }) => {
    await db.tx(async (tx) => {
      const ids = checkEach(await listImported(tx, user.id, field_id, import_id));
      await undoImport(tx, field_id, import_id, ids, user.id, now);
    });
    note({ detail: { import_id, undone: true } });
    return { import_id };
  },
};
