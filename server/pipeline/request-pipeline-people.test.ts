import { expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { ACCESS_TABLE } from '../../tests/setup/tables/access-table.ts';
import { defaultInput } from '../../tests/setup/tables/default-input.ts';
import {
  calls,
  LET_IN,
  pipelineForFile,
  thingsFor,
  wanted,
  wantedOfAccount,
  wantedOfRecord,
} from '../../tests/setup/worlds/request-pipeline.ts';
import { newField } from '../../tests/setup/samples/field-samples.ts';
import type { Role } from '#domain/rights/roles.ts';
import { isFull } from '../../tests/setup/servers/run-scope.ts';
import { setAccess, SITUATIONS, type Person, type RecordSituation, type Target } from '../../tests/setup/worlds/people-world.ts';

const pipeline = pipelineForFile();
const peopleCalls = calls.filter(([, { access }]) => access.who === 'account' || access.who === 'producer');

test.each(peopleCalls)('%s answers everybody on every person as the table says', async (name, call) => {
  const [who, right = ''] = (ACCESS_TABLE[name] ?? '').split(' ');
  const { server, people } = pipeline();
  const faults: unknown[] = [];
  for (const { user, role, accounts, records } of people) {
    const caller = server.callerFor(user);
    const expectedFor = (situation: string): string =>
      who === 'account' ? wantedOfAccount(role, situation as Target, right) : wantedOfRecord(role, situation as RecordSituation, right);
    const things = Object.entries(who === 'account' ? accounts : records);
    for (const [situation, id] of thingsFor(name, things, ([one]) => expectedFor(one))) {
      const answer = await caller.send(call, defaultInput(call, { account_id: id, producer_id: id }));
      const { code } = answer.json<{ code: string }>();
      const expected = expectedFor(situation);
      if (code !== expected) faults.push({ role, situation, code, expected });
    }
  }
  expect(faults).toEqual([]);
});

const brandCalls = calls.filter(([, { access }]) => access.who === 'brand');

test.each(brandCalls)('%s lets the brand’s own people in, and nobody by his style', async (name, call) => {
  const { world, server } = pipeline();
  const user = await world.register();
  const roles = ACCESS_TABLE[name]?.split(' ')[2]?.split(',') as readonly Role[] | undefined;
  const [role = 'PM'] = roles ?? [];
  const ask = async () => (await server.callerFor(user).send(call, defaultInput(call))).json<{ code: string }>().code;
  await setAccess(world, user, { role, brand_id: 3, style_brand: 2 });
  expect(await ask()).toBe('NOT_FOUND');
  if (roles !== undefined) {
    await setAccess(world, user, { role: 'PM', brand_id: 2, style_brand: 3 });
    expect(await ask()).toBe('FORBIDDEN');
  }
  await setAccess(world, user, { role, brand_id: 2, style_brand: 3 });
  expect(await ask()).toBe(LET_IN);
});

test('what wants a fresh re-authentication asks for it, and only of those who may do it at all', async () => {
  const { world, server, people } = pipeline();
  const stale = people.map(({ user }) => server.callerFor(user));
  await world.db.query("update session set authenticated_at = now() - interval '6 minutes'");
  const faults: unknown[] = [];
  for (const [name, call] of calls) {
    const [who, right = '', ...rest] = (ACCESS_TABLE[name] ?? '').split(' ');
    const is_fresh = right === 'fresh' || rest.includes('fresh');
    for (const [index, { role, accounts, fields }] of people.entries()) {
      // Who asks does not matter to what asks for no re-authentication: in the gate the lowest and the highest ask.
      if (!isFull && !is_fresh && role !== 'PM' && role !== 'admin') continue;
      const target = accounts.outside;
      const answer = await stale[index]!.send(
        call,
        defaultInput(call, { account_id: target, field_id: fields.own.field_id, producer_id: crypto.randomUUID() }),
      );
      const { code } = answer.json<{ code: string }>();
      const may = who === 'account' ? wantedOfAccount(role, 'outside', right) === LET_IN : undefined;
      if ((code === 'LOGIN_NOT_RECENT') !== (is_fresh && (may ?? code === 'LOGIN_NOT_RECENT'))) faults.push({ name, role, code });
    }
  }
  await world.db.query('update session set authenticated_at = now()');
  expect(faults).toEqual([]);
});

test('of a list the one that may not be seen refuses the whole, wherever it stands', async () => {
  const { server, people } = pipeline();
  const [{ user, role, fields }] = people as [Person];
  const names = Array.from({ length: 19 }, (_, index) => newField({ name: `List ${String(index)}` }));
  const own = (await user.call(contract.fields.createMany, { fields: names })).fields.map(({ field }) => field.id);
  const caller = server.callerFor(user);
  const lists = calls.filter(([, { access }]) => access.who === 'field' && /\.|ids$/.test(access.id));
  expect(lists.map(([name]) => name)).toEqual(expect.arrayContaining(['imagery.clips', 'payment.propose', 'statisticsJobs.create']));
  for (const [name, call] of lists) {
    const codeFor = async (ids: readonly string[]): Promise<string> => {
      const input = defaultInput(call, { field_ids: ids });
      const of_each = Object.entries(input).filter(([key, value]) => Array.isArray(value) && key !== 'field_ids');
      for (const [key, value] of of_each) input[key] = ids.map((field_id) => ({ ...(value as readonly object[])[0], field_id }));
      return (await caller.send(call, input)).json<{ code: string }>().code;
    };
    const rule = ACCESS_TABLE[name] ?? '';
    expect([name, await codeFor(own)]).toEqual([name, wanted(role, 'own', rule)]);
    for (const situation of thingsFor(name, SITUATIONS, (one) => wanted(role, one, rule)))
      expect([name, situation, await codeFor([...own, fields[situation].field_id])]).toEqual([
        name,
        situation,
        wanted(role, situation, rule),
      ]);
    for (const place of isFull ? [...own.keys(), own.length] : [0, own.length >> 1, own.length])
      expect([name, place, await codeFor(own.toSpliced(place, 0, fields.outside.field_id))]).toEqual([name, place, 'NOT_FOUND']);
  }
});
