import { BATCH_REPORT, BULK, NOTIFICATION_DAYS, NOTIFICATION_REASON, PROPOSAL, RESTORE_DAYS } from '#domain/limits.ts';
import type { Db } from '../db/db.ts';
import { reuseRoom } from '../db/vacuum.ts';
import { forgetOldAnswers } from '../http/idempotency.ts';
import type { Providers } from '../providers/index.ts';
import { forgetErasures } from '../resources/account/erasure-queries.ts';
import { sweepRowless } from '../resources/coverage/invoice.ts';
import { purgeCoverages } from '../resources/coverage/write-queries.ts';
import { purgeDeleted } from '../resources/fields/queries.ts';
import { forgetSupportSessions } from '../resources/fields/support/support-session-queries.ts';
import { sweepPhotos } from '../resources/notes/photos/sweep-photos.ts';
import { forgetNotifications } from '../resources/notifications/queries.ts';
import { forgetReasons } from '../resources/notifications/reason-queries.ts';
import { forgetProposals } from '../resources/payment/proposal-queries.ts';
import { sweepPdfs } from '../resources/seed-lots/hybrid-pdfs.ts';
import { purgeSeedLots } from '../resources/seed-lots/queries.ts';
import { forgetShares } from '../resources/shares/queries.ts';
import { forgetBatchReports } from '../resources/batch-reports/queries.ts';
import { forgetJobs } from '../resources/statistics-jobs/queries.ts';
import { forgetTransfers } from '../resources/transfers/queries.ts';
import { forgetWind } from '../weather/queries.ts';
import { WIND_KEPT_MS } from '../weather/find-wind.ts';
import { forgetEnded } from './queue-queries.ts';
import type { TrustedTime } from './trusted-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FIRST_MS = 5 * 60_000;
/** How long dead links, ended sessions and ended support sessions are still known. */
const ENDED_KEEP_DAYS = 30;
/** How long a backup may bring back what was erased. */
const ERASURE_KEEP_DAYS = 35;

/** Removes what has served its time: kept answers, guesses, mail counts, dead links, ended sessions, ended work and support sessions, old notifications and reasons for none, proposals and forecasts, invitations and offers nobody came for, and what was deleted long ago. */
export const tidy = async (db: Db, now: Date): Promise<void> => {
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  await forgetOldAnswers(db, now);
  await db.query('delete from login_guard where hour_start < $1', [ago(DAY_MS)]);
  await db.query('delete from mail_log where sent_at < $1', [ago(DAY_MS)]);
  await db.query('delete from mail_token where expires_at < $1', [ago(ENDED_KEEP_DAYS * DAY_MS)]);
  await db.query('delete from session where expires_at < $1 or revoked_at < $1', [ago(ENDED_KEEP_DAYS * DAY_MS)]);
  await forgetJobs(db, ago(BULK.keep_days * DAY_MS));
  await forgetBatchReports(db, ago(BATCH_REPORT.keep_days * DAY_MS));
  await forgetEnded(db, ago(BULK.keep_days * DAY_MS));
  await forgetNotifications(db, ago(NOTIFICATION_DAYS * DAY_MS));
  await forgetReasons(db, ago(NOTIFICATION_REASON.days * DAY_MS));
  await forgetWind(db, ago(WIND_KEPT_MS));
  await forgetShares(db, now);
  await forgetSupportSessions(db, ago(ENDED_KEEP_DAYS * DAY_MS));
  await forgetProposals(db, ago(PROPOSAL.days * DAY_MS));
  await forgetTransfers(db, now);
  await forgetErasures(db, ago(ERASURE_KEEP_DAYS * DAY_MS));
  await purgeDeleted(db, ago(RESTORE_DAYS * DAY_MS));
  await purgeSeedLots(db, ago(RESTORE_DAYS * DAY_MS));
  await purgeCoverages(db, ago(RESTORE_DAYS * DAY_MS));
};

/**
 * Tidies every hour until stopped, but while the clock is in doubt: what is removed does not come back. The room of what went is used
 * again, first soon after the start: many a server runs for less than an hour.
 */
export const startHousekeeping = (
  { photos, hybrid_pdfs, invoices }: Pick<Providers, 'photos' | 'hybrid_pdfs' | 'invoices'>,
  db: Db,
  time: TrustedTime,
  background: (work: () => Promise<void>) => void,
): (() => void) => {
  const round = async (): Promise<void> => {
    const now = await time();
    if (now !== null) {
      await tidy(db, now);
      await sweepPhotos(db, photos, now);
      await sweepPdfs(db, hybrid_pdfs, now);
      await sweepRowless(db, invoices, now);
    }
    await reuseRoom(db);
  };
  const timers = [setTimeout(() => background(() => reuseRoom(db)), FIRST_MS), setInterval(() => background(round), HOUR_MS)];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearTimeout);
};
