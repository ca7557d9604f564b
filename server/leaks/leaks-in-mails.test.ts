import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Role } from '#domain/rights/roles.ts';
import { sendDigests } from '#server/jobs/send-digests.ts';
import { notifyPlanExpiry } from '#server/jobs/watch-plans.ts';
import texts from '#server/providers/mail/texts/es.json' with { type: 'json' };
import digest from '#server/providers/mail/digest-texts/es.json' with { type: 'json' };
import { insertNotifications } from '#server/resources/notifications/queries.ts';
import { canariesIn, knowledgeOf, markOf, type Knowledge } from '../../tests/setup/worlds/canaries.ts';
import { newReport } from '../../tests/setup/samples/reports/report-samples.ts';
import { linkParts, mailTo } from '../../tests/setup/servers/mailbox.ts';
import { addField } from '../../tests/setup/worlds/payment.ts';
import { canary, link, makePerson, setAccess, SITUATIONS, type Person } from '../../tests/setup/worlds/people-world.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../tests/setup/servers/server.ts';
import { signUpForm } from '../../tests/setup/page/sign-up-form.ts';

const { account, auth, fields, payment, producers, reports, shares, transfers, users } = contract;
const STAFF_AND_PRODUCERS: readonly Role[] = ['PM', 'FA', 'FM', 'FSM', 'RSM'];
const DAY_MS = 86_400_000;
const LONG_MS = 600_000;

let server: TestServer;
let people: Person[];
beforeAll(async () => {
  server = await startTestServer({ PAYMENT: 'sandbox', IMAGERY: 'demo' });
  people = [];
  for (const role of STAFF_AND_PRODUCERS) people.push(await makePerson(server, role));
  // The sensitive flag opens screens, no mails: whoever has it is written to like the others.
  const trusted = await makePerson(server, 'RSM');
  await setAccess(server, trusted.user, { is_sensitive: true });
  people.push(trusted);
}, LONG_MS);
afterAll(() => server.close());

/** Who turned to an address, and so is known to it by his first name. */
const askers = new Map<string, Set<string>>();
const noteAsker = (to: string, whose: string): void => {
  askers.set(to, (askers.get(to) ?? new Set()).add(markOf(whose)));
};

/** A mail that lies in the outbox: who gets it, and everything in it, with the headers as they leave. */
type Lying = { readonly to: string; readonly subject: string; readonly text: string };

/** A raw mail with its broken lines whole again and its encoded headers in letters. */
const asRead = (raw: string): string =>
  raw
    .replaceAll(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_whole, words: string) => words.replaceAll('_', ' '))
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_whole, words: string) => Buffer.from(words, 'base64').toString('utf8'))
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/\r?\n[ \t]+/g, '');

const readOutbox = async (): Promise<Lying[]> => {
  const folder = path.join(server.env.DATA_DIR, 'outbox');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  return Promise.all(
    names.map(async (name) => {
      const { to, subject, text } = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Record<
        'to' | 'subject' | 'text',
        string
      >;
      const raw = await readFile(path.join(folder, name.replace(/json$/, 'eml')), 'utf8');
      return { to, subject, text: `${subject} ${text} ${asRead(raw)}` };
    }),
  );
};

/** Acts of one person towards another of which mails come. */
const act = async ({ user, fields, role }: Person, other: Person, place: number): Promise<void> => {
  const at = (network: number): { address: string } => ({ address: `10.${String(network)}.${String(place)}.1` });
  const stranger = `stranger-${String(place)}@example.org`;
  const { id: report_id } = await user.call(reports.create, newReport(fields.own.field_id));
  for (const to of [other.user.email, stranger]) {
    noteAsker(to, user.id);
    await user.call(shares.add, { field_id: fields.own.field_id, email: to, level: 'view' }, at(81));
    await user.call(reports.share, { field_id: fields.own.field_id, report_id, emails: [to] }, at(89));
    await user.call(transfers.offer, { field_id: fields.own.field_id, email: to }, at(88));
    const info = {
      name: canary(user.id, 'producer'),
      email: to,
      country: 'AR' as const,
      province: null,
      city: null,
      fiscal_id: '20123456786',
    };
    await user.call(producers.create, { ...info, invite: true }, at(81));
  }
  await server.anyone.call(auth.passwordReset, { email: user.email }, at(82));
  const new_address = `new-${role.toLowerCase()}-${String(place)}@example.org`;
  noteAsker(new_address, user.id);
  await user.call(account.changeMail, { email: new_address }, at(83));
  const link = await mailTo(server, new_address);
  await server.anyone.call(account.confirmMail, { token: linkParts(link).at(-1) ?? '' }, at(85));
  await server.db.query('update account set email = $2 where id = $1', [user.id, user.email]);
  await user.call(
    account.changePassword,
    { current_password: TEST_PASSWORD, new_password: 'the stubborn old mule', repeat_password: 'the stubborn old mule' },
    at(84),
  );
};

/** An adviser proposes a plan to a producer of his. */
const propose = async ({ user }: Person): Promise<void> => {
  const owner = await server.register();
  noteAsker(owner.email, user.id);
  await link(server, user, owner.id);
  await user.call(payment.propose, { field_ids: [(await addField(server, owner, 60)).id] }, { address: '10.89.0.1' });
};

/** A log-in whose spent cookie comes back later. */
const reuse = async ({ user }: Person): Promise<void> => {
  const login = await server.anyone.send(
    auth.login,
    { username: user.email, password: 'the stubborn old mule', provider: 'local' },
    { address: '10.86.0.1' },
  );
  const cookieOf = ({ name, value }: { name: string; value: string }): string => `${name}=${value}`;
  const cookie = login.cookies.map(cookieOf).join('; ');
  await server.anyone.send(auth.refresh, {}, { headers: { cookie } });
  server.advance(60_000);
  await server.anyone.send(auth.refresh, {}, { headers: { cookie } });
};

const subscribe = async ({ user, fields }: Person): Promise<void> => {
  await server.db.query("insert into notification_digest (account_id, every, notified_until) values ($1, 'day', $2)", [
    user.id,
    new Date(server.now().getTime() - 2 * DAY_MS),
  ]);
  const day = server.now().toISOString().slice(0, 10);
  const places = SITUATIONS.filter((situation) => situation !== 'absent').map((situation) => fields[situation].field_id);
  await insertNotifications(
    server.db,
    places.map((field_id) => ({
      account_id: user.id,
      field_id,
      type: 'plan_end' as const,
      about: `digest ${field_id}`,
      date: day,
      params: { days_left: 30, ends: '2027-01-01', is_trial: true },
    })),
    new Date(server.now().getTime() - DAY_MS),
  );
};

/** His own name and address, and the first name of who turns to him; nothing of fields, nothing of his own beside. */
const mayInMail =
  (to: string): Knowledge =>
  ({ whose, what }) =>
    (whose === markOf(to) && what === 'email') || (what === 'firstname' && (whose === markOf(to) || askers.get(to)?.has(whose) === true));

/** Beside that, names of fields and farms the receiver sees: his own, those of his relations, and those that were shared with him. */
const mayInDigest =
  (to: string, knows: Knowledge = () => false): Knowledge =>
  (found) =>
    mayInMail(to)(found) || (['name', 'farm'].includes(found.what) && (knows(found) || askers.get(to)?.has(found.whose) === true));

test(
  'every mail tells its receiver only what he may know, and all kinds of mail were looked at',
  async () => {
    const admin = await makePerson(server, 'admin');
    for (const [place, person] of people.entries()) await act(person, people[(place + 1) % people.length]!, place);
    await propose(people.find(({ role }) => role === 'FM')!);
    const { user: owner, fields: hers } = people[0]!;
    noteAsker(owner.email, admin.user.id);
    await admin.user.call(fields.openSupportSession, { field_id: hers.own.field_id, reason: canary(admin.user.id, 'lastname') });
    await reuse(people[0]!);
    for (const { user } of people) {
      await admin.user.call(users.startReset, { account_id: user.id });
    }
    await server.anyone.call(auth.register, signUpForm('newcomer@example.org'), { address: '10.87.0.1' });
    for (const person of people) await subscribe(person);
    const morning = new Date(`${new Date(server.now().getTime() + DAY_MS).toISOString().slice(0, 10)}T14:00:00Z`);
    const { mail } = server.providers;
    await sendDigests(
      { db: server.db, mail, env: { public_url: server.env.public_url ?? '' }, secret: server.secrets.unsubscribe },
      morning,
    );
    const parts = { db: server.db, mail, payment: null, env: { public_url: server.env.public_url ?? '' } };
    for (const days of [7, 0]) {
      await server.db.query('update field set plan_status = 3, plan_ends = $1', [new Date(server.now().getTime() + days * DAY_MS)]);
      await notifyPlanExpiry(parts, new Date(server.now().getTime() + 1));
    }
    // Mails leave after the answer.
    await server.app.close();

    const knowledge = new Map(people.map((person) => [person.user.email, knowledgeOf(person, false)]));
    const leaks: unknown[] = [];
    const mails = await readOutbox();
    for (const { to, subject, text } of mails) {
      const may = text.includes(digest.lead) ? mayInDigest(to, knowledge.get(to)) : mayInMail(to);
      for (const found of canariesIn(text)) if (!may(found)) leaks.push({ to, subject, ...found });
    }
    expect(leaks).toEqual([]);
    const kinds = Object.entries(texts).filter(([, { subject }]) => {
      const pattern = new RegExp(`^${subject.replaceAll(/\{\{\w+\}\}/g, '.+')}$`);
      return mails.some((one) => pattern.test(one.subject));
    });
    expect(kinds.map(([kind]) => kind)).toEqual(Object.keys(texts));
    const digests = mails.filter(({ text }) => text.includes(digest.lead));
    expect(digests).toHaveLength(people.length);
    expect(digests.every(({ text }) => canariesIn(text).some(({ what }) => what === 'farm'))).toBe(true);
  },
  LONG_MS,
);
