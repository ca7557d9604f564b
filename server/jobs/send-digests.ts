import { COUNTRY_CATALOG } from '#domain/catalog/countries.ts';
import { localHour } from '#domain/calendar/local-hour.ts';
import { unsubscribeToken } from '../auth/unsubscribe-token.ts';
import type { Db } from '../db/db.ts';
import type { Env } from '../config/env.ts';
import { composeDigest } from '../providers/mail/compose-digest.ts';
import type { MailProvider } from '../providers/mail/mail.ts';
import { listUnread, returnReceiver, takeReceivers, type Receiver } from '../resources/notifications/digest-queries.ts';

/** Hour of the receiver's country from which the mail may leave. */
const FROM_HOUR = 7;
const MONDAY = 1;
const LOOK_MS = 5 * 60_000;
const AT_ONCE = 100;

export type DigestParts = {
  readonly db: Db;
  readonly mail: MailProvider;
  readonly env: Pick<Env, 'public_url'>;
  readonly secret: Uint8Array;
};

const sendOne = async ({ db, mail, env, secret }: DigestParts, receiver: Receiver, now: Date): Promise<void> => {
  const notifications = await listUnread(db, receiver.id, receiver.since, now);
  if (notifications.length === 0) return;
  try {
    await mail.send(composeDigest(receiver, notifications, env.public_url, unsubscribeToken(secret, receiver.id)));
  } catch (error) {
    // Not twice in a day; what was in it is in the next one.
    await returnReceiver(db, receiver);
    throw error;
  }
};

/** Mails their unread notifications to those who want them: from seven in the morning of their country, once a day at most, and only when there are any. */
export const sendDigests = async (parts: DigestParts, now: Date): Promise<void> => {
  const failures: unknown[] = [];
  for (const { code, timezone } of COUNTRY_CATALOG) {
    const { date, hour, weekday } = localHour(now.getTime(), timezone);
    if (hour < FROM_HOUR) continue;
    const rhythms = weekday === MONDAY ? (['day', 'week'] as const) : (['day'] as const);
    for (;;) {
      const receivers = await takeReceivers(parts.db, code, date, rhythms, now, AT_ONCE);
      for (const receiver of receivers) await sendOne(parts, receiver, now).catch((error: unknown) => failures.push(error));
      if (receivers.length < AT_ONCE) break;
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'E-mail notifications that did not leave');
};

/** Looks every few minutes whose morning it is, until stopped. */
export const startDigests = (parts: DigestParts, clock: () => Date, background: (work: () => Promise<void>) => void): (() => void) => {
  const timer = setInterval(() => background(() => sendDigests(parts, clock())), LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
};
