import { enter, expect, test, textsOf, type Page } from './fixtures.ts';

const t = textsOf('es');
const notice = (page: Page) =>
  page.getByRole('list', { name: t('common:region.toasts') }).getByText(t('common:storage.blocked'), { exact: true });
const drawer = (page: Page) => page.locator('[data-panel=fields]');

/** The app is up: its map stands and the fields of the demo are listed. */
const works = async (page: Page): Promise<void> => {
  await expect(page.locator('[data-map] canvas').first()).toBeVisible();
  await expect(drawer(page).getByText('Don Emilio').first()).toBeVisible();
};

/** Ways a browser keeps nothing. Each acts before the first script of the page. */
const BLOCKED: readonly (readonly [name: string, spoil: () => void])[] = [
  [
    'storage that may not be touched',
    () => {
      const refuse = (): never => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
    },
  ],
  [
    'full storage',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    },
  ],
  ['a record that is no JSON', () => localStorage.setItem('surco:preferences', '{"language":"es","mode"')],
];

for (const [name, spoil] of BLOCKED) {
  test(`R-E09: with ${name} the app starts, says what is lost, and works`, async ({ page }) => {
    await enter(page, { path: '/terms', map: false });
    // After what the journey itself keeps.
    await page.addInitScript(spoil);
    await page.goto('/dashboard');
    await works(page);
    // A panel moved is something to keep.
    await drawer(page).getByText('7 Norte').dblclick();
    await expect(page.locator('[data-panel=field]').getByRole('heading', { name: '7 Norte' })).toBeVisible();
    await expect(notice(page)).toHaveCount(1);
  });
}

test('R-E09: without IndexedDB nothing is missing; of two records the corrupt one falls back, the other is kept', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  await enter(page, { path: '/dashboard?paneles=fields,notifications', mode: 'dark' });
  await test.step('without IndexedDB', async () => {
    await works(page);
    await expect(page.locator('[data-panel=notifications]')).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  });

  await test.step('a corrupt record beside a whole one', async () => {
    const layout_key = await page.evaluate(() => Object.keys(localStorage).find((key) => key.startsWith('surco:layout')) ?? '');
    expect(layout_key).not.toBe('');
    await page.evaluate((key) => localStorage.setItem(key, 'not json'), layout_key);
    await page.goto('/dashboard');
    await works(page);
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
    await expect(notice(page)).toHaveCount(1);
  });
});
