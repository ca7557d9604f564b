import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { Refusal } from '../../refusal.ts';

/** Two servers on one folder would silently lose each other's rows; the second is turned away. */
export class FolderInUse extends Refusal {
  constructor(folder: string, holder: string) {
    super(`The data folder ${folder} is in use by ${holder}. Stop that server first, or set DATA_DIR to another folder.`);
    this.name = 'FolderInUse';
  }
}

const HEARTBEAT_MS = 5_000;
/** A holder on another machine (a shared disk) can only be checked by its heartbeat. */
const SILENT_MS = 20_000;
const TAKEOVER_MS = 10_000;
const holderSchema = z.object({ pid: z.int(), host: z.string(), started: z.string() });
type Holder = z.output<typeof holderSchema>;

const heldHere = new Set<string>();

/** When a process began, so that a reused process id is not taken for its old owner; '' where the system does not tell. */
const startOf = (pid: number): string => {
  try {
    return (
      readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
        .split(') ')
        .at(-1)
        ?.split(' ')[19] ?? ''
    );
  } catch {
    // No /proc on this system, or no such process: `isRunning` decides.
    return '';
  }
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const isAlive = async (file: string, holder: Holder): Promise<boolean> => {
  if (holder.host !== os.hostname()) return Date.now() - (await stat(file)).mtimeMs < SILENT_MS;
  return isRunning(holder.pid) && startOf(holder.pid) === holder.started;
};

/** The holder named in a lock, or null when there is none to respect. */
const livingHolder = async (file: string): Promise<Holder | null> => {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return null;
  const holder = holderSchema.safeParse(parseJson(text));
  return holder.success && (await isAlive(file, holder.data)) ? holder.data : null;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Half written by a process that died: nobody's lock.
    return null;
  }
};

/** Takes the lock beside `folder`, also over from a process that died. Rejects with FolderInUse. */
export const lockFolder = async (folder: string): Promise<{ release: () => Promise<void> }> => {
  const file = `${path.resolve(folder)}.lock`;
  const guard = `${file}.taking`;
  const say = (holder: Holder): string => `process ${String(holder.pid)} on ${holder.host}`;
  if (heldHere.has(file)) throw new FolderInUse(folder, 'this very process');
  heldHere.add(file);
  try {
    // Only one starter at a time may check and replace a dead lock.
    const age = await stat(guard).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > TAKEOVER_MS) await rm(guard, { recursive: true, force: true });
    await mkdir(guard).catch(() => {
      throw new FolderInUse(folder, 'another server that is just starting');
    });
    try {
      const holder = await livingHolder(file);
      if (holder !== null) throw new FolderInUse(folder, say(holder));
      await rm(file, { force: true });
      const own: Holder = { pid: process.pid, host: os.hostname(), started: startOf(process.pid) };
      await writeFile(file, JSON.stringify(own), { flag: 'wx', mode: 0o600, flush: true });
    } finally {
      await rm(guard, { recursive: true, force: true });
    }
  } catch (error) {
    heldHere.delete(file);
    throw error;
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    // A missing lock file means the folder was removed under us; the database itself will say so.
    utimes(file, now, now).catch(() => clearInterval(heartbeat));
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    release: async () => {
      clearInterval(heartbeat);
      await rm(file, { force: true });
      heldHere.delete(file);
    },
  };
};
