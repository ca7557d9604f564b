import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/setup/servers/database.ts';
import { mayMail } from './mail-limit.ts';

let held: TestDatabase;
beforeAll(async () => {
  held = await openTestDatabase();
});
afterAll(() => held.close());

const start = Date.parse('2026-01-12T10:00:00Z');
const ask = (receiver: string, network: string, minute = 0) =>
  mayMail(held.database, 'reset', receiver, network, new Date(start + minute * 60_000));

test('three mails an hour to one receiver, and again once the hour is over', async () => {
  const answers: boolean[] = [];
  for (const minute of [0, 1, 2, 3, 59, 61]) answers.push(await ask('ana', `n${String(minute)}`, minute));
  expect(answers).toEqual([true, true, true, false, false, true]);
  expect(await mayMail(held.database, 'activation', 'ana', 'n9', new Date(start + 3 * 60_000))).toBe(true);
});

test('twenty mails an hour from one network, whoever receives them', async () => {
  const answers: boolean[] = [];
  for (let number = 0; number < 22; number += 1) answers.push(await ask(`person${String(number)}`, 'school'));
  expect(answers.filter(Boolean)).toHaveLength(20);
  expect(answers.slice(20)).toEqual([false, false]);
  expect(await ask('person99', 'elsewhere')).toBe(true);
});

test('an office signs up: fifty people and their second tries, beside the twenty others', async () => {
  const signUp = (person: number) => mayMail(held.database, 'activation', `newcomer${String(person)}`, 'office', new Date(start));
  for (let person = 0; person < 100; person += 1) expect(await signUp(person % 50)).toBe(true);
  expect(await ask('newcomer1', 'office')).toBe(true);
  for (let person = 50; person < 70; person += 1) expect(await signUp(person)).toBe(true);
  expect(await signUp(70)).toBe(false);
});

test('mails counted by a clock two years ahead hold up nobody once it is right', async () => {
  const ahead = 2 * 365 * 24 * 60;
  for (let number = 0; number < 3; number += 1) expect(await ask('eva', 'island', ahead)).toBe(true);
  expect(await ask('eva', 'island', ahead)).toBe(false);
  expect(await ask('eva', 'island')).toBe(true);
});
