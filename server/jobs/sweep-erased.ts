import type { Db } from '../db/db.ts';
import { wipeErased } from '../db/vacuum.ts';
import type { Providers } from '../providers/index.ts';
import { markOf } from '../resources/account/erase.ts';
import { sweepInvoices } from '../resources/coverage/invoice.ts';
import { forgetPhotos } from '../resources/notes/photos/sweep-photos.ts';
import { findErasures, listErasureIds, type Erasure } from '../resources/account/erasure-queries.ts';

const LOOK_MS = 5_000;
/** A mail that was being written while the account went is there a moment later. */
const AGAIN_MS = 60_000;
/** Everybody waits while the database's files are rewritten: nobody who erases one account after the other has it done without end. */
const WIPE_MS = 600_000;
/** Whoever signs up with the address again has mails of his own: only older ones are the erased person's. */
const LATE_MS = 5_000;

/** Where one machine keeps files of people. */
export type SweptPlaces = Pick<Providers, 'imagery' | 'invoices' | 'mail' | 'photos' | 'terrain'>;
export type SweepParts = { readonly db: Db; readonly places: SweptPlaces; readonly secret: Uint8Array };

/** Removes what lies in this machine's files: pictures and photos of the fields, invoices, answers about their terrain, mails to the person or that name him. */
export const sweepFiles = async ({ db, places, secret }: SweepParts, { at, field_ids, marks }: Erasure): Promise<void> => {
  const fields = new Set(field_ids);
  const erased = new Set(marks);
  const until = Date.parse(at) + LATE_MS;
  await places.imagery.forget(field_ids);
  await places.terrain.forget(field_ids);
  await forgetPhotos(db, places.photos, (account_id) => erased.has(markOf(secret, account_id)));
  await sweepInvoices(db, places.invoices, new Date(until));
  await places.mail.forget(
    ({ to, about, sent_at }) =>
      Date.parse(sent_at) <= until &&
      (erased.has(markOf(secret, to)) || about.some((id) => fields.has(id) || erased.has(markOf(secret, id)))),
  );
};

/** Sweeps files and the embedded database at the start of what was erased while this process was away, then of what any process erases, until stopped. */
export const startSweeps = (parts: SweepParts, background: (work: () => Promise<void>) => void): (() => void) => {
  const due = new Map<string, number>();
  let isBusy = false;
  let is_unwiped = false;
  let wiped_at = Number.NEGATIVE_INFINITY;
  const look = async (): Promise<void> => {
    const ids = await listErasureIds(parts.db);
    const now = performance.now();
    const wanted = ids.filter((id) => (due.get(id) ?? now) <= now);
    is_unwiped ||= wanted.some((id) => !due.has(id));
    for (const erasure of wanted.length === 0 ? [] : await findErasures(parts.db, wanted)) {
      await sweepFiles(parts, erasure);
      due.set(erasure.id, due.has(erasure.id) ? Number.POSITIVE_INFINITY : now + AGAIN_MS);
    }
    for (const id of due.keys()) if (!ids.includes(id)) due.delete(id);
    // Last, so that a disk without room for it keeps no file.
    if (!is_unwiped || now - wiped_at < WIPE_MS) return;
    wiped_at = now;
    await wipeErased(parts.db);
    is_unwiped = false;
  };
  const lookOnce = (): void => {
    if (isBusy) return;
    isBusy = true;
    background(() => look().finally(() => (isBusy = false)));
  };
  const timer = setInterval(lookOnce, LOOK_MS);
  timer.unref();
  lookOnce();
  return () => clearInterval(timer);
};
