import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LIBRARIES = '/usr/lib';

/** libfaketime of this system, or undefined: it sets the clock of one process without touching the machine's. */
const findLibrary = (): string | undefined =>
  readdirSync(LIBRARIES)
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((name) => {
      const folder = join(LIBRARIES, name, 'faketime');
      try {
        return readdirSync(folder).map((file) => join(folder, file));
      } catch {
        // Not installed for this architecture.
        return [];
      }
    })
    .find((file) => file.endsWith('libfaketimeMT.so.1'));

export type FakedClock = {
  /** For the environment of the process whose clock is set. */
  readonly env: Readonly<Record<string, string>>;
  /** Sets the clock so many seconds ahead of the machine's, or behind. */
  readonly set: (seconds: number) => void;
  readonly remove: () => void;
};

/** A clock on the wall for one process; the time that really passes stays as it is. Undefined where libfaketime is not installed. */
export const fakedClock = (): FakedClock | undefined => {
  const library = process.platform === 'linux' ? findLibrary() : undefined;
  if (library === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'surco-clock-'));
  const file = join(folder, 'clock');
  const set = (seconds: number): void => writeFileSync(file, `${seconds < 0 ? '' : '+'}${String(seconds)}`);
  set(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    set,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
