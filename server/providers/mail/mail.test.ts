import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { composeDigest } from './compose-digest.ts';
import { composeMail, type MailKind } from './compose.ts';
import type { MailProvider } from './mail.ts';
import { outboxMail } from './outbox.ts';
import { smtpMail } from './smtp.ts';

const KINDS: MailKind[] = ['activation', 'reset', 'password_changed', 'session_reused'];
const FROM = 'Surco <no-reply@surco.example>';
const INJECTIONS = [
  'a@b.example\r\nBcc: all@evil.example',
  'a@b.example\nBcc: all@evil.example',
  'a@b.example\rBcc: all@evil.example',
  'a@b.example, all@evil.example',
  'a@b.example; all@evil.example',
  '<a@b.example>, <all@evil.example>',
  '"x" <all@evil.example>, a@b.example',
  'a@b.example\u2028Bcc: all@evil.example',
  'a@b.example%0d%0aBcc:all@evil.example',
  'a@b.example\u0000, all@evil.example',
  'group: a@b.example, all@evil.example;',
  'a@b.example\r\n\r\nnew body',
];

describe('through SMTP', () => {
  const received: { to: string[]; raw: Buffer }[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) });
        done();
      });
    },
  });
  let mail: MailProvider;
  beforeAll(async () => {
    const server = smtp.listen(0, '127.0.0.1');
    await once(server, 'listening');
    mail = smtpMail(`smtp://127.0.0.1:${String((server.address() as AddressInfo).port)}`, FROM);
  });
  afterAll(async () => {
    mail.close();
    await new Promise<void>((resolve) => smtp.close(resolve));
  });
  beforeEach(() => {
    received.length = 0;
  });

  test('a mail arrives with its accents', async () => {
    await mail.send(
      composeMail('activation', 1, 'ana@example.com', { name: 'Íñigo Núñez', link: 'https://surco.example/auth/activate/a/b' }),
    );
    const parsed = await PostalMime.parse(received[0]?.raw ?? '');
    expect(received[0]?.to).toEqual(['ana@example.com']);
    expect(parsed.subject).toBe('Activá tu cuenta de Surco');
    expect(parsed.from).toEqual({ address: 'no-reply@surco.example', name: 'Surco' });
    expect(parsed.text).toContain('Hola, Íñigo Núñez:');
    expect(parsed.text).toContain('https://surco.example/auth/activate/a/b');
  });

  test.each(INJECTIONS)('no text adds a receiver or a header: %j', async (evil) => {
    await mail.send(composeMail('reset', 2, evil, { name: evil, link: 'https://surco.example/x' })).catch(() => undefined);
    await mail.send({ to: 'good@example.com', subject: `Hello ${evil}`, text: evil }).catch(() => undefined);
    expect(received.length).toBeGreaterThan(0);
    for (const { to, raw } of received) {
      const parsed = await PostalMime.parse(raw);
      expect(to).toHaveLength(1);
      expect(parsed.bcc ?? []).toEqual([]);
      expect(parsed.headers.filter(({ key }) => key === 'subject')).toHaveLength(1);
      expect(parsed.headers.filter(({ key }) => key === 'to')).toHaveLength(1);
    }
    expect(received.some(({ to }) => to.includes('all@evil.example'))).toBe(false);
  });
});

test('without a server a mail becomes a file, readable by any mail program and listed newest first', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'surco-outbox-'));
  const mail = outboxMail(folder, FROM);
  for (const to of ['one@example.com', 'two@example.com'])
    await mail.send(composeMail('reset', 3, to, { name: 'João', link: `https://surco.example/auth/reset/${to}` }));
  expect((await mail.outbox())?.map(({ to }) => to)).toEqual(['two@example.com', 'one@example.com']);
  expect((await mail.outbox('one@example.com'))?.[0]).toMatchObject({
    subject: 'Troque sua senha do Surco',
    links: ['https://surco.example/auth/reset/one@example.com'],
  });
  const [first = ''] = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort();
  const parsed = await PostalMime.parse(await readFile(path.join(folder, first)));
  expect(parsed.to).toEqual([{ address: 'one@example.com', name: '' }]);
  await rm(folder, { recursive: true });
});

test.each(KINDS)('%s is written in three languages, with name and link in their places', (kind) => {
  const mails = ([1, 2, 3] as const).map((language) =>
    composeMail(kind, language, 'a@example.com', { name: 'Ana', link: 'https://x.example/y' }),
  );
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(3);
  for (const { text } of mails) {
    expect(text).toContain('Ana');
    expect(text).toContain('https://x.example/y');
    expect(text).not.toContain('{{');
  }
});

test('a name that is a link is none in a mail, in the greeting nor the subject', () => {
  const { subject, text } = composeMail('shared', 1, 'a@example.com', { name: 'http://premio.example', link: 'https://surco.example/y' });
  expect(subject).toContain('http: premio. example');
  expect(text.match(/\S+:\/\/\S+/g)).toEqual(['https://surco.example/y']);
  const digest = composeDigest(
    { email: 'a@example.com', firstname: 'premio.example', selected_language: 2 },
    [{ field_id: null, field_name: 'Ganaste: premio.example/x', farm_name: 'www.premio.example', type: 'plan_end', count: 1 }],
    'https://surco.example',
    'token',
  );
  expect(`${digest.subject}${digest.text}`).not.toMatch(/premio\.example/);
});
