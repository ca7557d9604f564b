import type { Route as Answer } from '@playwright/test';
import type { ErrorCode } from '#domain/errors.ts';
import { DEMO_FIELDS } from '#server/demo/farms.ts';
import { enter, expect, test, textsOf } from './fixtures.ts';

const t = textsOf('es');

type Fault = { readonly name: string; readonly answer: (call: Answer) => Promise<void>; readonly code: ErrorCode };
/** The whole chain with a browser's own network errors; every fault on every panel is asked in src/app/faults.test.tsx. */
const FAULTS: readonly Fault[] = [
  { name: 'a line that is cut', answer: (call) => call.abort('connectionreset'), code: 'OFFLINE' },
  {
    name: 'a server that is away',
    answer: (call) => call.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"code":"UNAVAILABLE","params":{}}' }),
    code: 'UNAVAILABLE',
  },
  {
    name: 'a page in place of an answer',
    answer: (call) => call.fulfill({ contentType: 'text/html', body: '<html><body>Sign in to the hotel</body></html>' }),
    code: 'GENERIC',
  },
];

const NOISE = [/status of 503 /, /net::ERR_CONNECTION_RESET/];
const SESSION = /\/api\/auth\/(login|refresh)$/;
const FIELD = DEMO_FIELDS.find(({ name }) => name === '7 Norte')?.id ?? '';
const PANELS = ['fields', 'zones', 'soil'];

test('the panels of the map tell of each fault, and come back with the server (reliability R-E07)', async ({ page, expected }) => {
  expected.push(...NOISE);
  const failureIn = (id: string) => page.locator(`[data-panel=${id}]`).getByRole('alert');
  const retryIn = (id: string) => failureIn(id).getByRole('button', { name: t('common:retry') });
  let fault: Fault | undefined = FAULTS[0];
  await page.route('**/api/**', (route) =>
    fault === undefined || SESSION.test(new URL(route.request().url()).pathname) ? route.fallback() : fault.answer(route),
  );
  await enter(page, { path: `/dashboard?lote=${FIELD}&paneles=${PANELS.join(',')}`, map: false });
  for (const now of FAULTS)
    await test.step(now.name, async () => {
      if (now !== FAULTS[0]) {
        fault = now;
        for (const id of PANELS) await retryIn(id).click();
      }
      for (const id of PANELS) {
        await expect(failureIn(id)).toContainText(t(`errors:${now.code}`));
        await expect(retryIn(id)).toBeAttached();
      }
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    });

  await test.step('the server is back', async () => {
    fault = undefined;
    await retryIn('fields').click();
    await expect(page.locator('[data-panel=fields]').getByText('7 Norte')).toBeVisible();
  });
});
