import { contract } from '#contract/index.ts';
import { DEMO_FARMS } from '#server/demo/farms.ts';
import { signUp, type Newcomer } from '../../setup/servers/remote-caller.ts';
import type esTexts from '../../../src/features/tour/locales/es.json';
import { checkAccessible, enter, expect, JOURNEY_LANGUAGES, test, THEME_OF, textsOf, type Page } from '../fixtures.ts';

const { auth } = contract;
type StepId = keyof (typeof esTexts)['steps'];
/** Every step of the specification, which somebody with an advanced field is shown. */
const GLOBAL: readonly StepId[] = ['welcome', 'season', 'fields', 'map', 'radar', 'new_field', 'kml'];
const FIELD = [
  'activities',
  'analytics',
  'evi_curve',
  'images',
  'weather',
  'notes',
  'planning',
  'flight',
  'pests',
  'zones',
] as const satisfies readonly StepId[];
const ALL: readonly StepId[] = [...GLOBAL, ...FIELD];
const STEPS = 17;
const isOfField = (id: StepId): boolean => (FIELD as readonly StepId[]).includes(id);

const card = (page: Page) => page.locator('[data-region=tour]');
const lit = (page: Page) => page.locator('[class*=lit]');

/** Somebody who has seen nothing of the tour yet. */
const newcomerOf = async (home: string): Promise<Newcomer> => {
  const newcomer = await signUp(home);
  await newcomer.call(auth.tutorial, { global_tutorial: false, field_tutorial: false });
  return newcomer;
};
const flagsOf = async (newcomer: Newcomer): Promise<readonly boolean[]> => {
  const { global_tutorial, field_tutorial } = await newcomer.call(auth.me, {});
  return [global_tutorial, field_tutorial];
};
const addField = async (newcomer: Newcomer) =>
  (await newcomer.addFields({ name: '7 Norte', geometry: DEMO_FARMS[0]!.fields[0]!.polygon }))[0]!;
/** A field that shows all there is. */
const addAdvanced = async (newcomer: Newcomer): Promise<void> => {
  const { id } = await addField(newcomer);
  await newcomer.call(contract.payment.trial, { field_id: id });
};

test('by keys from the first step to the last, back and on, and then never again by itself (es)', async ({ page, product }) => {
  const t = textsOf('es');
  expect(ALL).toHaveLength(STEPS);
  const newcomer = await newcomerOf(product.url);
  await addAdvanced(newcomer);
  await enter(page, { account: newcomer.account });
  for (const [at, id] of ALL.entries()) {
    await expect(card(page).getByRole('heading', { name: t(`tour:steps.${id}.title`) })).toBeVisible();
    await expect(card(page)).toContainText(t('tour:progress', { at: at + 1, count: ALL.length }));
    await expect(card(page)).toBeFocused();
    if (id === 'radar') {
      await expect(page.locator('[data-panel=radar]')).toContainText('7 Norte');
      // No other key acts from the card: neither a letter, nor a digit, nor one of the map.
      for (const key of ['d', 'c', '1', '[', 'Home']) await page.keyboard.press(key);
      for (const _button of ['skip', 'back', 'next', 'skip']) await page.keyboard.press('Tab');
      await expect(card(page).getByRole('button', { name: t('tour:skip') })).toBeFocused();
      await page.keyboard.press('Shift+Tab');
      await expect(card(page).getByRole('button', { name: t('tour:next') })).toBeFocused();
      await expect(page.locator('[data-panel=field_draw]')).toHaveCount(0);
    }
    if (id === 'kml') await expect(page.locator('[data-panel=field_import]')).toBeVisible();
    if (id === FIELD[0]) {
      await expect(page.locator('[data-panel=field_import]')).toHaveCount(0);
      await expect(page.locator('[data-panel=field]')).toContainText('7 Norte');
      await expect.poll(() => flagsOf(newcomer)).toEqual([true, false]);
    }
    if (id === 'images') {
      await expect(page.locator('[data-panel=scenes]')).toBeVisible();
      await expect(lit(page)).toBeVisible();
      await checkAccessible(page, '[data-region=tour]');
      await page.keyboard.press('ArrowLeft');
      await expect(card(page).getByRole('heading', { name: t('tour:steps.evi_curve.title') })).toBeVisible();
      await expect(page.locator('[data-panel=scenes]')).toHaveCount(0);
      await page.keyboard.press('ArrowRight');
      await expect(page.locator('[data-panel=scenes]')).toBeVisible();
      await expect(card(page)).toBeFocused();
    }
    // At the radar the focus is on "Next", which Enter presses as well.
    await page.keyboard.press(at % 2 === 0 && id !== 'radar' ? 'ArrowRight' : 'Enter');
  }
  await expect(card(page)).toHaveCount(0);
  // The page is as it was.
  await expect(page.locator('[data-panel=fields]')).toBeVisible();
  await expect(page.locator('[data-panel=zones]')).toHaveCount(0);
  await expect.poll(() => flagsOf(newcomer)).toEqual([true, true]);
  await page.reload();
  await page.locator('[data-map][data-camera]').waitFor();
  await expect(page.locator('[data-panel=fields]').getByText('7 Norte')).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test('without a field on a sample, skipped with Esc and repeated from the menu (en)', async ({ page, product }) => {
  const t = textsOf('en');
  const newcomer = await newcomerOf(product.url);
  await enter(page, { account: newcomer.account, language: 'en', theme: THEME_OF.en });
  await expect(card(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await expect.poll(() => flagsOf(newcomer)).toEqual([true, false]);

  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: t('tour:title') }).click();
  await card(page)
    .getByRole('button', { name: t('tour:start') })
    .click();
  for (const id of ALL.slice(1)) {
    await expect(card(page).getByRole('heading', { name: t(`tour:steps.${id}.title`) })).toBeVisible();
    if (isOfField(id)) await expect(card(page)).toContainText(t('tour:on_sample'));
    if (id === 'zones') await expect(card(page).locator('svg')).toBeVisible();
    await card(page)
      .getByRole('button', { name: t(id === 'zones' ? 'tour:finish' : 'tour:next') })
      .click();
  }
  await expect(card(page)).toHaveCount(0);
  await expect.poll(() => flagsOf(newcomer)).toEqual([true, true]);
  expect((await newcomer.call(contract.fields.list, {})).fields).toEqual([]);
});

test('goes on after a reload where it was; its second part waits for the first field that is opened (pt)', async ({ page, product }) => {
  const t = textsOf('pt');
  const newcomer = await newcomerOf(product.url);
  await addField(newcomer);
  await enter(page, { account: newcomer.account, language: 'pt', theme: THEME_OF.pt });
  const heading = (id: StepId) => card(page).getByRole('heading', { name: t(`tour:steps.${id}.title`) });
  await expect(heading('welcome')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(heading('fields')).toBeVisible();
  await page.reload();
  await expect(heading('fields')).toBeVisible();
  await expect(card(page)).toBeFocused();
  await card(page)
    .getByRole('button', { name: t('tour:skip') })
    .click();
  await expect(card(page)).toHaveCount(0);
  await expect.poll(() => flagsOf(newcomer)).toEqual([true, false]);

  // Not on the same visit: it was just sent away. The field's card offers it.
  await page.locator('[data-panel=fields]').getByText('7 Norte').dblclick();
  const field = page.locator('[data-panel=field]');
  await expect(field).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await field.getByRole('button', { name: t('tour:tutorial') }).waitFor();
  await page.reload();
  await expect(heading(FIELD[0])).toBeVisible();
  await expect(card(page)).toContainText(t('tour:progress', { at: 1, count: FIELD.length }));
  while (!(await heading('images').isVisible())) await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-panel=scenes]')).toBeVisible();
  // In the middle of it: what the step opened is closed with it all the same.
  await page.reload();
  await expect(heading('images')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(heading('weather')).toBeVisible();
  await expect(page.locator('[data-panel=scenes]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => flagsOf(newcomer)).toEqual([true, true]);

  await expect(field.getByRole('button', { name: t('tour:tutorial') })).toHaveCount(0);
  await field.getByRole('button', { name: t('fields:row.menu', { name: '7 Norte' }) }).click();
  await page.getByRole('menuitem', { name: t('tour:tutorial') }).click();
  await expect(heading(FIELD[0])).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page)).toHaveCount(0);
  await expect(field.getByRole('button', { name: t('fields:row.menu', { name: '7 Norte' }) })).toBeFocused();
});

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const language of JOURNEY_LANGUAGES)
    test(`on a phone the card leaves what it speaks of in sight (${language})`, async ({ page, product }) => {
      const t = textsOf(language);
      const newcomer = await newcomerOf(product.url);
      await addAdvanced(newcomer);
      await enter(page, { account: newcomer.account, language, theme: THEME_OF[language] });
      for (const [at, id] of ALL.entries()) {
        await expect(card(page).getByRole('heading', { name: t(`tour:steps.${id}.title`) })).toBeVisible();
        if (id === 'map') await expect(card(page)).toContainText(t('tour:steps.map.text_phone'));
        await expect(card(page)).toBeInViewport({ ratio: 1 });
        await card(page)
          .getByRole('button', { name: t(at === 0 ? 'tour:start' : at === ALL.length - 1 ? 'tour:finish' : 'tour:next') })
          .tap();
      }
      await expect(card(page)).toHaveCount(0);
      await expect.poll(() => flagsOf(newcomer)).toEqual([true, true]);
    });
});
