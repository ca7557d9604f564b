import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { isFull } from '../../../tests/setup/servers/run-scope.ts';
import { TEST_PASSWORD, startTestServer, type TestServer } from '../../../tests/setup/servers/server.ts';

const { auth } = contract;
const HOUR_MS = 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const tryFrom = async (username: string, address: string, password = TEST_PASSWORD): Promise<string> => {
  const answer = await server.anyone.send(auth.login, { username, password, provider: 'local' }, { address });
  return answer.statusCode === 200 ? 'in' : answer.json<{ code: string }>().code;
};
/** More than those that never guessed before have together in an hour. */
const NETWORKS = isFull ? 110 : 60;
const HOURS = isFull ? 3 : 2;
/** One wrong guess of each of them; how many were looked at. */
const attack = async (username: string): Promise<number> => {
  let evaluated = 0;
  for (let at = 0; at < NETWORKS; at += 1) {
    const code = await tryFrom(username, `10.${String(50 + (at % 2))}.${String(at)}.1`, 'a wrong guess');
    if (code === 'LOGIN_FAILED') evaluated += 1;
  }
  return evaluated;
};

describe('networks that guess at one account, hour after hour', () => {
  test('keep nobody out of where he was before, nor for good out of where he never was, and guess a hundred times an hour at most', async () => {
    const owner = await server.register();
    expect(await tryFrom(owner.email, '172.16.1.7')).toBe('in');
    const looked_at: number[] = [];
    const new_places: string[] = [];
    for (let hour = 0; hour < HOURS; hour += 1) {
      looked_at.push(await attack(owner.email));
      expect([hour, await tryFrom(owner.email, '172.16.1.9')]).toEqual([hour, 'in']);
      new_places.push(await tryFrom(owner.email, `172.20.${String(hour)}.1`));
      server.advance(HOUR_MS);
    }
    expect(Math.max(...looked_at)).toBeLessThanOrEqual(100);
    // As soon as each of the networks has guessed once.
    expect(new_places.at(-1)).toBe('in');
  });

  test('the same for an address that nobody has: what is refused does not tell', async () => {
    const codes = [await attack('nobody@example.com'), await attack((await server.register()).email)];
    expect(codes[0]).toBe(codes[1]);
  });
});
