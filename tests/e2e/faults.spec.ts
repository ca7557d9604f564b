import type { Route as Answer } from '@playwright/test';
import type { ErrorCode } from '#domain/errors.ts';
import { DEMO_FIELDS } from '#server/demo/farms.ts';
import { enter, expect, test, wordsOf } from './fixtures.ts';

const t = wordsOf('es');

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
const LOT = DEMO_FIELDS.find(({ name }) => name === '7 Norte')?.id ?? '';
const PANELS = ['fields', 'zones', 'soil'];

for (const { name, answer, code } of FAULTS) {
  test(`the panels of the map tell of ${name}, and come back with the server (reliability R-E07)`, async ({ page, expected }) => {
    expected.push(...NOISE);
    await page.route('**/api/**', (route) => (SESSION.test(new URL(route.request().url()).pathname) ? route.fallback() : answer(route)));
    await enter(page, { path: `/dashboard?lote=${LOT}&paneles=${PANELS.join(',')}`, map: false });
    for (const id of PANELS) {
      const failure = page.locator(`[data-panel=${id}]`).getByRole('alert');
      await expect(failure).toContainText(t(`errors:${code}`));
      await expect(failure.getByRole('button', { name: t('common:retry') })).toBeAttached();
    }
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page
      .locator('[data-panel=fields]')
      .getByRole('button', { name: t('common:retry') })
      .click();
    await expect(page.locator('[data-panel=fields]').getByText('7 Norte')).toBeVisible();
  });
}
