import path from 'node:path';
import type { Env } from '../../config/env.ts';
import type { MailProvider } from './mail.ts';
import { outboxMail } from './outbox.ts';
import { smtpMail } from './smtp.ts';

/** Mails go to the configured server, or without one into a folder. */
export const mailProvider = (env: Env): MailProvider =>
  env.MAIL_URL === undefined ? outboxMail(path.join(env.DATA_DIR, 'outbox'), env.MAIL_FROM) : smtpMail(env.MAIL_URL, env.MAIL_FROM);
