import type { Db } from '../db/db.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A machine that slept, or stood still over night, is not in doubt; what is purged by the clock has been kept for longer. */
const TOLERANCE_MS = DAY_MS;
/** Another machine's clock is a witness: PostgreSQL's own differs by no more. */
const WITNESS_MS = 5 * MINUTE_MS;
/** A clock that was set goes on without another leap for so long before it is believed. */
const STEADY_MS = DAY_MS;

export type TimeParts = {
  readonly db: Db;
  readonly clock: () => Date;
  /** Milliseconds of a clock that nobody sets. */
  readonly monotonic: () => number;
  /** Reported once for each doubt. */
  readonly onDoubt: (now: Date) => void;
};

/** The present for deeds that nobody can take back, or null while the clock is in doubt. */
export type TrustedTime = () => Promise<Date | null>;

const lastDeed = async (db: Db): Promise<Date | null> => {
  const [row] = await db.query<{ at: string }>('select at from audit order by id desc limit 1');
  return row === undefined ? null : new Date(row.at);
};

const agreesWithDatabase = async (db: Db, now: Date): Promise<boolean> => {
  if (db.tier === 'embedded') return true;
  const [row] = await db.query<{ now: string }>('select clock_timestamp() as now');
  return row !== undefined && Math.abs(Date.parse(row.now) - now.getTime()) <= WITNESS_MS;
};

/**
 * Watches the clock from now on. It is in doubt when it leapt by more than a day against the time that has really passed,
 * when at the start it is more than a day away from the last deed in the audit or that cannot be read, and when PostgreSQL's shows
 * another time.
 */
export const watchTime = ({ db, clock, monotonic, onDoubt }: TimeParts): TrustedTime => {
  let last = { wall_ms: clock().getTime(), run_ms: monotonic() };
  let steady_from_ms = last.run_ms - STEADY_MS;
  const doubt = (now: Date): void => {
    steady_from_ms = monotonic();
    onDoubt(now);
  };
  const begun_ms = last.wall_ms;
  // A deed that cannot be read bears no witness: in doubt, as one that lies far away.
  const first_gap_ms = lastDeed(db).then(
    (deed) => (deed === null ? 0 : begun_ms - deed.getTime()),
    () => Number.POSITIVE_INFINITY,
  );
  let isFirst = true;

  return async () => {
    const now = clock();
    const run_ms = monotonic();
    const leap_ms = now.getTime() - last.wall_ms - (run_ms - last.run_ms);
    last = { wall_ms: now.getTime(), run_ms };
    if (Math.abs(leap_ms) > TOLERANCE_MS) doubt(now);
    const gap_ms = await first_gap_ms;
    if (isFirst && Math.abs(gap_ms) > TOLERANCE_MS) doubt(now);
    isFirst = false;
    if (monotonic() - steady_from_ms < STEADY_MS) return null;
    return (await agreesWithDatabase(db, now)) ? now : null;
  };
};
