import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EnvError, type Env } from '../../config/env.ts';

const LEAST_BYTES = 32;

/** One key per use, derived from the installation's one secret. */
export interface Secrets {
  /** Signs access tokens: of the newest line of the file. */
  readonly access: Uint8Array;
  /** Those an access token may be signed with, so that a new line ends nobody's session. */
  readonly access_accepted: readonly Uint8Array[];
  readonly refresh: Uint8Array;
  /** For turning addresses and e-mails into keys of the guard tables. */
  readonly digest: Uint8Array;
  /** For the addresses of scene files. */
  readonly scenes: Uint8Array;
  /** For the links that end the e-mail notifications. */
  readonly unsubscribe: Uint8Array;
  /** For the addresses of photos. */
  readonly photos: Uint8Array;
  /** For the addresses of invoices. */
  readonly invoices: Uint8Array;
  /** Seals the secrets of second factors. */
  readonly seal: Uint8Array;
  /** By which processes on one database know that they share the secret; tells nothing of it. */
  readonly print: string;
}

/** Text repeated or made of one kind of sign is an example, not a secret. */
const looksMadeUp = (secret: Buffer): boolean => new Set(secret).size < 16;

/** The file's lines: the first is the installation's own, those below it are newer keys that sign sessions. */
const readSecrets = async (file: string): Promise<Buffer[] | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null
    ? null
    : text
        .trim()
        .split(/\s*\n\s*/)
        .map((line) => Buffer.from(line, 'base64'));
};

const makeSecret = async (file: string): Promise<Buffer> => {
  const secret = randomBytes(LEAST_BYTES);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${secret.toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return secret;
};

/**
 * Reads SECRET_FILE, or the data folder's own secret, made at the first start. A short or made-up one stops the start. A line added
 * below signs from the next start on, while what the lines above signed stays good until it expires.
 */
export const loadSecrets = async (env: Pick<Env, 'SECRET_FILE' | 'DATA_DIR'>): Promise<Secrets> => {
  const own = path.join(env.DATA_DIR, 'secret');
  const file = env.SECRET_FILE ?? own;
  const lines = (await readSecrets(file)) ?? (env.SECRET_FILE === undefined ? [await makeSecret(own)] : null);
  if (lines === null) throw new EnvError([`SECRET_FILE: ${file} does not exist`]);
  if (lines.some((line) => line.length < LEAST_BYTES || looksMadeUp(line)))
    throw new EnvError([`SECRET_FILE: ${file} needs at least ${String(LEAST_BYTES)} random bytes in base64, on each of its lines`]);
  const [root = Buffer.alloc(0)] = lines;
  const derive = (use: string, line = root): Uint8Array => new Uint8Array(hkdfSync('sha256', line, '', `surco ${use}`, 32));
  const access_accepted = lines.map((line) => derive('access', line)).reverse();
  const [access = derive('access')] = access_accepted;
  return {
    access,
    access_accepted,
    refresh: derive('refresh'),
    digest: derive('digest'),
    scenes: derive('scenes'),
    unsubscribe: derive('news'),
    photos: derive('photos'),
    invoices: derive('invoices'),
    seal: derive('seal'),
    print: Buffer.from(derive('print')).toString('base64url'),
  };
};
