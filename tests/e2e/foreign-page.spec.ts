import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '#contract/index.ts';
import { signUp } from '../setup/servers/remote-caller.ts';
import { enter, expect, test } from './fixtures.ts';

/** What the log tells of a call that was answered: its name and the status. */
const ANSWERED = /"call":"([^"]+)","status":(\d+)/g;

/** An empty page at another port: another origin, yet the same site, to which the browser sends our cookie along. */
const servePage = async (): Promise<{ url: string; stop: () => Promise<unknown> }> => {
  const server = createServer((_request, reply) => reply.setHeader('content-type', 'text/html').end('<!doctype html><title>…</title>'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}`, stop: () => new Promise((done) => server.close(done)) };
};

test('R-B14: a page of another origin changes nothing, by any of ten forms', async ({ page, context, product, elsewhere }) => {
  const owner = await signUp(product.url);
  await enter(page, { account: owner.account });
  const cookieOf = async () => (await context.cookies(product.url)).map(({ name, value }) => `${name}=${value}`);
  const before = await cookieOf();
  expect(before).not.toEqual([]);
  const foreign = await servePage();
  elsewhere.push(foreign.url);
  const tab = await context.newPage();
  await tab.goto(foreign.url);
  const logged = product.log().length;
  const areBeaconsSent = await tab.evaluate(async (home) => {
    const refresh = `${home}/api/auth/refresh`;
    const logout = `${home}/api/auth/logout`;
    const farm = `${home}/api/field/field_owner`;
    const frame = document.createElement('iframe');
    frame.name = 'out';
    document.body.append(frame);
    const sendForm = (action: string, enctype: string, method = 'post'): Promise<void> =>
      new Promise((done) => {
        const form = Object.assign(document.createElement('form'), { action, method, enctype, target: 'out' });
        // As text it reads as JSON: {"name": "=x"}
        form.append(Object.assign(document.createElement('input'), { name: '{"name": "', value: 'x"}' }));
        document.body.append(form);
        frame.addEventListener('load', () => done(), { once: true });
        form.submit();
      });
    await sendForm(logout, 'application/x-www-form-urlencoded');
    await sendForm(logout, 'multipart/form-data');
    await sendForm(refresh, 'text/plain');
    await sendForm(farm, 'text/plain');
    await sendForm(logout, 'application/x-www-form-urlencoded', 'get');
    const quietly = (run: Promise<unknown>): Promise<unknown> => run.catch(() => undefined);
    const simple = { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}' } as const;
    const json = { 'content-type': 'application/json', 'x-surco': '1' };
    await quietly(fetch(refresh, { ...simple, headers: { 'content-type': 'text/plain' } }));
    await quietly(fetch(logout, { ...simple, headers: { 'content-type': 'application/x-www-form-urlencoded' } }));
    await quietly(fetch(logout, { method: 'POST', credentials: 'include', headers: json, body: '{}' }));
    return [navigator.sendBeacon(logout, '{}'), navigator.sendBeacon(refresh, new Blob(['{}'], { type: 'text/plain' }))];
  }, product.url);
  expect(areBeaconsSent).toEqual([true, true]);
  // The browser does not tell every request of such a page; the server's own log does.
  const answersTo = (call: string): string[] =>
    [...product.log().slice(logged).matchAll(ANSWERED)].filter((match) => match[1] === call).map((match) => match[2]!);
  await expect.poll(() => answersTo('auth.logout')).toEqual(Array(4).fill('403'));
  await expect.poll(() => answersTo('auth.refresh')).toEqual(Array(3).fill('403'));
  expect(answersTo('farms.create')).toEqual(['403']);
  expect(await cookieOf()).toEqual(before);
  expect((await owner.call(contract.farms.list, {})).farms).toEqual([]);
  await page.reload();
  await page.locator('[data-map][data-camera]').waitFor();
  await foreign.stop();
});

test('R-E10: what any page of a test asks of another origin is noted', async ({ browser, product, pageErrors }) => {
  const foreign = await servePage();
  const other = await browser.newPage({ baseURL: product.url });
  await other.goto('/auth');
  expect(pageErrors).toEqual([]);
  await other.goto(`${foreign.url}/page`);
  await other.evaluate(async () => (await fetch('/again')).text());
  expect(pageErrors.splice(0)).toEqual([`asked ${foreign.url}/page`, `asked ${foreign.url}/again`]);
  await other.close();
  await foreign.stop();
});
