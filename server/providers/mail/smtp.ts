import nodemailer from 'nodemailer';
import { headersOf } from './headers.ts';
import type { MailProvider } from './mail.ts';

/** Sends through an SMTP server; a pool keeps the connection. */
export const smtpMail = (url: string, from: string): MailProvider => {
  const transport = nodemailer.createTransport(url, { pool: true, from, disableFileAccess: true, disableUrlAccess: true } as never);
  return {
    send: async (mail) => {
      const { to, subject, text } = mail;
      // An address object, not a header line: nothing in it can add a receiver.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, headers: headersOf(mail) });
    },
    outbox: async () => null,
    forget: async () => undefined,
    close: () => transport.close(),
  };
};
