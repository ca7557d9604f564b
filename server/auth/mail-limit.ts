import type { Db } from '../db/db.ts';
import { SKEW_MS } from '../elapsed.ts';
import type { MailPurpose } from './mail-token.ts';

const HOUR_MS = 3_600_000;
const PER_RECEIVER = 3;
/** Sign-ups have room for an office, or a field day of fifty people, behind one address, and for their second tries. */
const PER_NETWORK = { activation: 120, others: 20 } as const;

/** What is counted: mails, and answers that tell of an address that it has an account. */
export type CountedPurpose = MailPurpose | 'invitation' | 'share' | 'proposal' | 'transfer' | 'support' | 'report' | 'in_use';

/** Counts a mail and tells whether it may leave: 3 an hour per receiver and purpose; per asking network an hour 120 of sign-ups and 20 others. */
export const mayMail = (db: Db, purpose: CountedPurpose, receiverKey: string, networkKey: string, now: Date): Promise<boolean> =>
  db.tx(async (tx) => {
    // Of mails that want to leave at the same moment each counts those before it; always in one order, so that two never wait for each other.
    await tx.query(
      'select pg_advisory_xact_lock(n) from (select hashtextextended(key, 0) as n from unnest($1::text[]) as key order by 1) keys',
      [[receiverKey, networkKey]],
    );
    const [from, to] = [new Date(now.getTime() - HOUR_MS), new Date(now.getTime() + SKEW_MS)];
    const [counts] = await tx.query<{ receiver: number; network: number }>(
      `select (select count(*) from mail_log where key = $1 and purpose = $3 and sent_at > $4 and sent_at <= $5) as receiver,
              (select count(*) from mail_log where key = $2 and (purpose = 'activation') = ($3 = 'activation') and sent_at > $4 and sent_at <= $5) as network`,
      [receiverKey, networkKey, purpose, from, to],
    );
    const most = purpose === 'activation' ? PER_NETWORK.activation : PER_NETWORK.others;
    if (counts === undefined || counts.receiver >= PER_RECEIVER || counts.network >= most) return false;
    await tx.query('insert into mail_log (key, purpose, sent_at) values ($1, $3, $4), ($2, $3, $4)', [
      receiverKey,
      networkKey,
      purpose,
      now,
    ]);
    return true;
  });
