import { create } from 'zustand';
import { api } from '#api/client.ts';
import { sendPhoto } from '#api/fields/send-photo.ts';
import { refresh } from '#api/use-call.ts';
import { AppError, asAppError, type ErrorCode } from '#domain/errors.ts';
import type { NoteInfo } from '#domain/notes/note.ts';
import { useSession } from '#state/session.ts';
import { analysis } from '#workers/client.ts';
import { setUnsent } from '#state/unsent.ts';
import { dropKept, keepNote, keepPhoto, keepRows, listKept, type Refusal } from './kept.ts';
import type { KeptNote, KeptPhoto, Spoilt } from './read-kept.ts';

export type OutgoingPhoto = {
  readonly id: string;
  readonly state: 'preparing' | 'waiting' | 'sending' | 'arrived' | 'failed';
  readonly bytes: number;
  readonly sent: number;
  /** A picture of it on this device; null until there is one. */
  readonly thumb_url: string | null;
  /** Where it was taken, by the file. */
  readonly position: readonly [number, number] | null;
  readonly error: AppError | null;
  /** Its copy would outlive the page. */
  readonly is_kept: boolean;
};
type Outbox = {
  readonly photos: Readonly<Record<string, OutgoingPhoto>>;
  readonly notes: readonly KeptNote[];
  /** What this device kept and cannot be sent any more. */
  readonly spoilt: readonly Spoilt[];
};

export const useOutbox = create<Outbox>(() => ({ photos: {}, notes: [], spoilt: [] }));

/** Notes that live only as long as the page. */
const unkept = new Set<string>();
/** Whoever leaves is told of it, wherever he does. */
useOutbox.subscribe(({ photos, notes }) => {
  const going = Object.values(photos).filter(({ state }) => state === 'preparing' || state === 'waiting' || state === 'sending');
  const lost = going.filter(({ is_kept }) => !is_kept).length + notes.filter(({ id }) => unkept.has(id)).length;
  setUnsent('outbox', { notes: notes.length, photos: going.length, lost });
  // Without a network it could not be brought when it is needed.
  if (notes.length + going.length > 0) void import('#shell/feedback/UnsentDialog.tsx').catch(() => undefined);
});

/** What passes: nothing is wrong with what is sent. */
const PASSING: readonly ErrorCode[] = [
  'OFFLINE',
  'TIMEOUT',
  'UNAVAILABLE',
  'DB_DEADLINE',
  'STORAGE_FULL',
  'RATE_LIMITED',
  'PHOTO_UPLOADS_OPEN',
  'UNAUTHENTICATED',
  'SESSION_EXPIRED',
  'IDEMPOTENCY_RUNNING',
  'GENERIC',
];
export const isPassing = ({ code }: AppError): boolean => PASSING.includes(code);
const WAIT_MS = 15_000;

const kept = new Map<string, KeptPhoto>();
/** Of which some may have been sent by an earlier page. */
const resumed = new Set<string>();
const sending = new Map<string, AbortController>();
let owner: string | null = null;
let running = false;
let again: ReturnType<typeof setTimeout> | undefined;
let last = 0;

const place = (): number => (last = Math.max(last + 1, Date.now()));
const change = (id: string, part: Partial<OutgoingPhoto>): void =>
  useOutbox.setState(({ photos }) => {
    const photo = photos[id];
    return photo === undefined ? {} : { photos: { ...photos, [id]: { ...photo, ...part } } };
  });
const show = (photo: OutgoingPhoto): void => useOutbox.setState(({ photos }) => ({ photos: { ...photos, [photo.id]: photo } }));
const showNote = (note: KeptNote): void =>
  useOutbox.setState(({ notes }) => ({ notes: [...notes.filter(({ id }) => id !== note.id), note].toSorted((a, b) => a.place - b.place) }));
const hideNote = (id: string): void => useOutbox.setState(({ notes }) => ({ notes: notes.filter((note) => note.id !== id) }));
const refreshNotes = (): Promise<unknown> =>
  Promise.all([refresh(api.notes.list), refresh(api.notes.listAll), refresh(api.notes.get), refresh(api.notes.pins)]);

/** What is wrong with one part of it says more than that something is. */
function refusalOf({ code, params, fields: [first] }: AppError): Refusal {
  return first === undefined ? { code, params } : { code: first.code, params: first.params ?? {} };
}

/** Nothing else would get through either. */
const CUT: readonly ErrorCode[] = ['OFFLINE', 'TIMEOUT', 'UNAUTHENTICATED', 'SESSION_EXPIRED'];

/** How sending one thing went: it is over for now, it is tried again later, or there is no way through at all. */
type Sent = 'over' | 'later' | 'cut';

async function sendOne(thing: KeptNote | KeptPhoto): Promise<Sent> {
  const isNote = 'note' in thing;
  try {
    if (isNote) await deliverNote(thing);
    else await deliverPhoto(thing);
    return 'over';
  } catch (thrown) {
    const error = asAppError(thrown);
    if (error.code === 'CANCELLED') return 'over';
    if (!isNote) change(thing.id, { state: isPassing(error) ? 'waiting' : 'failed', error: isPassing(error) ? null : error });
    if (isPassing(error)) return CUT.includes(error.code) ? 'cut' : 'later';
    // Refused: it stays, with the reason, until its writer decides.
    if (isNote) {
      const refused = { ...thing, refused: refusalOf(error) };
      showNote(refused);
      await keepNote(refused);
    } else {
      const refused = { ...thing, refused: refusalOf(error) };
      kept.set(thing.id, refused);
      await keepPhoto(refused);
    }
    return 'over';
  }
}

async function deliverNote({ id, field_id, note }: KeptNote): Promise<void> {
  await api.notes.create({ field_id, note_id: id, note }, { idempotency_key: id });
  hideNote(id);
  await dropKept('notes', id);
  await refreshNotes();
}

async function deliverPhoto(photo: KeptPhoto): Promise<void> {
  const abort = new AbortController();
  sending.set(photo.id, abort);
  change(photo.id, { state: 'sending', error: null });
  try {
    await sendPhoto(photo, { is_resumed: resumed.has(photo.id), onProgress: (sent) => change(photo.id, { sent }), signal: abort.signal });
  } finally {
    sending.delete(photo.id);
    resumed.add(photo.id);
  }
  change(photo.id, { state: 'arrived', sent: photo.blob.size });
  kept.delete(photo.id);
  await dropKept('photos', photo.id);
  await refreshNotes();
}

const next = (later: ReadonlySet<string>): KeptNote | KeptPhoto | undefined =>
  [...useOutbox.getState().notes, ...kept.values()]
    .filter(({ id, refused, account_id }) => refused === null && account_id === owner && !later.has(id))
    .toSorted((a, b) => a.place - b.place)[0];

/** Sends one thing after the other, what came first first; what the server is not well enough for holds up nothing else. */
async function run(): Promise<void> {
  if (running) return;
  running = true;
  clearTimeout(again);
  try {
    const later = new Set<string>();
    for (let thing = next(later); thing !== undefined; thing = next(later)) {
      const sent = await sendOne(thing);
      if (sent !== 'over') later.add(thing.id);
      if (sent === 'cut') break;
    }
    if (later.size > 0) again = setTimeout(sendNow, WAIT_MS);
  } finally {
    running = false;
  }
}
export function sendNow(): void {
  void run();
}

/** Makes a file ready and puts it into the line; answers at once, under an id that the note names. */
export function addPhoto(field_id: string, file: File): string {
  const account_id = useSession.getState().user?.id ?? '';
  owner = account_id;
  const id = crypto.randomUUID();
  show({ id, state: 'preparing', bytes: file.size, sent: 0, thumb_url: null, position: null, error: null, is_kept: false });
  const prepare = async (): Promise<void> => {
    const { blob, thumb, sha256, position } = await analysis.preparePhoto({ file });
    const photo: KeptPhoto = { id, account_id, field_id, blob, thumb, sha256, place: place(), refused: null };
    const is_kept = await keepPhoto(photo);
    // Taken away in the meantime.
    if (useOutbox.getState().photos[id] === undefined) return void (await dropKept('photos', id));
    kept.set(id, photo);
    change(id, { state: 'waiting', bytes: blob.size, thumb_url: URL.createObjectURL(thumb), position, is_kept });
    sendNow();
  };
  void prepare().catch((thrown: unknown) => change(id, { state: 'failed', error: asAppError(thrown) }));
  return id;
}

/** Tries a refused photo once more. */
export function retryPhoto(id: string): void {
  const photo = kept.get(id);
  if (photo === undefined) return;
  kept.set(id, { ...photo, refused: null });
  change(id, { state: 'waiting', error: null });
  sendNow();
}

/** Takes a photo out of the line, wherever in it it is. */
export function dropPhoto(id: string): void {
  sending.get(id)?.abort();
  kept.delete(id);
  const { [id]: gone, ...photos } = useOutbox.getState().photos;
  if (gone?.thumb_url) URL.revokeObjectURL(gone.thumb_url);
  useOutbox.setState({ photos });
  void dropKept('photos', id);
}

/** A note that could not be sent now. Answers whether the device keeps it beyond this page. */
export async function putIntoOutbox(field_id: string, id: string, note: NoteInfo): Promise<boolean> {
  const account_id = useSession.getState().user?.id ?? '';
  owner = account_id;
  const waiting: KeptNote = { id, account_id, field_id, note, place: place(), refused: null };
  const is_kept = await keepNote(waiting);
  if (!is_kept) unkept.add(id);
  showNote(waiting);
  clearTimeout(again);
  again = setTimeout(sendNow, WAIT_MS);
  return is_kept;
}

export function dropNote(id: string): void {
  const note = useOutbox.getState().notes.find((one) => one.id === id);
  for (const photo_id of note?.note.photo_ids ?? []) dropPhoto(photo_id);
  hideNote(id);
  void dropKept('notes', id);
}

const showSpoilt = (one: Spoilt): void =>
  useOutbox.setState(({ spoilt }) => ({ spoilt: [...spoilt.filter(({ id }) => id !== one.id), one] }));

/** Lets go of what is left of a record and of the photos it named. */
export function dropSpoilt(one: Spoilt): void {
  useOutbox.setState(({ spoilt }) => ({ spoilt: spoilt.filter(({ id }) => id !== one.id) }));
  for (const { store, id } of one.rows) void dropKept(store, id);
}

export async function restoreSpoilt(one: Spoilt): Promise<void> {
  await keepRows(one.rows);
  showSpoilt(one);
}

/** Goes on with what this account left on this device, now and whenever the network is back. */
export async function resumeOutbox(account_id: string): Promise<void> {
  owner = account_id;
  const { photos, notes, spoilt } = await listKept(account_id);
  for (const photo of photos.filter(({ id }) => !kept.has(id))) {
    kept.set(photo.id, photo);
    resumed.add(photo.id);
    last = Math.max(last, photo.place);
    const { id, blob, thumb, refused } = photo;
    const state = refused === null ? 'waiting' : 'failed';
    const error = refused === null ? null : new AppError(refused.code, refused.params);
    show({ id, state, bytes: blob.size, sent: 0, thumb_url: URL.createObjectURL(thumb), position: null, error, is_kept: true });
  }
  for (const note of notes) showNote(note);
  for (const one of spoilt) showSpoilt(one);
  addEventListener('online', sendNow);
  sendNow();
}
