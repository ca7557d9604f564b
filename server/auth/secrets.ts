import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EnvError, type Env } from '../env.ts';

const LEAST_BYTES = 32;

/** One key per use, derived from the installation's one secret. */
export interface Secrets {
  readonly access: Uint8Array;
  readonly refresh: Uint8Array;
  /** For turning addresses and e-mails into keys of the guard tables. */
  readonly digest: Uint8Array;
  /** For the addresses of scene files. */
  readonly scenes: Uint8Array;
  /** For the links that end the mails about news. */
  readonly news: Uint8Array;
}

/** Text repeated or made of one kind of sign is an example, not a secret. */
const looksMadeUp = (secret: Buffer): boolean => new Set(secret).size < 16;

const readSecret = async (file: string): Promise<Buffer | null> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : Buffer.from(text.trim(), 'base64');
};

const makeSecret = async (file: string): Promise<Buffer> => {
  const secret = randomBytes(LEAST_BYTES);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, `${secret.toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return secret;
};

/** Reads SECRET_FILE, or the data folder's own secret, made at the first start. A short or made-up one stops the start. */
export const loadSecrets = async (env: Pick<Env, 'SECRET_FILE' | 'DATA_DIR'>): Promise<Secrets> => {
  const own = path.join(env.DATA_DIR, 'secret');
  const file = env.SECRET_FILE ?? own;
  const secret = (await readSecret(file)) ?? (env.SECRET_FILE === undefined ? await makeSecret(own) : null);
  if (secret === null) throw new EnvError([`SECRET_FILE: ${file} does not exist`]);
  if (secret.length < LEAST_BYTES || looksMadeUp(secret))
    throw new EnvError([`SECRET_FILE: ${file} needs at least ${String(LEAST_BYTES)} random bytes in base64`]);
  const derive = (use: string): Uint8Array => new Uint8Array(hkdfSync('sha256', secret, '', `surco ${use}`, 32));
  return { access: derive('access'), refresh: derive('refresh'), digest: derive('digest'), scenes: derive('scenes'), news: derive('news') };
};
