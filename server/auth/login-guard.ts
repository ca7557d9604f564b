import { createHmac } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { Db } from '../db/db.ts';
import { elapsedMs } from '../elapsed.ts';

const HOUR_MS = 3_600_000;
/** Refused guesses of all together, in an hour, that are more than typing errors. */
const RUSH = 100;
const MAX_DELAY_MS = 5 * 60_000;
/** Who need not wait never gets the time of somebody else, whose clock or turn was ahead of his. */
const AT_ONCE = new Date(0);

/** Failures without delay, and guesses looked at per hour, by what is counted. */
const LIMITS = {
  /** Of all networks that guessed at an account within a day, and of those that never did: together a hundred an hour (reliability R-B03). */
  account: { free: 5, hourly: 50 },
  newcomer: { free: 50, hourly: 50 },
  /** Of one such network at one account. */
  stranger: { free: 5, hourly: 20 },
  /** Of a network from which somebody logged in to the account. */
  home: { free: 10, hourly: 60 },
  device: { free: 10, hourly: 60 },
  network: { free: 30, hourly: 600 },
  /** Of a block of networks one person may hold whole, those that nobody logged in from before. */
  block: { free: 100, hourly: 2_000 },
  /** Codes of a second factor: a million of them, so few guesses. */
  code: { free: 20, hourly: 20 },
} as const;
export type GuardKind = keyof typeof LIMITS;
export interface GuardKey {
  readonly kind: GuardKind;
  readonly key: string;
}

interface Row {
  readonly failures: number;
  readonly hour_start: string;
  readonly evaluated: number;
  readonly next_at: string;
}

/** Tables hold no addresses: keys are fingerprints under the installation's secret. */
export const guardKey = (secret: Uint8Array, kind: GuardKind, value: string): GuardKey => ({
  kind,
  key: `${kind}:${createHmac('sha256', secret).update(`${kind} ${value}`).digest('base64url')}`,
});

/** Wait after so many failures: nothing while they are free, then 1 s doubling up to 5 min. */
const delayMs = (kind: GuardKind, failures: number): number => {
  const beyond = failures - LIMITS[kind].free;
  return beyond < 0 ? 0 : Math.min(1_000 * 2 ** beyond, MAX_DELAY_MS);
};

const isShared = (kind: GuardKind): boolean => kind === 'network' || kind === 'block' || kind === 'newcomer';

const enterOne = async (db: Db, { kind, key }: GuardKey, now: Date): Promise<void> => {
  const [row] = await db.query<Row>(
    `insert into login_guard (key, failures, hour_start, evaluated, next_at) values ($1, 0, $2, 0, $3)
     on conflict (key) do update set key = excluded.key
     returning failures, hour_start, evaluated, next_at`,
    [key, now, AT_ONCE],
  );
  if (row === undefined) return;
  const wait = Date.parse(row.next_at) - now.getTime();
  // A longer wait is never given: a clock that ran ahead wrote this one.
  if (wait > 0 && wait <= MAX_DELAY_MS) throw new AppError('RATE_LIMITED', { retry_after_s: Math.ceil(wait / 1000) });
  const isNewHour = elapsedMs(row.hour_start, now) >= HOUR_MS;
  const evaluated = isNewHour ? 0 : row.evaluated;
  if (evaluated >= LIMITS[kind].hourly) {
    throw new AppError('RATE_LIMITED', { retry_after_s: Math.ceil((Date.parse(row.hour_start) + HOUR_MS - now.getTime()) / 1000) });
  }
  // What many share starts afresh an hour later, or the typing errors of a year would slow everybody down.
  const failures = isShared(kind) && isNewHour ? 1 : row.failures + 1;
  const delay = delayMs(kind, failures);
  // Counted as failed before the password is looked at: guesses sent side by side do not pass together.
  await db.query('update login_guard set failures = $2, evaluated = $3, hour_start = $4, next_at = $5 where key = $1', [
    key,
    failures,
    evaluated + 1,
    isNewHour ? now : row.hour_start,
    delay === 0 ? AT_ONCE : new Date(now.getTime() + delay),
  ]);
};

/** Whether guesses were counted under a key within a day. */
export const isCounted = async (db: Db, { key }: GuardKey): Promise<boolean> =>
  (await db.query('select 1 from login_guard where key = $1', [key])).length > 0;

/** Lets one guess in for all `keys`, or throws RATE_LIMITED without looking at the password. */
export const enterGuess = (db: Db, keys: readonly GuardKey[], now: Date): Promise<void> =>
  db.tx(async (tx) => {
    for (const key of keys) await enterOne(tx, key, now);
  });

/**
 * Forgets the failures after the right password, which was no guess and uses up none of the hour: an account many people share, like the demo's,
 * stays open. What many share, a network above all, gets back this guess only and keeps its failures: an attacker has an account too.
 */
export const forgiveGuesses = async (db: Db, keys: readonly GuardKey[]): Promise<void> => {
  // One row at a time: whoever held two could meet somebody who holds them the other way round.
  for (const { kind, key } of keys)
    await db.query(
      `update login_guard set failures = case when $3 then greatest(failures - 1, 0) else 0 end,
         evaluated = greatest(evaluated - 1, 0), next_at = $2 where key = $1`,
      [key, AT_ONCE, isShared(kind)],
    );
};

/** Counts a refused guess among those of all networks and accounts, and tells whether it makes them a rush: once an hour. */
export const makesRush = async (db: Db, now: Date): Promise<boolean> => {
  const [row] = await db.query<{ failures: number }>(
    `insert into login_guard as g (key, failures, hour_start, evaluated, next_at) values ('rush', 1, $1, 0, $3)
     on conflict (key) do update set
       failures = case when g.hour_start between $2 and $1 then g.failures + 1 else 1 end,
       hour_start = case when g.hour_start between $2 and $1 then g.hour_start else $1 end
     returning failures`,
    [now, new Date(now.getTime() - HOUR_MS), AT_ONCE],
  );
  return row?.failures === RUSH;
};
