import { setTimeout as sleep } from 'node:timers/promises';
import type { SentMail } from '#server/providers/mail/mail.ts';
import type { TestServer } from './server.ts';

/** The mails written to an address so far, newest first. */
export const mailsTo = async (server: TestServer, to: string): Promise<SentMail[]> => (await server.providers.mail.outbox(to)) ?? [];

/** Waits for the n-th mail to an address: mails leave after the answer. */
export const mailTo = async (server: TestServer, to: string, count = 1): Promise<SentMail> => {
  const deadline = Date.now() + 5_000;
  for (;;) {
    const mails = await mailsTo(server, to);
    if (mails.length >= count && mails[0] !== undefined) return mails[0];
    if (Date.now() > deadline) throw new Error(`No ${String(count)}. mail to ${to}`);
    await sleep(20);
  }
};

/** The last segments of the one link in a mail. */
export const linkParts = (mail: SentMail): string[] => new URL(mail.links[0] ?? '').pathname.split('/').filter(Boolean);
