import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DISK } from '#domain/limits.ts';
import { checkFloor } from './disk-floor.ts';
import { outboxMail } from './providers/mail/outbox.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'surco-floor-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a file may take what is above the floor, and not a byte of it', async () => {
  const free = async (): Promise<number> => DISK.floor_bytes + 10;
  await expect(checkFloor(folder, 10, free)).resolves.toBeUndefined();
  await expect(checkFloor(folder, 11, free)).rejects.toMatchObject({ code: 'ENOSPC' });
  await expect(checkFloor(folder, 1)).resolves.toBeUndefined();
  await expect(checkFloor(folder, 2 ** 60)).rejects.toMatchObject({ code: 'ENOSPC' });
});

test('of mails without a server the newest stay', async () => {
  const mails = path.join(folder, 'outbox');
  const outbox = outboxMail(mails, 'Surco <no-reply@localhost>');
  const mail = { to: 'a@example.com', subject: 'S', text: 'T' };
  await outbox.send(mail);
  // Of long ago, more than are kept.
  for (let count = 0; count < DISK.mails; count += 1)
    await writeFile(path.join(mails, `2020-${String(count).padStart(5, '0')}.json`), '{}');
  await outbox.send(mail);
  const names = (await readdir(mails)).filter((name) => name.endsWith('.json')).toSorted();
  expect([names.length, names[0]]).toEqual([DISK.mails, '2020-00002.json']);
});
