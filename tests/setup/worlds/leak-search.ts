import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import { readZip } from '#domain/files/zip/read-zip.ts';
import { ROLES, type Role } from '#domain/rights/roles.ts';
import { canariesIn, knowledgeOf, markOf } from './canaries.ts';
import { defaultInput } from '../tables/default-input.ts';
import { isFull } from '../servers/run-scope.ts';
import { makePerson, RECORDS, setAccess, SITUATIONS, TARGETS, type Person } from './people-world.ts';
import { startTestServer, type TestServer } from '../servers/server.ts';

type Named = readonly [name: string, call: Call];
const calls: readonly Named[] = Object.entries(contract).flatMap(([group, entries]) =>
  Object.entries(entries).map(([name, call]): Named => [`${group}.${name}`, call as Call]),
);

/** Every call that only reads, with the product's own handlers behind the request pipeline. */
const reads = calls.filter(([, { method }]) => method === 'GET');
/** What ends sessions, rights, fields or the version a field came with comes after what needs them; the account itself goes at the end. */
const ENDING = [
  'activities.create',
  'margins.create',
  'notes.create',
  'shares.leave',
  'producers.end',
  'producers.remove',
  'fields.remove',
  'farms.remove',
  'users.endSessions',
  'users.disable',
  'account.changePassword',
  'account.endOtherSessions',
  'account.erase',
  'auth.logout',
];
const writes = calls.filter(([, { method }]) => method !== 'GET').toSorted(([a], [b]) => ENDING.indexOf(a) - ENDING.indexOf(b));

const personOf = async (server: TestServer, role: Role, is_sensitive: boolean): Promise<Person> => {
  const person = await makePerson(server, role);
  if (is_sensitive) await setAccess(server, person.user, { is_sensitive });
  return person;
};

const LONG_MS = 600_000;
/** A regional manager is to everything what a sales manager is: the gate asks one of the two. */
const ASKING = ROLES.filter((role) => isFull || role !== 'RSM');

/** What a call wants to know of the caller beside ids. */
const OWN: Readonly<Record<string, (person: Person) => Record<string, string | undefined>>> = {
  // The second factor they were given straight in the database has no codes.
  'account.confirm': () => ({ code: undefined }),
  'account.erase': ({ user }) => ({ email: user.email }),
};
let networks = 0;

/** Ids to ask a call with: of everything it could be about, seen or not. */
const placesFor = (
  { access }: Call,
  { fields, accounts, records }: Person,
): readonly (readonly [string, Record<string, string | string[]>])[] => {
  if (access.who === 'account') return TARGETS.map((target) => [target, { account_id: accounts[target] }]);
  if (access.who === 'producer') return RECORDS.map((record) => [record, { producer_id: records[record] }]);
  const places = SITUATIONS.map((situation): readonly [string, Record<string, string | string[]>] => {
    const { field_id, farm_id } = fields[situation];
    return [situation, { field_id, farm_id, field_ids: [field_id] }];
  });
  return 'id' in access ? places : places.filter(([situation]) => situation === 'own');
};

/** An answer as whoever gets it can read it: head, body, and what is inside an archive. */
const textOf = (answer: { readonly headers: unknown; readonly body: string; readonly rawPayload: Buffer }): string => {
  const files = answer.rawPayload.subarray(0, 2).toString('latin1') === 'PK' ? readZip(new Uint8Array(answer.rawPayload)) : [];
  return [
    JSON.stringify(answer.headers),
    answer.body,
    ...files.map((file) => `${file.name} ${new TextDecoder().decode(file.read())}`),
  ].join(' ');
};

type Search = { readonly leaks: unknown[]; readonly broken: unknown[]; readonly done: Set<string>; seen: number };
const newSearch = (): Search => ({ leaks: [], broken: [], done: new Set(), seen: 0 });

/** Makes calls in every situation and notes each canary in an answer that the caller may not read. */
async function searchAnswers(person: Person, is_sensitive: boolean, asked: readonly Named[], found: Search): Promise<void> {
  const may = knowledgeOf(person, is_sensitive);
  // Mails and sign-ups are counted by network.
  const address = `10.70.${String((networks += 1))}.1`;
  for (const [name, call] of asked) {
    for (const [situation, ids] of placesFor(call, person)) {
      const answer = await person.user.send(call, { ...defaultInput(call, ids), ...OWN[name]?.(person) }, { address });
      const status = answer.statusCode;
      if (status < 300) found.done.add(name);
      if (status === 500) found.broken.push({ name, situation, role: person.role });
      for (const canary of canariesIn(textOf(answer))) {
        found.seen += 1;
        if (!may(canary)) found.leaks.push({ name, situation, role: person.role, status, ...canary });
      }
    }
  }
}

/** Asks everything that is read, as everybody with the sensitive flag or without it. */
export const describeReads = (is_sensitive: boolean): void => {
  let server: TestServer;
  let people: Person[];
  beforeAll(async () => {
    server = await startTestServer();
    people = [];
    for (const role of ASKING) people.push(await personOf(server, role, is_sensitive));
  }, LONG_MS);
  afterAll(() => server.close());

  test(
    'nothing leaks in any answer that is read',
    async () => {
      const found = newSearch();
      for (const person of people) {
        // An administrator sees everybody of his tenant: every other person's world is his too.
        if (person.role !== 'admin') await searchAnswers(person, is_sensitive, reads, found);
      }
      expect([found.leaks, found.broken]).toEqual([[], []]);
      // The canaries are alive: own fields are read.
      expect(found.seen).toBeGreaterThan(50);
    },
    LONG_MS,
  );

  test('an administrator reads every field of his tenant, none of the other, and contacts only with the flag', async () => {
    const { user } = people.find(({ role }) => role === 'admin')!;
    const { fields } = await user.call(contract.fields.list, {});
    const owners = new Set(fields.flatMap((field) => canariesIn(field.name).map(({ whose }) => whose)));
    const others = people.map(({ fields }) => markOf(fields.other_brand.owner_id));
    for (const owner of others) expect(owners).not.toContain(owner);
    for (const { fields: theirs } of people)
      expect(fields.map(({ id }) => id)).toEqual(expect.arrayContaining([theirs.own.field_id, theirs.outside.field_id]));
    const known = fields.filter(
      ({ fiscal_name, relations }) => fiscal_name !== null && relations.every((relation) => relation === 'admin'),
    );
    expect(known.length > 0).toBe(is_sensitive);
  });
};

/** Makes every write, each person on a world of his own. */
export const describeWrites = (is_sensitive: boolean): void => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test(
    'nothing leaks in any answer to a write, refused or done, nor out of an archive',
    async () => {
      const found = newSearch();
      for (const role of ASKING) {
        if (role === 'admin') continue;
        const person = await personOf(server, role, is_sensitive);
        await searchAnswers(person, is_sensitive, writes, found);
      }
      expect([found.leaks, found.broken]).toEqual([[], []]);
      // The canaries are alive, and the calls that answer most did so.
      expect(found.seen).toBeGreaterThan(50);
      expect([...found.done]).toEqual(
        expect.arrayContaining([
          'account.exportData',
          'account.erase',
          'auth.update',
          'fields.create',
          'fields.updateGeometry',
          'producers.answer',
          'producers.end',
          'shares.add',
          'transfers.offer',
          'users.setRole',
        ]),
      );
    },
    LONG_MS,
  );
};
