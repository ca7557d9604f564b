import type { Db } from '../context.ts';
import type { MailPurpose } from './mail-token.ts';

const HOUR_MS = 3_600_000;
const PER_RECEIVER = 3;
const PER_NETWORK = 20;

/** Counts a mail and tells whether it may leave: 3 an hour per receiver and purpose, 20 an hour per asking network. */
export const mayMail = (
  db: Db,
  purpose: MailPurpose | 'invitation' | 'share' | 'proposal' | 'transfer' | 'support',
  receiverKey: string,
  networkKey: string,
  now: Date,
): Promise<boolean> =>
  db.tx(async (tx) => {
    // Of mails that want to leave at the same moment each counts those before it; always in one order, so that two never wait for each other.
    await tx.query(
      'select pg_advisory_xact_lock(n) from (select hashtextextended(key, 0) as n from unnest($1::text[]) as key order by 1) keys',
      [[receiverKey, networkKey]],
    );
    const since = new Date(now.getTime() - HOUR_MS);
    const [counts] = await tx.query<{ receiver: number; network: number }>(
      `select (select count(*) from mail_log where key = $1 and purpose = $3 and sent_at > $4) as receiver,
              (select count(*) from mail_log where key = $2 and sent_at > $4) as network`,
      [receiverKey, networkKey, purpose, since],
    );
    if (counts === undefined || counts.receiver >= PER_RECEIVER || counts.network >= PER_NETWORK) return false;
    await tx.query('insert into mail_log (key, purpose, sent_at) values ($1, $3, $4), ($2, $3, $4)', [
      receiverKey,
      networkKey,
      purpose,
      now,
    ]);
    return true;
  });
