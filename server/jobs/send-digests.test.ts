import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Mail, MailProvider } from '#server/providers/mail/mail.ts';
import { insertNotifications } from '#server/resources/notifications/queries.ts';
import { newField, squareAt } from '../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../tests/setup/servers/server.ts';
import { sendDigests } from './send-digests.ts';

const { fields, notifications } = contract;
/** A Tuesday, 05:00 in Argentina. */
const BEFORE_DAWN = Date.parse('2027-01-12T08:00:00Z');
const HOUR_MS = 3_600_000;

let server: TestServer;
let owner: TestUser;
let field_id: string;
let sent: Mail[];
let is_down: boolean;
const mail: MailProvider = {
  send: async (one) => {
    if (is_down) throw new Error('The mail server is away');
    sent.push(one);
  },
  outbox: async () => null,
  forget: async () => undefined,
  close: () => undefined,
};
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.query('delete from notification_digest');
  [sent, is_down] = [[], false];
  owner = await server.register();
  field_id = (await owner.call(fields.create, newField({ name: 'El Bajo', farm_name: 'La Loma' }))).field.id;
});

const at = (hours: number): Date => new Date(BEFORE_DAWN + hours * HOUR_MS);
const look = (hours: number) =>
  sendDigests({ db: server.db, mail, env: { public_url: 'https://surco.example' }, secret: server.secrets.unsubscribe }, at(hours));
let about = 0;
const notify = (hours: number, field: string | null = field_id) =>
  insertNotifications(
    server.db,
    [
      {
        account_id: owner.id,
        about: String((about += 1)),
        date: '2027-01-12',
        ...(field === null
          ? { field_id: null, type: 'report_ready', params: { report: 'planning', name: 'Norte' } }
          : { field_id: field, type: 'plan_end', params: { days_left: 30, ends: '2027-02-11', is_trial: true } }),
      },
    ],
    at(hours),
  );
/** The subscription is as old as the clock of the test. */
const want = async (every: 'day' | 'week', hours = -30): Promise<void> => {
  await owner.call(notifications.setDigest, { every });
  await server.db.query('update notification_digest set notified_until = $2 where account_id = $1', [owner.id, at(hours)]);
};
const tokenOf = ({ text }: Mail): string => /\/auth\/news\/(\S+)/.exec(text)?.[1] ?? '';

describe('the mail', () => {
  test('leaves at seven of the country, once a day, and only with unread notifications', async () => {
    await want('day');
    await notify(0);
    await look(1);
    expect(sent).toEqual([]);
    await look(2);
    expect(sent.map(({ to }) => to)).toEqual([owner.email]);
    await notify(3);
    await look(4);
    await look(12);
    expect(sent).toHaveLength(1);
    await look(26);
    expect(sent).toHaveLength(2);
    await look(50);
    expect(sent).toHaveLength(2);
  });

  test('follows the clocks of the receiver’s country', async () => {
    await want('day');
    await server.db.query("update account set country = 'MX' where id = $1", [owner.id]);
    await notify(0);
    await look(4);
    expect(sent).toEqual([]);
    await look(5);
    expect(sent).toHaveLength(1);
  });

  test('names fields and matters in the receiver’s language and carries no figure', async () => {
    await want('day');
    const other = await owner.call(fields.create, newField({ name: 'Norte', farm_name: 'La Loma 2', geometry: squareAt(2) }));
    for (const field of [field_id, field_id, other.field.id, null]) await notify(0, field);
    await server.db.query('update account set selected_language = 2 where id = $1', [owner.id]);
    await look(3);
    const [one] = sent;
    expect(one?.subject).toBe('Notifications about 2 fields in Surco');
    expect(one?.text).toContain(
      '- El Bajo (La Loma): plan about to end (2)\n- Norte (La Loma 2): plan about to end\n- Your account: report ready\n',
    );
    expect(one?.text).toContain('https://surco.example/dashboard?paneles=notifications');
    expect(one?.text).not.toMatch(/2027|\{\{/);
    expect(one?.unsubscribe_url).toBe(`https://surco.example/api/notification/digest/end/${tokenOf(one!)}`);
  });

  test('leaves out what was read, is older than the subscription, or is about a field he no longer sees', async () => {
    await want('day', -2);
    await notify(-3);
    await notify(-1);
    await owner.call(notifications.read, {});
    const gone = await owner.call(fields.create, newField({ name: 'Vendido', farm_name: 'Otra', geometry: squareAt(3) }));
    await notify(0, gone.field.id);
    await owner.call(fields.remove, { field_id: gone.field.id, version: 1 });
    await look(2);
    expect(sent).toEqual([]);
  });

  test('of a week leaves on Monday', async () => {
    await want('week');
    await notify(0);
    for (const day of [0, 1, 2, 3, 4, 5]) await look(day * 24 + 3);
    expect(sent).toEqual([]);
    await look(6 * 24 + 3);
    expect(sent).toHaveLength(1);
  });

  test('that could not leave is not tried again that day, and its notifications are in the next one', async () => {
    await want('day');
    await notify(0);
    is_down = true;
    await expect(look(2)).rejects.toThrow('did not leave');
    is_down = false;
    await look(3);
    expect(sent).toEqual([]);
    await look(26);
    expect(sent).toHaveLength(1);
  });

  test('goes to nobody who did not ask, was not activated or is disabled', async () => {
    await notify(0);
    await look(2);
    await want('day');
    await server.db.query('update account set disabled_at = now() where id = $1', [owner.id]);
    await look(2);
    expect(sent).toEqual([]);
  });

  test('is sent once although ten look at the same time', async () => {
    await want('day');
    await notify(0);
    await Promise.all(Array.from({ length: 10 }, () => look(2)));
    expect(sent).toHaveLength(1);
  });
});

describe('the end of the mails', () => {
  const linked = async (): Promise<string> => {
    await want('day');
    await notify(0);
    await look(2);
    return tokenOf(sent[0]!);
  };
  const every = async () => (await owner.call(notifications.digest, {})).every;

  test('is a setting', async () => {
    expect(await every()).toBe('off');
    await want('week');
    expect(await every()).toBe('week');
    expect(await owner.call(notifications.setDigest, { every: 'off' })).toEqual({ every: 'off' });
    expect(await every()).toBe('off');
  });

  test('is the link of a mail, without a session and more than once', async () => {
    const token = await linked();
    expect(await server.anyone.call(notifications.endDigest, { token })).toEqual({ ok: true });
    expect(await server.anyone.call(notifications.endDigest, { token })).toEqual({ ok: true });
    expect(await every()).toBe('off');
  });

  test('is the form a mail program posts', async () => {
    const token = await linked();
    const post = (url: string) =>
      server.app.inject({
        method: 'POST',
        url,
        headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect((await post(`/api/notification/digest/end/${token}x`)).statusCode).toBe(404);
    expect(await every()).toBe('day');
    expect((await post(`/api/notification/digest/end/${token}`)).statusCode).toBe(200);
    expect(await every()).toBe('off');
    // Nowhere else is a form read.
    expect((await post('/api/notification/digest/end')).statusCode).toBe(415);
  });

  test('needs a link of ours', async () => {
    const token = await linked();
    const [id = '', mark = ''] = token.split('.');
    const stranger = await server.register();
    for (const forged of ['', id, `${id}.`, `${stranger.id}.${mark}`, `${id}.${mark.slice(1)}`, `${id.toUpperCase()}.${mark}`])
      await expect(server.anyone.call(notifications.endDigest, { token: forged })).rejects.toMatchObject({ code: 'LINK_DEAD' });
    expect(await every()).toBe('day');
  });
});
