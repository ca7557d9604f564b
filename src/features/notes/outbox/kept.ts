import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { AppError } from '#domain/errors.ts';
import type { NoteInfo } from '#domain/notes/note.ts';

/** Why the server does not take something. */
export type Refusal = Pick<AppError, 'code' | 'params'>;

/** A photo whose only copy may be here: it stays until the server has named its SHA-256 (rules 27). */
export type KeptPhoto = {
  readonly id: string;
  readonly account_id: string;
  readonly field_id: string;
  readonly blob: Blob;
  readonly thumb: Blob;
  readonly sha256: string;
  /** Counts up, so that what came first leaves first. */
  readonly place: number;
  readonly refused: Refusal | null;
};

/** A note that was written without a connection. */
export type KeptNote = {
  readonly id: string;
  readonly account_id: string;
  readonly field_id: string;
  readonly note: NoteInfo;
  readonly place: number;
  readonly refused: Refusal | null;
};

interface Schema extends DBSchema {
  photos: { key: string; value: KeptPhoto };
  notes: { key: string; value: KeptNote };
}
type Store = 'photos' | 'notes';

const NAME = 'surco-notes';
let opened: Promise<IDBPDatabase<Schema>> | null = null;

const open = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= openDB<Schema>(NAME, 1, {
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

const write = async (store: Store, run: (db: IDBPDatabase<Schema>) => Promise<unknown>): Promise<boolean> => {
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

const ofAccount = <Row extends KeptPhoto | KeptNote>(rows: readonly Row[], account_id: string): readonly Row[] =>
  rows.filter((row) => row.account_id === account_id).toSorted((a, b) => a.place - b.place);

/** What one account left here, the oldest first; nothing where the device keeps nothing. */
export async function listKept(
  account_id: string,
): Promise<{ readonly photos: readonly KeptPhoto[]; readonly notes: readonly KeptNote[] }> {
  try {
    const db = await open();
    const [photos, notes] = await Promise.all([db.getAll('photos'), db.getAll('notes')]);
    return { photos: ofAccount(photos, account_id), notes: ofAccount(notes, account_id) };
  } catch (error) {
    if ('indexedDB' in globalThis) console.warn('What was kept of notes on this device cannot be read', error);
    return { photos: [], notes: [] };
  }
}
