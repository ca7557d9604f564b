import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { mailTo } from '../../tests/setup/servers/mailbox.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../tests/setup/servers/server.ts';
import { signUpForm } from '../../tests/setup/page/sign-up-form.ts';

const { auth } = contract;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PEOPLE = 50;

test("a network's rush of log-ins sends nobody of another network away", async () => {
  const [crowd, other] = [await server.register(), await server.register()];
  const logIn = (username: string, address: string) =>
    server.anyone.send(auth.login, { username, password: TEST_PASSWORD, provider: 'local' }, { address });
  const rush = Array.from({ length: 56 }, (_, at) => logIn(crowd.email, `10.1.1.${String(at)}`));
  // The crowd stands in line before the other comes.
  await new Promise((resolve) => setTimeout(resolve, 20));
  const answer = await logIn(other.email, '10.2.2.2');
  expect(answer.statusCode).toBe(200);
  const statuses = (await Promise.all(rush)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(50);
});

test("a rush from 200 networks of one customer's block sends nobody else away", async () => {
  const [crowd, other] = [await server.register(), await server.register()];
  const logIn = (username: string, address: string) =>
    server.anyone.send(auth.login, { username, password: TEST_PASSWORD, provider: 'local' }, { address });
  const rush = Array.from({ length: 200 }, (_, at) => logIn(crowd.email, `2001:db8:1:${(at + 1).toString(16)}::1`));
  await new Promise((resolve) => setTimeout(resolve, 20));
  const others = await Promise.all([logIn(other.email, '2001:db8:2:1::1'), logIn(other.email, '10.2.3.4')]);
  expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await Promise.all(rush)).filter(({ statusCode }) => statusCode === 503).length).toBeGreaterThan(100);
});

test("guesses from 120 networks are slowed where they are one customer's, and flagged wherever they come from", async () => {
  const guess = (address: string, at: number) =>
    server.anyone.send(
      auth.login,
      { username: `nobody${String(at)}@example.com`, password: 'a wrong guess', provider: 'local' },
      { address },
    );
  const rushes = () => server.db.query("select detail from audit where action = 'account.login_rush'");
  const codesOf = async (addressOf: (at: number) => string): Promise<Record<string, number>> => {
    const codes: Record<string, number> = {};
    for (let at = 0; at < 120; at += 1) {
      const { code } = (await guess(addressOf(at), at)).json<{ code: string }>();
      codes[code] = (codes[code] ?? 0) + 1;
    }
    return codes;
  };
  expect(await codesOf((at) => `2001:db8:3:${at.toString(16)}::1`)).toEqual({ LOGIN_FAILED: 100, RATE_LIMITED: 20 });
  expect(await rushes()).toHaveLength(1);
  server.advance(2 * 3_600_000);
  expect(await codesOf((at) => `10.5.${String(at)}.1`)).toEqual({ LOGIN_FAILED: 120 });
  expect(await rushes()).toHaveLength(2);
});

test('fifty people of one network sign up within the minute, typing errors and second tries between them', async () => {
  const address = '10.3.3.3';
  for (let person = 0; person < PEOPLE; person += 1) {
    const email = `visitor${String(person)}@example.com`;
    if (person % 5 === 0) {
      const typo = await server.anyone.send(auth.register, { ...signUpForm(email), fiscal_id: '20-12345678-0' }, { address });
      expect(typo.statusCode).toBe(422);
      server.advance(1_000);
    }
    await server.anyone.call(auth.register, signUpForm(email), { address });
  }
  await mailTo(server, `visitor${String(PEOPLE - 1)}@example.com`);
});

test('addresses are not asked about without end: twenty an hour are answered to be in use', async () => {
  const owner = await server.register();
  const codes: string[] = [];
  for (let ask = 0; ask < 22; ask += 1) {
    const taken = ask < 2 ? owner.email : `visitor${String(ask)}@example.com`;
    const answer = await server.anyone.send(auth.register, signUpForm(taken), { address: '10.4.4.4' });
    codes.push(answer.json<{ code: string }>().code);
  }
  expect(codes).toEqual([...Array<string>(20).fill('EMAIL_IN_USE'), 'RATE_LIMITED', 'RATE_LIMITED']);
});
