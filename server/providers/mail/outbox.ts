import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import nodemailer from 'nodemailer';
import { z } from 'zod';
import { DISK } from '#domain/limits.ts';
import { headersOf } from './headers.ts';
import type { MailProvider, SentMail } from './mail.ts';

const LISTED = 200;
/** Writing a mail takes no longer. */
const TORN_MS = 60_000;
const sentMailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sent_at: z.string(),
  links: z.array(z.string()),
  about: z.array(z.string()).default([]),
});

const linksOf = (text: string): string[] => text.match(/https?:\/\/\S+/g) ?? [];

/** Writes each mail as `.eml`, and beside it the same as JSON so that it can be listed without a mail parser. */
export const outboxMail = (folder: string, from: string): MailProvider => {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

  const listed = async (): Promise<string[]> => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
  const remove = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) for (const ending of ['json', 'eml']) await rm(path.join(folder, `${id}.${ending}`), { force: true });
  };
  /** The oldest go once there are more than are kept. */
  const dropOld = async (): Promise<void> => remove((await listed()).slice(0, -DISK.mails).map((name) => name.replace(/\.json$/, '')));

  const readAll = async (most = LISTED): Promise<SentMail[]> => {
    const names = (await listed()).reverse().slice(0, most);
    return Promise.all(names.map(async (name) => sentMailSchema.parse(JSON.parse(await readFile(path.join(folder, name), 'utf8')))));
  };

  /** Halves of mails whose writer died: nobody lists them, so nobody would ever find whom they name. */
  const removeTorn = async (): Promise<void> => {
    const names = new Set(await readdir(folder).catch(() => []));
    for (const name of names) {
      const place = path.join(folder, name);
      if (name.endsWith('.json') || names.has(name.replace(/\.\w+$/, '.json'))) continue;
      const written = await stat(place).catch(() => null);
      if (written !== null && Date.now() - written.mtimeMs > TORN_MS) await rm(place, { force: true });
    }
  };

  return {
    send: async (mail) => {
      const { to, subject, text, about = [] } = mail;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const sentAt = new Date().toISOString();
      const id = `${sentAt.replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`;
      const built = await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        headers: headersOf(mail),
      });
      await writeFile(path.join(folder, `${id}.eml`), built.message as Buffer, { mode: 0o600 });
      const sent: SentMail = { id, to, subject, text, sent_at: sentAt, links: linksOf(text), about };
      const draft = path.join(folder, `${id}.draft`);
      await writeFile(draft, JSON.stringify(sent), { mode: 0o600 });
      await rename(draft, path.join(folder, `${id}.json`));
      await dropOld();
    },
    outbox: async (to) => (await readAll()).filter((mail) => to === undefined || mail.to === to),
    forget: async (isTheirs) => {
      const theirs = (await readAll(Number.POSITIVE_INFINITY)).filter(isTheirs);
      await remove(theirs.map(({ id }) => id));
      await removeTorn();
    },
    close: () => transport.close(),
  };
};
