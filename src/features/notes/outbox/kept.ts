import { openDB, type IDBPDatabase } from 'idb';
import type { z } from 'zod';
import type { AppError } from '#domain/errors.ts';
import {
  keptNoteSchema,
  keptPhotoSchema,
  ownerOf,
  photosNamedIn,
  spoiltOf,
  type KeptNote,
  type KeptPhoto,
  type Spoilt,
  type Store,
} from './read-kept.ts';

/** Why the server does not take something. */
export type Refusal = Pick<AppError, 'code' | 'params'>;

const NAME = 'surco-notes';
let opened: Promise<IDBPDatabase> | null = null;

const open = (): Promise<IDBPDatabase> => {
  opened ??= openDB(NAME, 1, {
    upgrade: (db) => {
      db.createObjectStore('photos', { keyPath: 'id' });
      db.createObjectStore('notes', { keyPath: 'id' });
    },
    terminated: () => {
      opened = null;
    },
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
};

const write = async (store: Store, run: (db: IDBPDatabase) => Promise<unknown>): Promise<boolean> => {
  try {
    await run(await open());
    return true;
  } catch (error) {
    // Blocked, full or broken: what is to be kept lives as long as the page, and whoever asked is told.
    if ('indexedDB' in globalThis) console.warn(`Notes cannot be kept on this device (${store})`, error);
    return false;
  }
};

/** Both answer once the device has it for good; false where it cannot keep anything. */
export const keepPhoto = (photo: KeptPhoto): Promise<boolean> => write('photos', (db) => db.put('photos', photo));
export const keepNote = (note: KeptNote): Promise<boolean> => write('notes', (db) => db.put('notes', note));
export const dropKept = (store: Store, id: string): Promise<boolean> => write(store, (db) => db.delete(store, id));

/** Puts records back as they were. */
export const keepRows = (rows: Spoilt['rows']): Promise<boolean> =>
  write('notes', (db) => Promise.all(rows.map(({ store, row }) => db.put(store, row))));

type Read<Row> = { readonly rows: readonly Row[]; readonly spoilt: readonly { readonly id: string; readonly row: unknown }[] };

/** Each record for itself: one that is spoilt holds up no other. */
async function readStore<Row extends { readonly place: number }>(
  db: IDBPDatabase,
  store: Store,
  schema: z.ZodType<Row>,
  account_id: string,
): Promise<Read<Row>> {
  const [rows, spoilt]: [Row[], { id: string; row: unknown }[]] = [[], []];
  for (const key of (await db.getAllKeys(store)).filter((one) => typeof one === 'string')) {
    const row: unknown = await db.get(store, key).catch((error: unknown) => {
      console.warn(`A record of notes on this device cannot be read (${store})`, error);
      return null;
    });
    if ((ownerOf(row) ?? account_id) !== account_id) continue;
    const parsed = schema.safeParse(row);
    if (parsed.success) rows.push(parsed.data);
    else spoilt.push({ id: key, row });
  }
  return { rows: rows.toSorted((a, b) => a.place - b.place), spoilt };
}

/** What one account left here, the oldest first, and what of it is spoilt; nothing where the device keeps nothing. */
export async function listKept(
  account_id: string,
): Promise<{ readonly photos: readonly KeptPhoto[]; readonly notes: readonly KeptNote[]; readonly spoilt: readonly Spoilt[] }> {
  try {
    const db = await open();
    const photos = await readStore(db, 'photos', keptPhotoSchema, account_id);
    const notes = await readStore(db, 'notes', keptNoteSchema, account_id);
    const left = new Set(notes.spoilt.flatMap(({ row }) => photosNamedIn(row)));
    const spoilt = [
      ...notes.spoilt.map(({ id, row }) => {
        const named = photosNamedIn(row);
        const of_note = photos.rows.filter((photo) => named.includes(photo.id));
        return spoiltOf('notes', id, row, of_note);
      }),
      ...photos.spoilt.map(({ id, row }) => spoiltOf('photos', id, row, [])),
    ];
    return { photos: photos.rows.filter(({ id }) => !left.has(id)), notes: notes.rows, spoilt };
  } catch (error) {
    if ('indexedDB' in globalThis) console.warn('What was kept of notes on this device cannot be read', error);
    return { photos: [], notes: [], spoilt: [] };
  }
}
