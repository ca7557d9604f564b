import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import { GROUPS, isOfReportsMode, PANEL_GROUPS } from '../setup/tables/panel-states.ts';
import { enter, expect, test, textsOf, type Page } from './fixtures.ts';

const t = textsOf('es');
const FIELD = '5c0de000-0000-4000-8000-000000001007';
const MODES = [
  { name: 'light', colorScheme: 'light', forcedColors: 'none' },
  { name: 'dark', colorScheme: 'dark', forcedColors: 'none' },
  { name: 'forced', colorScheme: 'light', forcedColors: 'active' },
] as const;
const panel = (page: Page, id: string) => page.locator(`[data-panel=${id}]`);

/** What is left standing, a rule and what it is about, with the reason. */
const EXCEPTIONS: readonly (readonly [rule: string, target: string, reason: string])[] = [
  [
    'region',
    `aria-label="${t('common:region.toasts')}"`,
    'notices come and go over everything, also over a dialog: no landmark holds them',
  ],
];
/** Drawing and measuring, whose bars accessibility.spec.ts asks: without a map they are not there. */
const NEED_A_MAP: readonly string[] = ['field_draw', 'measure'];

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** With the rules on trial that belong to a criterion of WCAG: a name that lacks the words that are seen. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds in a place or the whole page, small things aside. */
async function problemsIn(page: Page, place?: string): Promise<readonly string[]> {
  const found = await page.evaluate(
    async ([where, tags]) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe };
      // Forced colours are the system's own; axe would set their ink against the background they have put away.
      const is_forced = matchMedia('(forced-colors: active)').matches;
      const rules = { 'color-contrast': { enabled: !is_forced } };
      const options = { resultTypes: ['violations'], runOnly: { type: 'tag', values: [...tags] }, rules } satisfies Axe.RunOptions;
      const { violations } = await axe.run(where === undefined ? document : { include: [where] }, options);
      return violations
        .filter(({ impact }) => impact !== 'minor')
        .flatMap(({ id, nodes }) => nodes.map(({ target, html }) => [id, `${target.join(' ')} ${html.slice(0, 120)}`] as const));
    },
    [place, TAGS] as const,
  );
  return found
    .filter(([id, what]) => !EXCEPTIONS.some(([rule, target]) => rule === id && what.includes(target)))
    .map(([id, what]) => `${id}: ${what}`);
}

/** Words of a choice or a button that do not stand there whole. */
const cutIn = (page: Page, place: string): Promise<readonly string[]> =>
  page.locator(`${place} :is(label, button, legend, h3) :is(span, b, strong):visible`).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { overflowX } = getComputedStyle(element);
      const is_cut = overflowX !== 'visible' && element.childElementCount === 0 && element.scrollWidth > element.clientWidth + 1;
      return is_cut && element.clientWidth > 2 && element.closest('fieldset') !== null ? [`cut: ${element.textContent}`] : [];
    }),
  );

/** Opens one beside the card by the address, as Back and Forward do, without loading the page anew. */
const open = (page: Page, id: string): Promise<void> =>
  page.evaluate(
    ([panel_id, lote]) => {
      window.history.pushState(null, '', `?paneles=field,${panel_id}&lote=${lote}&capa=ndvi`);
      window.dispatchEvent(new PopStateEvent('popstate'));
    },
    [id, FIELD] as const,
  );
const close = async (page: Page, id: string): Promise<void> => {
  await panel(page, id)
    .locator('> header')
    .getByRole('button', { name: t('common:close'), exact: true })
    .dispatchEvent('click');
  await expect(panel(page, id)).toHaveCount(0);
};

/** What is wrong in each mode. */
async function inEveryMode(page: Page, name: string, ask: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { name: mode, ...media } of MODES) {
    await page.emulateMedia(media);
    await expect(page.locator('html')).toHaveAttribute('data-mode', media.colorScheme);
    found.push(...(await ask()).map((one) => `${name}, ${mode}: ${one}`));
  }
  return found;
}

async function wrongIn(page: Page, id: string): Promise<readonly string[]> {
  const place = `[data-panel=${id}]`;
  // What the demo measures for the first time goes on; what is there is asked.
  await expect(page.locator(`${place} [aria-busy=true]`))
    .toHaveCount(0, { timeout: 3_000 })
    .catch(() => undefined);
  const found = await inEveryMode(page, id, () => problemsIn(page, place));
  return [...found, ...(await cutIn(page, place)).map((one) => `${id}: ${one}`)];
}

const fieldMenu = (entry: string) => async (page: Page) => {
  await panel(page, 'field')
    .getByRole('button', { name: t('fields:row.menu', { name: '7 Norte' }) })
    .click();
  await page.getByRole('menuitem', { name: t(`fields:actions.${entry}`), exact: true }).click();
};
/** Those that an address opens without their field. */
const BY_HAND = { field_form: fieldMenu('edit_data'), sharing: fieldMenu('share'), transfer: fieldMenu('transfer') } as const;

test('every panel in light, dark and forced colours, and the page they stand on', async ({ page }) => {
  test.setTimeout(300_000);
  // A map that is painted anew in each mode would take most of the time, and it is no panel.
  await page.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- the proxy hands the canvas on
    HTMLCanvasElement.prototype.getContext = new Proxy(HTMLCanvasElement.prototype.getContext, {
      apply: (get, canvas, [kind, ...more]: [string]) => (kind.startsWith('webgl') ? null : Reflect.apply(get, canvas, [kind, ...more])),
    });
  });
  await enter(page, { mode: 'system', path: `/dashboard?paneles=field&lote=${FIELD}&capa=ndvi`, map: false });
  await page.evaluate(AXE);
  await panel(page, 'field').getByRole('heading', { name: '7 Norte' }).waitFor();
  const found = [...(await inEveryMode(page, 'page', () => problemsIn(page)))];
  const by_address = GROUPS.filter((group) => !isOfReportsMode(group))
    .flatMap((group) => Object.keys(PANEL_GROUPS[group]))
    .filter((id) => !NEED_A_MAP.includes(id));
  const roads = [...by_address.map((id) => [id, () => open(page, id)] as const), ...Object.entries(BY_HAND)];
  for (const [id, go] of roads)
    await test.step(id, async () => {
      await go(page);
      await panel(page, id).waitFor();
      found.push(...(await wrongIn(page, id)));
      if (id !== 'field') await close(page, id);
    });
  expect(found).toEqual([]);
});

test.describe('enlarged to twice its size', () => {
  test.use({ viewport: { width: 720, height: 450 } });

  /** How many of these stand whole in what a panel scrolls, below a header of one line. */
  const inSight = async (page: Page, id: string, what: string): Promise<number> => {
    await panel(page, id).locator(what).first().waitFor();
    const box = await panel(page, id).locator('> header').boundingBox();
    expect(box?.height).toBeLessThanOrEqual(44);
    return panel(page, id)
      .locator(what)
      .evaluateAll((elements) => {
        const frame = elements[0]?.closest('[data-panel]')?.querySelector(':scope > header ~ div')?.getBoundingClientRect();
        const isWhole = ({ top, bottom }: DOMRect): boolean => frame !== undefined && top >= frame.top - 1 && bottom <= frame.bottom + 1;
        return elements.filter((element) => isWhole(element.getBoundingClientRect())).length;
      });
  };

  test('list, card, form and drawing keep what they are for in sight', async ({ page }) => {
    await enter(page, { path: '/dashboard?paneles=fields' });
    await expect.poll(() => inSight(page, 'fields', '[role=listitem]:has(canvas)')).toBeGreaterThanOrEqual(3);
    await panel(page, 'fields').getByText('7 Norte').click();
    await panel(page, 'fields').getByText('7 Norte').click();
    expect(await inSight(page, 'field', 'button[aria-expanded]')).toBeGreaterThanOrEqual(3);
    await panel(page, 'field')
      .getByRole('button', { name: t('fields:card.data') })
      .click();
    expect(await inSight(page, 'field_form', 'label')).toBeGreaterThanOrEqual(3);
    await panel(page, 'field_form')
      .getByRole('button', { name: t('common:back') })
      .click();
    await page.keyboard.press('d');
    for (const name of ['common:map.zoom_in', 'common:map.locate', 'field-drawing:bar.add_point'])
      await expect(page.getByRole('button', { name: t(name) }).first()).toBeInViewport({ ratio: 1 });
    await page.goto('/user');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(720);
  });
});
