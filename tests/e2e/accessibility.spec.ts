import { checkAccessible, enter, expect, test, textsOf, type Page } from './fixtures.ts';

const t = textsOf('es');
const FARM = '/dashboard?campo=Don%20Emilio&capa=evi';
const panel = (page: Page, id: string) => page.locator(`[data-panel=${id}]`);
const drawer = (page: Page) => panel(page, 'fields');
const bar = (page: Page) => page.getByRole('toolbar', { name: t('field-drawing:bar.label') });
const dialog = (page: Page) => page.locator('dialog[open]');
const rail = (page: Page) => page.getByRole('navigation', { name: t('common:region.main') });
const fieldMenu = async (page: Page, entry: string): Promise<void> => {
  await panel(page, 'field')
    .getByRole('button', { name: t('fields:row.menu', { name: '7 Norte' }) })
    .click();
  await page.getByRole('menuitem', { name: t(`fields:actions.${entry}`), exact: true }).click();
  await dialog(page).waitFor();
};
const cancelDialog = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: t('common:cancel') })
    .click();

/** The list, a field's card and the layers with their options, then a dialog, then a drawing. Every panel's states are asked in src/app/states.test.tsx. */
const SCREENS: readonly {
  readonly name: string;
  readonly enter: (page: Page) => Promise<void>;
  readonly leave?: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'list, card and layers',
    enter: async (page) => {
      await panel(page, 'imagery')
        .getByRole('button', { name: t('imagery:legend.options') })
        .click();
      await panel(page, 'imagery')
        .getByRole('switch', { name: t('imagery:legend.show_masked') })
        .waitFor();
      await drawer(page).getByText('7 Norte').click();
      await page
        .getByRole('region', { name: t('fields:popup.label', { name: '7 Norte' }) })
        .getByRole('button', { name: t('fields:popup.open') })
        .click();
      await panel(page, 'field').getByRole('heading', { name: '7 Norte' }).waitFor();
    },
  },
  { name: 'dialog', enter: (page) => fieldMenu(page, 'export'), leave: cancelDialog },
  {
    name: 'drawing',
    enter: async (page) => {
      await page.keyboard.press('d');
      await bar(page).waitFor();
    },
    leave: async (page) => {
      await page.keyboard.press('Escape');
      await expect(bar(page)).toHaveCount(0);
    },
  },
];

const ring = (corners: readonly (readonly [number, number])[]): string =>
  [...corners, corners[0] ?? [0, 0]].map(([lon, lat]) => `${lon},${lat},0`).join(' ');
const placemark = (name: string, corners: Parameters<typeof ring>[0]): string =>
  `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${ring(corners)}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
/** One field that is ready, one whose border crosses itself. */
const KML = `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${[
  placemark('Sano', [
    [-61.4, -34.4],
    [-61.39, -34.4],
    [-61.39, -34.39],
    [-61.4, -34.39],
  ]),
  placemark('Cruzado', [
    [-61.38, -34.4],
    [-61.37, -34.39],
    [-61.37, -34.4],
    [-61.38, -34.39],
  ]),
].join('')}</Document></kml>`;

test('the main screens, light and dark, and the review of a file', async ({ page }) => {
  await enter(page, { mode: 'system', path: FARM });
  for (const { name, enter: go, leave } of SCREENS)
    await test.step(name, async () => {
      await go(page);
      for (const mode of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: mode });
        await expect(page.locator('html')).toHaveAttribute('data-mode', mode);
        await checkAccessible(page);
      }
      await leave?.(page);
    });
  // Rows that are drawn as they scroll into view: without layout there are none.
  await test.step('the review of a file', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await rail(page)
      .getByRole('button', { name: t('fields:title') })
      .click();
    await drawer(page)
      .getByRole('button', { name: t('fields:import_label') })
      .click();
    await panel(page, 'field_import')
      .locator('input[type=file]')
      .setInputFiles({ name: 'dos.kml', mimeType: 'application/vnd.google-earth.kml+xml', buffer: Buffer.from(KML) });
    await expect(panel(page, 'field_import').getByRole('row').nth(2)).toBeVisible();
    await checkAccessible(page);
  });
});

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('card and drawing on a phone', async ({ page }) => {
    await enter(page, { path: FARM });
    await drawer(page).getByText('7 Norte').tap();
    await drawer(page).getByText('7 Norte').tap();
    await panel(page, 'field').getByRole('heading', { name: '7 Norte' }).waitFor();
    await checkAccessible(page);
    await rail(page)
      .getByRole('button', { name: t('fields:title') })
      .tap();
    await drawer(page)
      .getByRole('button', { name: t('fields:new') })
      .tap();
    await bar(page).waitFor();
    await checkAccessible(page);
  });
});

const where = (page: Page) =>
  page.evaluate(() => {
    const region = document.activeElement?.closest('[data-panel], [data-region]');
    return region?.getAttribute('data-panel') ?? region?.getAttribute('data-region') ?? null;
  });

test('by keyboard alone', async ({ page }) => {
  await enter(page, { path: FARM });
  await expect(drawer(page).getByText('7 Norte')).toBeVisible();
  // Regions that come with the first scene: F6 goes round those that are there.
  await page.locator('[data-region=timeline]').waitFor();
  await panel(page, 'imagery').waitFor();

  await test.step('the first stops lead to list, map and panels; every stop is seen', async () => {
    for (const [key, lands] of [
      ['skip_list', 'fields'],
      ['skip_map', 'map'],
      ['skip_panels', 'fields'],
    ] as const) {
      const link = page.getByRole('link', { name: t(`common:region.${key}`) });
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await link.focus();
      await expect(link).toBeInViewport();
      await page.keyboard.press('Enter');
      await expect.poll(() => where(page)).toBe(lands);
    }
    await page.getByRole('link', { name: t('common:region.skip_list') }).focus();
    for (let stop = 0; stop < 30; stop += 1) {
      await page.keyboard.press('Tab');
      const seen = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!(focused instanceof HTMLElement) || focused === document.body) return 'nothing has the focus';
        const hasRing = (element: Element | null): boolean => {
          if (element === null) return false;
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
          return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow.includes('0px 0px 0px 3px');
        };
        // A radio, a switch or a search field is drawn by what stands around or beside its input.
        const drawn = [focused, focused.parentElement, focused.parentElement?.parentElement ?? null, focused.nextElementSibling];
        return drawn.some(hasRing)
          ? 'seen'
          : `${focused.tagName} ${focused.className} ${focused.getAttribute('aria-label') ?? focused.textContent}`;
      });
      expect(seen).toBe('seen');
    }
  });

  await test.step('F6 goes round the regions, both ways', async () => {
    const round = ['main', 'tools', 'fields', 'map', 'timeline', 'imagery'];
    const visited: (string | null)[] = [];
    for (const _region of round) {
      await page.keyboard.press('F6');
      visited.push(await where(page));
    }
    const from = round.indexOf(visited[0] ?? '');
    expect(visited).toEqual([...round.slice(from), ...round.slice(0, from)]);
    await page.keyboard.press('Shift+F6');
    await expect.poll(() => where(page)).toBe(visited.at(-2));
  });

  await test.step('with reduced motion nothing moves', async () => {
    await page.keyboard.press('?');
    await dialog(page).waitFor();
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) =>
        [null, '::before', '::after'].flatMap((pseudo) => {
          const { transitionDuration, animationName, animationDuration } = getComputedStyle(element, pseudo);
          const times = [...transitionDuration.split(','), ...(animationName === 'none' ? [] : animationDuration.split(','))];
          return times.some((time) => Number.parseFloat(time) > 0.01) ? [`${element.tagName} ${element.getAttribute('class') ?? ''}`] : [];
        }),
      ),
    );
    expect(moving).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('what opens by keyboard takes the focus, and gives it back when it closes', async () => {
    const item = rail(page).getByRole('button', { name: t('imagery:scenes.title') });
    await item.focus();
    await page.keyboard.press('Enter');
    await expect(panel(page, 'scenes').getByRole('heading', { name: t('imagery:scenes.title') })).toBeFocused();
    await panel(page, 'scenes')
      .getByRole('button', { name: t('common:close'), exact: true })
      .focus();
    await page.keyboard.press('Enter');
    await expect(panel(page, 'scenes')).toHaveCount(0);
    await expect(item).toBeFocused();

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: t('common:palette.title') })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(item).toBeFocused();

    const menu = drawer(page).getByRole('button', { name: t('fields:row.menu', { name: '7 Norte' }) });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: t('fields:actions.export') }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(menu).toBeFocused();
  });

  await test.step('Esc: the popover, then the tool, then the choice, then to the map', async () => {
    await drawer(page).getByText('7 Norte').click();
    const popup = page.getByRole('region', { name: t('fields:popup.label', { name: '7 Norte' }) });
    await expect(popup).toBeVisible();
    await page.keyboard.press('m');
    await expect(panel(page, 'measure')).toBeVisible();
    await panel(page, 'measure')
      .getByRole('button', { name: t('common:panel.menu') })
      .click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(panel(page, 'measure')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(page, 'measure')).toHaveCount(0);
    await expect(popup).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popup).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => where(page)).toBe('map');
  });

  await test.step('a double click on a chosen row opens its card and presses nothing in it', async () => {
    const row = drawer(page).getByText('7 Norte');
    await row.click();
    await expect(page.getByRole('region', { name: t('fields:popup.label', { name: '7 Norte' }) })).toBeVisible();
    await row.dblclick();
    await expect(panel(page, 'field').getByRole('heading', { name: '7 Norte' })).toBeVisible();
    await expect(page.locator('[data-panel]')).toHaveCount(2);
    await expect(panel(page, 'field')).toBeVisible();
  });

  await test.step('? lists the keys, and single keys can be switched off', async () => {
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: t('common:shortcuts.title') });
    await expect(sheet).toBeVisible();
    await sheet.getByRole('switch').focus();
    await page.keyboard.press('Space');
    await expect(sheet.getByRole('switch')).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await page.keyboard.press('d');
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: t('common:palette.title') })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel(page, 'field_draw')).toHaveCount(0);
    await expect(sheet).toHaveCount(0);
    await page.keyboard.press('F6');
    await expect.poll(() => where(page)).not.toBeNull();
  });
});
