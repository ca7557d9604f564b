import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { BRAND_NAMES } from '#domain/accounts/brand-numbers.ts';
import { COUNTRIES } from '#domain/codes.ts';
import { readZip } from '#domain/files/zip/read-zip.ts';
import { ROLES, type Role } from '#domain/rights/roles.ts';
import { contract } from '#contract/index.ts';
import type { Call } from '#contract/define.ts';
import { signAccessToken } from '#server/auth/access-token.ts';
import { insertNotifications } from '#server/resources/notifications/queries.ts';
import { canariesIn, knowledgeOf } from '../tests/setup/canaries.ts';
import { NAMED_CALLS, readingInputs, tellingProperties, toldBy } from '../tests/setup/contract-properties.ts';
import { defaultInput } from '../tests/setup/default-input.ts';
import { makePerson, RECORDS, setStanding, STANDINGS, TARGETS, type Person } from '../tests/setup/people-world.ts';
import { INPUT_CLASSES, IS_HIS_OWN, REPLY_CLASSES } from '../tests/setup/sensitive-table.ts';
import { startTestServer, type TestServer } from '../tests/setup/server.ts';

const STAFF = ['FA', 'FM', 'FSM', 'RSM', 'admin'] as const satisfies readonly Role[];
const LONG_MS = 600_000;
const MINUTE_MS = 60_000;
/** What the flag opens to whom (rules §8, rows 6, 7 and 14): field agronomists have no list, and producers’ records come from people below. */
const OPENED: Readonly<Record<string, readonly Role[]>> = {
  'Field.fiscal_name': STAFF,
  'ManagedUser.email': ['FM', 'FSM', 'RSM', 'admin'],
  'ManagedUser.fiscal_id': ['FM', 'FSM', 'RSM', 'admin'],
  'ManagedUser.phone_number': ['FM', 'FSM', 'RSM', 'admin'],
  'Producer.email': ['FSM', 'RSM', 'admin'],
  'Producer.fiscal_id': ['FSM', 'RSM', 'admin'],
};
/** Calls that tell of people in any way, and the reader’s own archive: all were answered to everybody. */
const TELLING = [
  'account.takeOut',
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

describe('the classification', () => {
  it('has one class for every property of every answer that can hold a word or money', () =>
    expect(Object.values(REPLY_CLASSES).flat().toSorted()).toEqual(tellingProperties()));
  it('has one class for every input of a call that reads', () =>
    expect(Object.values(INPUT_CLASSES).flat().toSorted()).toEqual(readingInputs()));
  it('says of all that is flagged whose own it is, and to whom it opens', () => {
    expect(Object.keys(IS_HIS_OWN)).toEqual(REPLY_CLASSES.flagged);
    expect(Object.keys(OPENED)).toEqual(REPLY_CLASSES.flagged);
  });
});

let server: TestServer;
let people: readonly Person[];

/** Something told of every lot, so that there is news to read. */
const tellOf = ({ user, lots }: Person): Promise<void> =>
  insertNotifications(
    server.db,
    STANDINGS.filter((standing) => standing !== 'absent').map((standing) => ({
      account_id: user.id,
      field_id: lots[standing].field_id,
      type: 'plan_end' as const,
      about: standing,
      date: server.now().toISOString().slice(0, 10),
      params: { days_left: 30, ends: '2027-01-01', is_trial: true },
    })),
    server.now(),
  );

beforeAll(async () => {
  server = await startTestServer();
  const made: Person[] = [];
  for (const role of STAFF) {
    const person = await makePerson(server, role);
    // What a lot’s audit and its list of openings tell is there to be read as well.
    await person.user.call(contract.shares.opened, { field_id: person.lots.view.field_id });
    await tellOf(person);
    made.push(person);
  }
  people = made;
}, LONG_MS);
afterAll(() => server.close());

/** Ids to ask a call with, of everything it could be about, seen or not. */
const placesFor = ({ access }: Call, { lots, accounts, records }: Person): readonly Readonly<Record<string, string>>[] => {
  if (access.who === 'account') return TARGETS.map((target) => ({ account_id: accounts[target] }));
  if (access.who === 'producer') return RECORDS.map((record) => ({ producer_id: records[record] }));
  return 'id' in access ? STANDINGS.map((standing) => lots[standing]).map(({ field_id, farm_id }) => ({ field_id, farm_id })) : [{}];
};

/** A well-formed input with nothing in it that may be left out. */
const leastInput = (call: Call, ids: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(defaultInput(call, ids)).filter(([key]) => {
      const input = call.input.shape[key] as { safeParse: (value: unknown) => { success: boolean } } | undefined;
      return input?.safeParse(undefined).success !== true;
    }),
  );

const reads = NAMED_CALLS.filter(([, { method }]) => method === 'GET');
const callOf = (name: string): Call => new Map(NAMED_CALLS).get(name) ?? contract.auth.me;

/** Asks as often as a person may ask this call, with a token that is always new. */
const ask = async ({ user }: Person, call: Call, input: Record<string, unknown>, is_hurried = false) => {
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
  /** Flagged properties that told something of others. */
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
const readAll = async (person: Person, is_sensitive: boolean): Promise<Reading> => {
  const may = knowledgeOf(person, is_sensitive);
  const [opened, asked, answered] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const [leaks, broken]: [unknown[], unknown[]] = [[], []];
  for (const [name, call] of [...reads, ['account.takeOut', contract.account.takeOut] as const]) {
    for (const ids of placesFor(call, person)) {
      const answer = await ask(person, call, leastInput(call, ids));
      if (answer.statusCode < 300) answered.add(name);
      if (answer.statusCode === 500) broken.push({ name, ids });
      const found = canariesIn(textOf(answer)).filter((canary) => SENSITIVE_PARTS.includes(canary.what) && !may(canary));
      // With the flag an administrator knows the contact of everybody in his house.
      if (!(is_sensitive && person.role === 'admin')) leaks.push(...found.map((canary) => ({ name, role: person.role, ...canary })));
      if (answer.statusCode >= 300 || 'binary' in call.reply) continue;
      for (const { key, value, holder } of toldBy(name, call, answer.json())) {
        const isOwn = IS_HIS_OWN[key];
        if (isOwn === undefined || isOwn(holder, person.user.id)) continue;
        asked.add(key);
        if (value !== null) opened.add(key);
      }
    }
  }
  return { opened, leaks, broken, asked, answered };
};

const setFlag = (person: Person, is_sensitive: boolean): Promise<void> => setStanding(server, person.user, { is_sensitive });

test.each(STAFF.map((role, at) => [role, at] as const))(
  '%s reads contact and fiscal data of others nowhere without the flag, and where he may with it',
  async (role, at) => {
    const person = people[at]!;
    const wanted = Object.keys(OPENED).filter((key) => OPENED[key]?.includes(role));
    await setFlag(person, false);
    const without = await readAll(person, false);
    expect([without.leaks, without.broken, [...without.opened]]).toEqual([[], [], []]);
    // The same properties were there, and were silent.
    expect([...without.asked]).toEqual(expect.arrayContaining(wanted));
    await setFlag(person, true);
    const withFlag = await readAll(person, true);
    expect([withFlag.leaks, withFlag.broken]).toEqual([[], []]);
    const answered = [...TELLING, ...(role === 'FA' ? [] : MANAGERS_TOO), ...(role === 'admin' ? ['users.houseAudit'] : [])];
    for (const reading of [without, withFlag]) expect([...reading.answered]).toEqual(expect.arrayContaining(answered));
    expect([...withFlag.opened].toSorted()).toEqual(wanted.toSorted());
  },
  LONG_MS,
);

/** Everybody but the reader whose data he could come by. */
const othersOf = ({ user, lots, accounts, role }: Person): readonly string[] => {
  const worlds = role === 'admin' ? people : [{ lots, accounts }];
  const ids = worlds.flatMap((world) => [...Object.values(world.lots).map(({ owner_id }) => owner_id), ...Object.values(world.accounts)]);
  return [...new Set(ids)].filter((id) => id !== user.id);
};

type Contact = {
  readonly id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly texts: readonly string[];
};
/** Every sensitive word of theirs, as it stands now. */
const contactsOf = (ids: readonly string[]): Promise<Contact[]> =>
  server.db.query<Contact>(
    `select a.id, a.firstname, a.lastname, a.email, to_jsonb(array[a.email, a.phone_number, a.fiscal_id]
       || array(select distinct f.fiscal_name from field f where f.owner_id = a.id)
       || array(select x from producer p, unnest(array[p.email, p.fiscal_id]) x where p.created_by = a.id and x is not null)) as texts
     from account a where a.id = any($1::uuid[]) order by a.id`,
    [ids],
  );

/** Gives them all new contact and fiscal data, which come in another order too; what the reader may know by right stays. */
const change = async ({ user }: Person, ids: readonly string[], round: string): Promise<void> => {
  const word = (what: string): string => `substr(md5(id::text || $3 || '${what}'), 1, 12)`;
  const parameters = [ids, user.id, round];
  await server.db.query(
    `update account set email = ${word('email')} || '@example.com', phone_number = ${word('phone')}, fiscal_id = ${word('fiscal')}
     where id = any($1::uuid[]) and id <> $2`,
    parameters,
  );
  await server.db.query(
    `update field f set fiscal_name = ${word('name')} where owner_id = any($1::uuid[])
       and not exists (select 1 from producer p where p.id = f.producer_id and p.account_id = $2)`,
    parameters,
  );
  await server.db.query(
    `update producer p set email = case when email is not null then ${word('email')} || '@example.com' end, fiscal_id = ${word('fiscal')}
     where created_by = any($1::uuid[]) and account_id is distinct from $2
       and email is distinct from (select a.email from account a where a.id = $2)`,
    parameters,
  );
};

/** What every input that chooses among people is tried with. */
const triesOf = (contacts: readonly Contact[]): Readonly<Record<string, readonly string[]>> => {
  const texts = [...new Set(contacts.flatMap((contact) => contact.texts))];
  const pieces = texts.flatMap((text) => [text, text.toUpperCase(), text.slice(0, 6), `%${text.slice(2, 9)}%`]);
  const ids = contacts.map(({ id }) => id);
  return {
    'fields.list.deleted': ['true', 'false'],
    'users.byRole.role': ['rsm', 'fsm', 'fm', 'fa', 'pm', 'admin'],
    'users.fieldAudit.before': ['1', '999999'],
    'users.houseAudit.before': ['1', '10'],
    'users.list.after': ids,
    'users.list.brand': BRAND_NAMES,
    'users.list.country': COUNTRIES,
    'users.list.disabled': ['true', 'false'],
    'users.list.limit': ['1', '2', '3', '50'],
    'users.list.of': ids,
    'users.list.role': ROLES,
    'users.list.search': [...new Set(pieces)],
  };
};

/** An answer without the moments in it: those change from one asking to the next. */
const still = (body: string): string => body.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then').replace(/"traceId":"[^"]+"/, '');

const answersTo = async (person: Person, tries: ReturnType<typeof triesOf>): Promise<ReadonlyMap<string, string>> => {
  const answers = new Map<string, string>();
  for (const key of INPUT_CLASSES.people) {
    const [, name = '', input = ''] = /^(\w+\.\w+)\.(\w+)$/.exec(key) ?? [];
    const call = callOf(name);
    const [ids = {}] = 'id' in call.access ? [{ field_id: person.lots.own.field_id }] : [];
    for (const value of tries[key] ?? []) {
      const answer = await ask(person, call, { ...leastInput(call, ids), [input]: value }, true);
      answers.set(`${key} ${value}`, `${String(answer.statusCode)} ${still(answer.body)}`);
    }
  }
  return answers;
};

describe('what chooses and orders', () => {
  it('is tried with something in every input that chooses among people', () => {
    const tries = triesOf([{ id: 'x', firstname: 'a', lastname: 'b', email: 'c@example.com', texts: ['c@example.com'] }]);
    expect(Object.keys(tries)).toEqual(INPUT_CLASSES.people);
    expect(Object.values(tries).every(({ length }) => length > 0)).toBe(true);
  });

  // The administrator comes last: he alone reaches the worlds of the others.
  test.each(STAFF.map((role, at) => [role, at] as const))(
    'answers %s without the flag the same whatever the contact and fiscal data of others are',
    async (_role, at) => {
      const person = people[at]!;
      await setFlag(person, false);
      const ids = othersOf(person);
      await change(person, ids, 'first');
      const tries = triesOf((await contactsOf(ids)).filter((_, place) => place % (person.role === 'admin' ? 4 : 1) === 0));
      const first = await answersTo(person, tries);
      await change(person, ids, 'second');
      const second = await answersTo(person, tries);
      const differing = [...first]
        .filter(([key, answer]) => second.get(key) !== answer)
        .map(([key, answer]) => [key, answer, second.get(key)]);
      expect(differing).toEqual([]);
      expect(first.size).toBeGreaterThan(100);
      // None was held up before it chose anything; whoever may not make a call is told so.
      const kinds = new Set([...first.values()].map((answer) => answer.slice(0, 3)));
      expect([...kinds].toSorted()).toEqual(['FA', 'FM', 'FSM', 'RSM'].includes(person.role) ? ['200', '403'] : ['200']);
    },
    LONG_MS,
  );

  test.each(STAFF.map((role, at) => [role, at] as const).filter(([role]) => role !== 'FA'))(
    '%s finds people by their address with the flag, by their name without it too, and by nothing else of theirs',
    async (role, at) => {
      const person = people[at]!;
      const reached = [person.accounts.linked, ...(role === 'FM' ? [] : [person.accounts.team, person.accounts.team_producer])];
      const found = async (search: string): Promise<readonly string[]> => {
        const answer = await ask(person, contract.users.list, { search }, true);
        const { users, total } = contract.users.list.reply.parse(answer.json());
        expect(users).toHaveLength(total);
        return users.map(({ id }) => id);
      };
      for (const is_sensitive of [false, true]) {
        await setFlag(person, is_sensitive);
        for (const { id, email, lastname, texts } of await contactsOf(reached)) {
          expect(await found(lastname)).toEqual([id]);
          for (const text of texts) expect(await found(text)).toEqual(is_sensitive && text === email ? [id] : []);
        }
      }
    },
    LONG_MS,
  );
});
