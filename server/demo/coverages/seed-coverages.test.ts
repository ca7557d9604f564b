import { afterEach, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { COVERAGE } from '#domain/limits.ts';
import { checkPdf } from '../../files/check-pdf.ts';
import { startTestServer, type TestServer } from '../../../tests/setup/servers/server.ts';
import { DEMO_ACCOUNT } from '../account.ts';
import { DEMO_COVERAGES } from './seed-coverages.ts';
import { seedDemo } from '../seed.ts';

const { auth, coverage } = contract;
let server: TestServer;
afterEach(() => server.close());

const as = (token: string) => ({ headers: { authorization: `JWT ${token}` } });
const tokenOf = async (user: string): Promise<string> =>
  (await server.anyone.call(auth.login, { username: user, password: DEMO_ACCOUNT.password, provider: 'local' })).token;

/** A demo that is made on a day, and the coverages that the regional sales manager sees there. */
async function demoOn(day: string) {
  server = await startTestServer();
  server.setClock(Date.parse(`${day}T15:00:00Z`) - Date.now());
  await seedDemo(server.db, server.now(), { ...server.env, DEMO_DATE: undefined });
  return (await server.anyone.call(coverage.list, {}, as(await tokenOf('gerente@surco.demo')))).coverages;
}

test.each(['2026-01-12', '2026-11-29'])('on %s there is one in every state, and those that wait can be accepted', async (day) => {
  const listed = await demoOn(day);
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '07' ? 1 : 0);
  expect(listed.map((one) => `${one.state} ${String(year - one.year)}`).toSorted()).toEqual(
    DEMO_COVERAGES.map(({ state, seasons_ago }) => `${state} ${String(seasons_ago)}`).toSorted(),
  );
  for (const { state, fields, acceptance, annulment, created_at } of listed) {
    expect(fields.map(({ fault }) => fault)).toEqual([null]);
    expect([acceptance !== null, annulment !== null, created_at.slice(0, 10) <= day]).toEqual([
      state === 'approved',
      state === 'void',
      true,
    ]);
  }
  const waiting = listed.filter(({ state }) => state === 'pending');
  const by_holder = waiting.filter(({ created_by_name, firstname, lastname }) => created_by_name === `${firstname} ${lastname}`);
  expect([waiting.length, by_holder.length]).toEqual([2, 1]);
  for (const { client, state, seasons_ago, invoice } of DEMO_COVERAGES) {
    const token = await tokenOf(client);
    const own = (await server.anyone.call(coverage.list, {}, as(token))).coverages;
    const one = own.find((found) => found.state === state && found.year === year - seasons_ago);
    expect(one?.invoice?.name).toBe(`factura_${invoice}.pdf`);
    const { url } = await server.anyone.call(coverage.openInvoice, { coverage_id: one?.id ?? '' }, as(token));
    const { rawPayload } = await server.app.inject({ url, headers: { host: 'localhost' } });
    expect(await checkPdf({ bytes: new Uint8Array(rawPayload), max_bytes: COVERAGE.invoice_bytes })).toBeNull();
    if (state !== 'pending') continue;
    const accepted = {
      brand: 'brevant',
      coverage_id: one?.id ?? '',
      version: one?.version ?? 0,
      accepted_terms: true,
      terms_version: '1',
    } as const;
    expect((await server.anyone.call(coverage.activate, accepted, as(token))).state).toBe('approved');
  }
});

test('before anything is sown those of the last season are there alone', async () => {
  const listed = await demoOn('2026-07-20');
  const wanted = DEMO_COVERAGES.filter(({ seasons_ago }) => seasons_ago === 1);
  expect(listed.map(({ state, year }) => `${state} ${String(year)}`).toSorted()).toEqual(
    wanted.map(({ state }) => `${state} 2025`).toSorted(),
  );
});
