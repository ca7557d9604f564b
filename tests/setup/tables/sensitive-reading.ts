import { afterAll, beforeAll, expect, test } from 'vitest';
import { readZip } from '#domain/files/zip/read-zip.ts';
import type { Role } from '#domain/rights/roles.ts';
import { contract } from '#contract/index.ts';
import type { Call } from '#contract/define.ts';
import { signAccessToken } from '#server/auth/access-token.ts';
import { insertNotifications } from '#server/resources/notifications/queries.ts';
import { canariesIn, knowledgeOf } from '../worlds/canaries.ts';
import { NAMED_CALLS, disclosedBy } from './contract-properties.ts';
import { defaultInput } from './default-input.ts';
import { makePerson, RECORDS, setAccess, SITUATIONS, TARGETS, type Person } from '../worlds/people-world.ts';
import { IS_HIS_OWN } from './sensitive-table.ts';
import { startTestServer, type TestServer } from '../servers/server.ts';

export const STAFF = ['FA', 'FM', 'FSM', 'RSM', 'admin'] as const satisfies readonly Role[];
export const LONG_MS = 600_000;
const MINUTE_MS = 60_000;
/** What the flag opens to whom (rules §8, rows 6, 7 and 14): field agronomists have no list, and producers’ records come from people below. */
export const OPENED: Readonly<Record<string, readonly Role[]>> = {
  'CoverageLine.business_name': [],
  'CoverageLine.invoice.name': [],
  'Coverage.business_name': [],
  'CoverageCandidate.business_name': ['FA', 'FM'],
  'Coverage.invoice.name': [],
  'Field.fiscal_name': STAFF,
  'ManagedUser.email': ['FM', 'FSM', 'RSM', 'admin'],
  'ManagedUser.fiscal_id': ['FM', 'FSM', 'RSM', 'admin'],
  'ManagedUser.phone_number': ['FM', 'FSM', 'RSM', 'admin'],
  'Producer.email': ['FSM', 'RSM', 'admin'],
  'Producer.fiscal_id': ['FSM', 'RSM', 'admin'],
  // Of the seed brand’s own call, and of reports, which nobody has issued here: `resources/reports/reports-mode.test.ts`.
  'ReachedProducer.business_name': [],
  'ReachedProducer.email': [],
  'Report.business_name': [],
  'ReportLine.business_name': [],
};
/** Calls that tell of people in any way, and the reader’s own archive: all were answered to everybody. */
const DISCLOSING = [
  'account.exportData',
  'farms.list',
  'fields.get',
  'fields.list',
  'notifications.groups',
  'notifications.list',
  'payment.orders',
  'payment.proposals',
  'producers.list',
  'shares.list',
  'statisticsJobs.list',
  'transfers.list',
  'users.fieldAudit',
  'zones.get',
];
const MANAGERS_TOO = ['users.byRole', 'users.get', 'users.list'];
/** Which canaries are of that kind. */
const SENSITIVE_PARTS = ['email', 'phone', 'fiscal_id', 'fiscal_name', 'producer_fiscal'];

/** A notification of every field, so that there are notifications to read. */
const notifyOf = (server: TestServer, { user, fields }: Person) =>
  insertNotifications(
    server.db,
    SITUATIONS.filter((situation) => situation !== 'absent').map((situation) => ({
      account_id: user.id,
      field_id: fields[situation].field_id,
      type: 'plan_end' as const,
      about: situation,
      date: server.now().toISOString().slice(0, 10),
      params: { days_left: 30, ends: '2027-01-01', is_trial: true },
    })),
    server.now(),
  );

export type Staff = { readonly server: TestServer; readonly people: readonly Person[] };

/** Staff of these roles with their worlds, for the tests of one file. */
export const staffForFile = (roles: readonly Role[]): (() => Staff) => {
  let staff: Staff;
  beforeAll(async () => {
    const server = await startTestServer();
    const people: Person[] = [];
    for (const role of roles) {
      const person = await makePerson(server, role);
      // What a field’s audit and its list of openings tell is there to be read as well.
      await person.user.call(contract.shares.opened, { field_id: person.fields.view.field_id });
      await notifyOf(server, person);
      people.push(person);
    }
    staff = { server, people };
  }, LONG_MS);
  afterAll(() => staff.server.close());
  return () => staff;
};

/** Ids to ask a call with, of everything it could be about, seen or not. */
const placesFor = ({ access }: Call, { fields, accounts, records }: Person): readonly Readonly<Record<string, string>>[] => {
  if (access.who === 'account') return TARGETS.map((target) => ({ account_id: accounts[target] }));
  if (access.who === 'producer') return RECORDS.map((record) => ({ producer_id: records[record] }));
  return 'id' in access ? SITUATIONS.map((situation) => fields[situation]).map(({ field_id, farm_id }) => ({ field_id, farm_id })) : [{}];
};

/** A well-formed input with nothing in it that may be left out. */
export const leastInput = (call: Call, ids: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(defaultInput(call, ids)).filter(([key]) => {
      const input = call.input.shape[key] as { safeParse: (value: unknown) => { success: boolean } } | undefined;
      return input?.safeParse(undefined).success !== true;
    }),
  );

const reads = NAMED_CALLS.filter(([, { method }]) => method === 'GET');
export const callOf = (name: string): Call => new Map(NAMED_CALLS).get(name) ?? contract.auth.me;

/** Asks as often as a person may ask this call, with a token that is always new. */
export const ask = async ({ server }: Staff, { user }: Person, call: Call, input: Record<string, unknown>, is_hurried = false) => {
  if (is_hurried) server.advance(MINUTE_MS / (call.rate ?? 600) + 1);
  const { token } = await signAccessToken(server.secrets.access, { account_id: user.id, session_id: user.session_id }, server.now());
  return server.anyone.send(call, input, { headers: { authorization: `JWT ${token}` } });
};

/** The files of an archive, or the answer itself, as text. */
const textOf = ({ body, rawPayload }: { readonly body: string; readonly rawPayload: Buffer }): string =>
  rawPayload.subarray(0, 2).toString('latin1') === 'PK'
    ? readZip(new Uint8Array(rawPayload))
        .map((file) => new TextDecoder().decode(file.read()))
        .join(' ')
    : body;

type Reading = {
  /** Flagged properties that disclosed something of others. */
  readonly opened: ReadonlySet<string>;
  /** Sensitive canaries beside what the words of rules §8 allow. */
  readonly leaks: readonly unknown[];
  readonly broken: readonly unknown[];
  /** Flagged properties that were asked about others at all. */
  readonly asked: ReadonlySet<string>;
  /** Calls that answered with something. */
  readonly answered: ReadonlySet<string>;
};

/** Everything somebody can read, and his own archive. */
const readAll = async (staff: Staff, person: Person, is_sensitive: boolean): Promise<Reading> => {
  const may = knowledgeOf(person, is_sensitive);
  const [opened, asked, answered] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const [leaks, broken]: [unknown[], unknown[]] = [[], []];
  for (const [name, call] of [...reads, ['account.exportData', contract.account.exportData] as const]) {
    for (const ids of placesFor(call, person)) {
      const answer = await ask(staff, person, call, leastInput(call, ids));
      if (answer.statusCode < 300) answered.add(name);
      if (answer.statusCode === 500) broken.push({ name, ids });
      const found = canariesIn(textOf(answer)).filter((canary) => SENSITIVE_PARTS.includes(canary.what) && !may(canary));
      // With the flag an administrator knows the contact of everybody of his tenant.
      if (!(is_sensitive && person.role === 'admin')) leaks.push(...found.map((canary) => ({ name, role: person.role, ...canary })));
      if (answer.statusCode >= 300 || 'binary' in call.reply) continue;
      for (const { key, value, holder } of disclosedBy(name, call, answer.json())) {
        const isOwn = IS_HIS_OWN[key];
        if (isOwn === undefined || isOwn(holder, person.user.id)) continue;
        asked.add(key);
        if (value !== null) opened.add(key);
      }
    }
  }
  return { opened, leaks, broken, asked, answered };
};

export const setFlag = ({ server }: Staff, person: Person, is_sensitive: boolean): Promise<void> =>
  setAccess(server, person.user, { is_sensitive });

/** What staff of these roles read of others, with the flag and without it. */
export const describeReading = (roles: readonly Role[]): void => {
  const staff = staffForFile(roles);
  test.each(roles.map((role, at) => [role, at] as const))(
    '%s reads contact and fiscal data of others nowhere without the flag, and where he may with it',
    async (role, at) => {
      const person = staff().people[at]!;
      const wanted = Object.keys(OPENED).filter((key) => OPENED[key]?.includes(role));
      await setFlag(staff(), person, false);
      const without = await readAll(staff(), person, false);
      expect([without.leaks, without.broken, [...without.opened]]).toEqual([[], [], []]);
      // The same properties were there, and were silent.
      expect([...without.asked]).toEqual(expect.arrayContaining(wanted));
      await setFlag(staff(), person, true);
      const withFlag = await readAll(staff(), person, true);
      expect([withFlag.leaks, withFlag.broken]).toEqual([[], []]);
      const answered = [...DISCLOSING, ...(role === 'FA' ? [] : MANAGERS_TOO), ...(role === 'admin' ? ['users.brandAudit'] : [])];
      for (const reading of [without, withFlag]) expect([...reading.answered]).toEqual(expect.arrayContaining(answered));
      expect([...withFlag.opened].toSorted()).toEqual(wanted.toSorted());
    },
    LONG_MS,
  );
};
