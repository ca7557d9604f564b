import { randomBytes } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';

const MIB = 2 ** 20;
/** Kept beside the database to give back when the disk is full: recovery after a failed write of the log needs new segments of 16 MiB. */
const RESERVE_BYTES = 48 * MIB;
/** Below this nothing but the vital is written any more: two segments of the log. */
const LOW_BYTES = 32 * MIB;
/** Below this the database is not written to at all, nor opened: opening writes, and hangs where it cannot. */
const LEAST_BYTES = 20 * MIB;
/** How long a look at the disk is believed. */
const BELIEVED_MS = 200;
/** The reserve is made when the start is over. */
const RESERVE_AFTER_MS = 5_000;

/** `roomy`: everything may be written. `tight`: only what is urgent. `none`: nothing. */
export type Room = 'roomy' | 'tight' | 'none';

export interface DiskRoom {
  look(): Promise<Room>;
  /** A write has failed for want of space: what was seen before no longer counts. */
  press(): void;
  close(): void;
}

/** Watches the space of the embedded database's disk, so that it is asked to stop writing before a write fails: a failed write of its log ends it. */
export const watchRoom = (data_dir: string, onTrouble: (message: string, cause: unknown) => void): DiskRoom => {
  const file = path.join(data_dir, 'db.reserve');
  let is_tight = false;
  let seen: { readonly at_ms: number; readonly room: Promise<Room> } | undefined;

  const freeBytes = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(data_dir);
    return bavail * bsize;
  };
  const hasReserve = async (): Promise<boolean> => ((await stat(file).catch(() => null))?.size ?? 0) >= RESERVE_BYTES;
  /** True when the reserve is there. It is really written, and with what no file system stores in fewer bytes. */
  const makeReserve = async (): Promise<boolean> => {
    if (await hasReserve()) return true;
    const handle = await open(file, 'w', 0o600).catch(() => null);
    if (handle === null) return false;
    try {
      const block = randomBytes(4 * MIB);
      for (let written = 0; written < RESERVE_BYTES; written += block.length) await handle.write(block);
      await handle.datasync();
      return true;
    } catch {
      // Whoever else writes to this disk was quicker, or nobody may write to it any more: it is as full as before.
      await rm(file, { force: true });
      return false;
    } finally {
      await handle.close();
    }
  };

  const measure = async (): Promise<Room> => {
    const free = await freeBytes();
    if (!is_tight && free >= LOW_BYTES) return 'roomy';
    if (is_tight && free >= LOW_BYTES + RESERVE_BYTES && (await makeReserve())) {
      is_tight = false;
      onTrouble('The disk has room again; everything is written', `${String(Math.round(free / MIB))} MiB free`);
      return 'roomy';
    }
    if (!is_tight) {
      is_tight = true;
      onTrouble('The disk is nearly full; only reads and log-ins go on', `${String(Math.round(free / MIB))} MiB free`);
    }
    await rm(file, { force: true });
    return (await freeBytes()) >= LEAST_BYTES ? 'tight' : 'none';
  };

  const timer = setTimeout(() => {
    freeBytes()
      .then((free) => (free >= LOW_BYTES + RESERVE_BYTES ? makeReserve() : false))
      .catch((cause: unknown) => onTrouble('No reserve could be kept on the disk', cause));
  }, RESERVE_AFTER_MS);
  timer.unref();

  return {
    look: () => {
      const now = performance.now();
      // A disk that cannot be asked is left to the database to speak of.
      if (seen === undefined || now - seen.at_ms > BELIEVED_MS) seen = { at_ms: now, room: measure().catch(() => 'roomy') };
      return seen.room;
    },
    press: () => {
      seen = undefined;
    },
    close: () => clearTimeout(timer),
  };
};
