import { describe, expect, it, test } from 'vitest';
import { BRAND_NAMES } from '#domain/accounts/brand-numbers.ts';
import { COUNTRIES, NOTE_TYPES, PERIODS } from '#domain/codes.ts';
import { COVERED_BRANDS } from '#domain/coverage/eligibility.ts';
import { COVERAGE_STATES } from '#domain/coverage/states.ts';
import { MARGIN_STATUSES } from '#domain/margins/margin-plan.ts';
import { REPORT_KINDS } from '#domain/reports/report.ts';
import { ROLES } from '#domain/rights/roles.ts';
import { contract } from '#contract/index.ts';
import type { Person } from '../../tests/setup/worlds/people-world.ts';
import { isFull } from '../../tests/setup/servers/run-scope.ts';
import { ask, callOf, leastInput, LONG_MS, setFlag, STAFF, staffForFile, type Staff } from '../../tests/setup/tables/sensitive-reading.ts';
import { INPUT_CLASSES } from '../../tests/setup/tables/input-classes.ts';

/** A regional manager is to everything what a sales manager is: the gate asks one of the two. */
const ASKING = STAFF.filter((role) => isFull || role !== 'RSM');
const staff = staffForFile(ASKING);

/** Everybody but the reader whose data he could come by. */
const othersOf = ({ people }: Staff, { user, fields, accounts, role }: Person): readonly string[] => {
  const worlds = role === 'admin' ? people : [{ fields, accounts }];
  const ids = worlds.flatMap((world) => [...Object.values(world.fields).map(({ owner_id }) => owner_id), ...Object.values(world.accounts)]);
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
const contactsOf = ({ server }: Staff, ids: readonly string[]): Promise<Contact[]> =>
  server.db.query<Contact>(
    `select a.id, a.firstname, a.lastname, a.email, to_jsonb(array[a.email, a.phone_number, a.fiscal_id]
       || array(select distinct f.fiscal_name from field f where f.owner_id = a.id)
       || array(select x from producer p, unnest(array[p.email, p.fiscal_id]) x where p.created_by = a.id and x is not null)) as texts
     from account a where a.id = any($1::uuid[]) order by a.id`,
    [ids],
  );

/** Gives them all new contact and fiscal data, which come in another order too; what the reader may know by right stays. */
const change = async ({ server }: Staff, { user }: Person, ids: readonly string[], round: string): Promise<void> => {
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
  // In the gate each text in one of the ways, each way with some of the texts.
  const pieces = texts.flatMap((text, at) =>
    [text, text.toUpperCase(), text.slice(0, 6), `%${text.slice(2, 9)}%`].filter((_piece, way) => isFull || way === at % 4),
  );
  const ids = contacts.map(({ id }) => id);
  const menus = { farms: ids, hybrids: ['Intermedio'], makers: ids, producers: ids, provinces: ['AR-B'], years: ['2024', '2025'] };
  const ofReports = (call: string, tries: object) =>
    Object.fromEntries(Object.entries(tries).map(([key, values]) => [`reports.${call}.${key}`, values]));
  const { producers, provinces, years } = menus;
  const ofCoverages = (call: string) =>
    Object.fromEntries(
      Object.entries({ producers, provinces, states: COVERAGE_STATES, text: pieces, years }).map(([key, values]) => [
        `coverage.${call}.${key}`,
        values,
      ]),
    );
  return {
    ...ofCoverages('list'),
    ...ofCoverages('menus'),
    ...ofCoverages('table'),
    'coverage.list.after': ids,
    'coverage.candidates.coverage_id': ids,
    'coverage.candidates.period': PERIODS,
    'coverage.candidates.season': ['1', '2'],
    'coverage.candidates.seed_brand': COVERED_BRANDS,
    'coverage.candidates.text': pieces,
    'coverage.candidates.year': ['2024', '2025'],
    'activities.listAll.after': ids.map((id) => `2100-01-01_${id}`),
    'activities.listAll.period': PERIODS,
    'activities.listAll.season': ['1', '2'],
    'activities.listAll.year': ['2024', '2025'],
    'margins.byStatus.after': ids,
    'margins.byStatus.name': ['Plan base', 'x'],
    'margins.byStatus.period': PERIODS,
    'margins.byStatus.season': ['1', '2'],
    'margins.byStatus.status': MARGIN_STATUSES,
    'margins.byStatus.year': ['2024', '2025'],
    'notes.listAll.after': ids.map((id) => `2100-01-01_${id}`),
    'notes.listAll.farm_id': ids,
    'notes.listAll.type': Object.keys(NOTE_TYPES),
    'notes.publicNotes.east': ['-58', '-60'],
    'notes.publicNotes.north': ['-31', '-32.5'],
    'notes.publicNotes.south': ['-34', '-33.5'],
    'notes.publicNotes.west': ['-62', '-61.5'],
    ...ofReports('list', { ...menus, order: ['oldest'] }),
    ...ofReports('menus', { ...menus, kind: REPORT_KINDS, text: pieces }),
    ...ofReports('table', { ...menus, kind: REPORT_KINDS, text: pieces }),
    'reports.list.after': ids,
    'reports.list.field_id': ids,
    'reports.list.kind': REPORT_KINDS,
    'reports.list.own': ['yes'],
    'reports.list.period': PERIODS,
    'reports.list.season': ['1', '2'],
    'reports.list.text': pieces,
    'reports.list.versions': ['all'],
    'reports.list.year': ['2024', '2025'],
    'fields.list.deleted': ['true', 'false'],
    'users.byRole.role': ['rsm', 'fsm', 'fm', 'fa', 'pm', 'admin'],
    'users.fieldAudit.before': ['1', '999999'],
    'users.brandAudit.before': ['1', '10'],
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

const answersTo = async (staff: Staff, person: Person, tries: ReturnType<typeof triesOf>): Promise<ReadonlyMap<string, string>> => {
  const answers = new Map<string, string>();
  for (const key of INPUT_CLASSES.people) {
    const [, name = '', input = ''] = /^(\w+\.\w+)\.(\w+)$/.exec(key) ?? [];
    const call = callOf(name);
    const [ids = {}] = 'id' in call.access ? [{ field_id: person.fields.own.field_id }] : [];
    for (const value of tries[key] ?? []) {
      const answer = await ask(staff, person, call, { ...leastInput(call, ids), [input]: value }, true);
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
  test.each(ASKING.map((role, at) => [role, at] as const))(
    'answers %s without the flag the same whatever the contact and fiscal data of others are',
    async (_role, at) => {
      const person = staff().people[at]!;
      await setFlag(staff(), person, false);
      const ids = othersOf(staff(), person);
      await change(staff(), person, ids, 'first');
      const tries = triesOf((await contactsOf(staff(), ids)).filter((_, place) => place % (person.role === 'admin' ? 4 : 1) === 0));
      const first = await answersTo(staff(), person, tries);
      await change(staff(), person, ids, 'second');
      const second = await answersTo(staff(), person, tries);
      const differing = [...first]
        .filter(([key, answer]) => second.get(key) !== answer)
        .map(([key, answer]) => [key, answer, second.get(key)]);
      expect(differing).toEqual([]);
      expect(first.size).toBeGreaterThan(isFull ? 100 : 50);
      // None was held up before it chose anything; whoever may not make a call is refused.
      const kinds = new Set([...first.values()].map((answer) => answer.slice(0, 3)));
      expect([...kinds].toSorted()).toEqual(['FA', 'FM', 'FSM', 'RSM'].includes(person.role) ? ['200', '403'] : ['200']);
    },
    LONG_MS,
  );

  test.each(ASKING.map((role, at) => [role, at] as const).filter(([role]) => role !== 'FA'))(
    '%s finds people by their address with the flag, by their name without it too, and by nothing else of theirs',
    async (role, at) => {
      const person = staff().people[at]!;
      const reached = [person.accounts.linked, ...(role === 'FM' ? [] : [person.accounts.team, person.accounts.team_producer])];
      const found = async (search: string): Promise<readonly string[]> => {
        const answer = await ask(staff(), person, contract.users.list, { search }, true);
        const { users, total } = contract.users.list.reply.parse(answer.json());
        expect(users).toHaveLength(total);
        return users.map(({ id }) => id);
      };
      for (const is_sensitive of [false, true]) {
        await setFlag(staff(), person, is_sensitive);
        for (const { id, email, lastname, texts } of await contactsOf(staff(), reached)) {
          expect(await found(lastname)).toEqual([id]);
          for (const text of texts) expect(await found(text)).toEqual(is_sensitive && text === email ? [id] : []);
        }
      }
    },
    LONG_MS,
  );
});
