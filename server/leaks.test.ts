import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import { ROLES } from '#domain/rights/roles.ts';
import { defaultInput } from '../tests/setup/default-input.ts';
import { makePerson, relationsOf, setStanding, STANDINGS, type Person } from '../tests/setup/people-world.ts';
import { startTestServer, type TestServer } from '../tests/setup/server.ts';

/** Every call that only reads, with the product's own handlers behind the door. */
const reads: [string, Call][] = Object.entries(contract).flatMap(([group, entries]) =>
  Object.entries(entries).flatMap(([name, call]): [string, Call][] => (call.method === 'GET' ? [[`${group}.${name}`, call as Call]] : [])),
);

let server: TestServer;
let people: Person[];
/** The same with the sensitive flag. */
let trusted: Person[];

beforeAll(async () => {
  server = await startTestServer();
  people = [];
  trusted = [];
  for (const role of ROLES) {
    people.push(await makePerson(server, role));
    const person = await makePerson(server, role);
    await setStanding(server, person.user, { is_sensitive: true });
    trusted.push(person);
  }
}, 600_000);
afterAll(() => server.close());

const CANARY = /CNRY-([\da-f]{8})-(\w+)/gi;
const STAFF = ['FA', 'FM', 'FSM', 'RSM', 'admin'];
/** What a lot shows of its owner to whoever sees the lot. */
const OF_LOT = ['name', 'farm', 'firstname', 'lastname'];

/** What a person may read of whom, by the words of the table. */
const allowed = ({ user, role, lots, accounts }: Person, is_sensitive: boolean): ((whose: string, what: string) => boolean) => {
  const of = new Map<string, Set<string>>();
  for (const standing of STANDINGS) {
    const relations = relationsOf(role, standing);
    if (relations.length === 0 || standing === 'deleted') continue;
    const may = of.get(lots[standing].owner_id.slice(0, 8)) ?? new Set<string>();
    for (const what of OF_LOT) may.add(what);
    const knows = relations.some(
      (relation) => relation === 'owner' || relation === 'producer' || (is_sensitive && STAFF.includes(relation)),
    );
    if (knows) may.add('fiscal_name');
    of.set(lots[standing].owner_id.slice(0, 8), may);
  }
  const add = (id: string, ...parts: readonly string[]): void => {
    const may = of.get(id.slice(0, 8)) ?? new Set<string>();
    for (const part of parts) may.add(part);
    of.set(id.slice(0, 8), may);
  };
  // Whoever keeps a record of him, or asks to, is known by name; so is what the record calls him.
  add(lots.producer.owner_id, 'producer');
  add(accounts.outside, 'producer', 'firstname', 'lastname');
  // People below, and the records they keep, are their manager's to see.
  if (role === 'FSM' || role === 'RSM') add(accounts.team, 'producer', 'firstname', 'lastname');
  return (whose, what) => whose === user.id.slice(0, 8) || of.get(whose)?.has(what) === true;
};

const LONG_MS = 300_000;

test.each([false, true])(
  'nothing leaks in any answer that is read (sensitive flag: %s)',
  async (is_sensitive) => {
    const leaks: unknown[] = [];
    let seen = 0;
    for (const person of is_sensitive ? trusted : people) {
      // An administrator sees everybody of his house: every other person's world is his too.
      if (person.role === 'admin') continue;
      const may = allowed(person, is_sensitive);
      for (const [name, call] of reads) {
        for (const standing of STANDINGS) {
          if (!('id' in call.access) && standing !== 'own') continue;
          const { field_id, farm_id } = person.lots[standing];
          const answer = await person.user.send(call, defaultInput(call, { field_id, farm_id }));
          const text = `${JSON.stringify(answer.headers)} ${answer.body}`;
          for (const [, whose = '', what = ''] of text.matchAll(CANARY)) {
            seen += 1;
            if (!may(whose.toLowerCase(), what.toLowerCase())) leaks.push({ name, standing, role: person.role, whose, what });
          }
        }
      }
    }
    expect(leaks).toEqual([]);
    // The canaries are alive: own lots are read.
    expect(seen).toBeGreaterThan(50);
  },
  LONG_MS,
);

test.each([false, true])(
  'an administrator reads every lot of his house, none of the other, and contacts only with the flag (%s)',
  async (is_sensitive) => {
    const { user } = (is_sensitive ? trusted : people).find(({ role }) => role === 'admin')!;
    const { fields } = await user.call(contract.fields.list, {});
    const owners = new Set(fields.map((field) => CANARY.exec(field.name)?.[1]));
    const others = [...people, ...trusted].map(({ lots }) => lots.other_brand.owner_id.slice(0, 8));
    for (const owner of others) expect(owners).not.toContain(owner);
    for (const { lots } of people)
      expect(fields.map(({ id }) => id)).toEqual(expect.arrayContaining([lots.own.field_id, lots.outside.field_id]));
    const known = fields.filter(
      ({ fiscal_name, relations }) => fiscal_name !== null && relations.every((relation) => relation === 'admin'),
    );
    expect(known.length > 0).toBe(is_sensitive);
  },
);
