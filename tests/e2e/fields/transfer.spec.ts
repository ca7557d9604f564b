import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import { comeBack } from '../../setup/page/come-back.ts';
import { squareAt } from '../../setup/samples/field-samples.ts';
import { signUp, type Newcomer } from '../../setup/servers/remote-caller.ts';
import { checkAccessible, enter, expect, JOURNEY_LANGUAGES, ownProduct, test as base, watch, textsOf, type Page } from '../fixtures.ts';

// Offers are mailed, and one network is mailed for twenty times an hour.
const test = base.extend<object, object>({ product: [ownProduct(), { scope: 'worker', timeout: 180_000 }] });

const drawer = (page: Page) => page.locator('[data-panel=fields]');
const card = (page: Page) => page.locator('[data-panel=field]');
const panel = (page: Page) => page.locator('[data-panel=transfer]');
const offers = (page: Page) => page.locator('[data-panel=transfers]');
const notifications = (page: Page) => page.locator('[data-panel=notifications]');
const OFFERER = 'Nadia Sosa';

type Texts = ReturnType<typeof textsOf>;
const toast = (page: Page, t: Texts, text: string) =>
  page.getByRole('list', { name: t('common:region.toasts') }).getByText(text, { exact: true });
const bell = (page: Page, t: Texts) =>
  page.getByRole('navigation', { name: t('common:region.main') }).getByRole('button', { name: new RegExp(`^${t('notifications:title')}`) });

const addFields = (owner: Newcomer, ...names: readonly string[]) =>
  owner.addFields(...names.map((name, at) => ({ name, farm_name: `Campo ${String(at)}`, geometry: squareAt(at) })));
const idsOf = async (who: Newcomer) => (await who.call(contract.fields.list, {})).fields.map(({ id }) => id);
const offersTo = async (who: Newcomer) => (await who.call(contract.transfers.list, {})).transfers;

async function openCard(page: Page, name: string): Promise<void> {
  await drawer(page).getByRole('listitem').filter({ hasText: name }).getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText(name);
}

async function openOffer(page: Page, t: Texts, name: string): Promise<void> {
  await openCard(page, name);
  await card(page)
    .getByRole('button', { name: t('fields:row.menu', { name }) })
    .click();
  await page.getByRole('menuitem', { name: t('fields:actions.transfer'), exact: true }).click();
}

/** Types the address and confirms, by keys alone. */
async function sendOffer(page: Page, t: Texts, email: string): Promise<void> {
  await panel(page).getByLabel(t('transfers:offer.email'), { exact: true }).fill(email);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog');
  const verb = dialog.getByRole('button', { name: t('transfers:offer.verb') });
  await expect(dialog.getByRole('checkbox')).toBeFocused();
  await expect(verb).toBeDisabled();
  await page.keyboard.press('Space');
  await expect(verb).toBeEnabled();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(verb).toBeFocused();
  await page.keyboard.press('Enter');
}

for (const language of JOURNEY_LANGUAGES) {
  test(`a field is offered, withdrawn and offered again, and its taker refuses, is too late and accepts (${language})`, async ({
    browser,
    page,
    product,
    expected,
    pageErrors,
  }) => {
    // An offer withdrawn meanwhile is not there; nor is, for its old owner, what was being read of the field when it went.
    expected.push(/status of 404 /);
    const t = textsOf(language);
    const [owner, taker] = [await signUp(product.url), await signUp(product.url)];
    const [field, other, late] = await addFields(owner, 'El Ombú', 'La Tapera', 'Puesto Nuevo');
    if (field === undefined || other === undefined || late === undefined) throw new Error('No fields');
    await enter(page, { account: owner.account, language });
    await openOffer(page, t, field.name);
    const email = panel(page).getByLabel(t('transfers:offer.email'), { exact: true });
    const verb = panel(page).getByRole('button', { name: t('transfers:offer.verb'), exact: true });

    await test.step('the owner reads what goes and what ends, and every refusal stands at its field', async () => {
      await expect(panel(page)).toContainText(t('transfers:goes.history'));
      await expect(panel(page)).toContainText(t('transfers:ends.guests'));
      await email.fill('nadie.example.com');
      await verb.click();
      await expect(panel(page).getByText(t('errors:EMAIL_INVALID'))).toBeVisible();
      await expect(email).toBeFocused();
      await email.fill(` ${owner.account.user.toUpperCase()} `);
      await verb.click();
      await expect(panel(page).getByText(t('errors:TRANSFER_TO_SELF'))).toBeVisible();
      await expect(email).toBeFocused();
      await checkAccessible(page, '[data-panel=transfer]');
    });

    await test.step('Escape calls it off; nothing was offered', async () => {
      await email.fill(taker.account.user);
      await verb.click();
      await expect(page.getByRole('alertdialog')).toContainText(taker.account.user);
      await checkAccessible(page, 'dialog[open]');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      expect(await offersTo(taker)).toEqual([]);
    });

    await test.step('it is offered by keys alone, and withdrawn', async () => {
      await sendOffer(page, t, ` ${taker.account.user.toUpperCase()} `);
      await expect(toast(page, t, t('transfers:done.offered', { name: field.name, email: taker.account.user }))).toBeVisible();
      await expect(panel(page)).toContainText(t('transfers:pending.to', { email: taker.account.user }));
      await checkAccessible(page, '[data-panel=transfer]');
      expect(await offersTo(taker)).toHaveLength(1);
      await panel(page)
        .getByRole('button', { name: t('transfers:withdraw') })
        .click();
      await expect(toast(page, t, t('transfers:done.withdrawn', { name: field.name }))).toBeVisible();
      await expect(email).toHaveValue('');
      expect(await offersTo(taker)).toEqual([]);
    });

    const context = await browser.newContext({ baseURL: product.url, locale: 'es-AR' });
    const second = await context.newPage();
    watch(second, pageErrors, expected);
    const row = (name: string) => offers(second).getByRole('listitem', { name, exact: true });
    await test.step('offered again, it rings at the other without a reload', async () => {
      await enter(second, { account: taker.account, language, map: false });
      await expect(bell(second, t)).toHaveAccessibleName(t('notifications:title'));
      await sendOffer(page, t, taker.account.user);
      await expect(panel(page)).toContainText(t('transfers:pending.to', { email: taker.account.user }));
      expect((await offersTo(taker)).map(({ field_id }) => field_id)).toEqual([field.id]);
      expect(await idsOf(taker)).toEqual([]);
      for (const { id: field_id } of [other, late]) await owner.call(contract.transfers.offer, { field_id, email: taker.account.user });
      await second.evaluate(comeBack);
      await expect(bell(second, t)).toHaveAccessibleName(t('notifications:bell_one', { count: 1 }));
      await bell(second, t).click();
      await expect(notifications(second)).toContainText(t('notifications:kind.transfer_offer'));
      await notifications(second).getByRole('listitem').getByRole('button').first().click();
      await expect(offers(second)).toContainText(OFFERER);
      for (const { name } of [field, other, late]) await expect(row(name)).toBeVisible();
      await checkAccessible(second, '[data-panel=transfers]');
    });

    await test.step('one is refused', async () => {
      await row(other.name)
        .getByRole('button', { name: t('transfers:received.refuse') })
        .click();
      const dialog = second.getByRole('alertdialog', { name: t('transfers:refuse.title', { name: other.name }) });
      await checkAccessible(second, 'dialog[open]');
      await dialog.getByRole('button', { name: t('transfers:received.refuse') }).click();
      await expect(toast(second, t, t('transfers:done.refused', { name: other.name }))).toBeVisible();
      await expect(row(other.name)).toHaveCount(0);
    });

    await test.step('one that was withdrawn meanwhile says so', async () => {
      await owner.call(contract.transfers.withdraw, { field_id: late.id });
      await row(late.name)
        .getByRole('button', { name: t('transfers:received.accept') })
        .click();
      await expect(offers(second)).toContainText(t('transfers:stale'));
      await expect(row(late.name)).toHaveCount(0);
    });

    await test.step('one is accepted, by keys, and its card opens', async () => {
      await row(field.name)
        .getByRole('button', { name: t('transfers:received.accept') })
        .focus();
      await second.keyboard.press('Enter');
      await expect(toast(second, t, t('transfers:done.accepted', { name: field.name }))).toBeVisible();
      await expect(card(second)).toContainText(field.name);
      await expect(offers(second)).toContainText(t('transfers:empty.title'));
      await expect(notifications(second)).toContainText(t('notifications:empty.title'));
      expect(await idsOf(taker)).toEqual([field.id]);
      expect(new Set(await idsOf(owner))).toEqual(new Set([other.id, late.id]));
      await context.close();
    });

    await test.step('it leaves the screen of its old owner without a reload', async () => {
      await page.evaluate(comeBack);
      await expect(toast(page, t, t('transfers:heard.accepted', { name: field.name }))).toBeVisible();
      await expect(panel(page)).toContainText(t('common:lost.title', { name: field.name }));
      await expect(card(page)).toHaveCount(0);
      await expect(drawer(page).getByText(other.name)).toBeVisible();
      await expect(drawer(page).getByText(field.name)).toHaveCount(0);
      await bell(page, t).click();
      await expect(notifications(page)).toContainText(t('notifications:transfer_answer.accepted', { name: field.name }));
    });
  });
}

test('an address without an account signs up by the mail, finds the offer there, and the mail says nothing of the field', async ({
  page,
  product,
}) => {
  const t = textsOf('es');
  const owner = await signUp(product.url);
  const [field] = await addFields(owner, 'Puesto Viejo');
  if (field === undefined) throw new Error('No field');
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  await owner.call(contract.transfers.offer, { field_id: field.id, email });
  const mails = async () => owner.call(contract.config.outbox, { to: email });
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  expect(mail?.subject).toBe('Nadia te ofrece un lote en Surco');
  expect(mail?.text).not.toContain(field.name);
  const link = new URL(mail?.links[0] ?? '');

  const taker = await signUp(product.url, email);
  await page.goto(`${link.pathname}${link.search}`);
  await page.getByLabel(t('auth:email'), { exact: true }).fill(taker.account.user);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(taker.account.password);
  await page.keyboard.press('Enter');
  await expect(offers(page)).toContainText(field.name);
  await expect(bell(page, t)).toHaveAccessibleName(t('notifications:bell_one', { count: 1 }));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the form, the wait and the offers are pages of the sheet that fit and can be pressed', async ({ page, product }) => {
    const t = textsOf('es');
    const [owner, taker] = [await signUp(product.url), await signUp(product.url)];
    const [field] = await addFields(owner, 'El Ombú');
    const [given] = await addFields(taker, 'La Tapera');
    if (field === undefined || given === undefined) throw new Error('No fields');
    await owner.call(contract.transfers.offer, { field_id: field.id, email: taker.account.user });
    await taker.call(contract.transfers.offer, { field_id: given.id, email: owner.account.user });
    await enter(page, { account: owner.account, path: `/dashboard?lote=${field.id}&paneles=field` });
    await card(page)
      .getByRole('button', { name: t('fields:row.menu', { name: field.name }) })
      .first()
      .tap();
    await page.getByRole('menuitem', { name: t('fields:actions.transfer'), exact: true }).tap();
    await expect(panel(page)).toContainText(t('transfers:pending.to', { email: taker.account.user }));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await panel(page)
      .getByRole('button', { name: t('transfers:withdraw') })
      .tap();
    await panel(page).getByLabel(t('transfers:offer.email'), { exact: true }).fill(taker.account.user);
    await panel(page)
      .getByRole('button', { name: t('transfers:offer.verb') })
      .tap();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(t('transfers:confirm.check')).tap();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await dialog.getByRole('button', { name: t('transfers:offer.verb') }).tap();
    await expect(panel(page)).toContainText(t('transfers:pending.to', { email: taker.account.user }));

    await page
      .getByRole('navigation', { name: t('common:region.main') })
      .getByRole('button', { name: t('common:more') })
      .tap();
    await page.getByRole('menuitem', { name: t('transfers:title') }).tap();
    await expect(offers(page)).toContainText(given.name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await checkAccessible(page, '[data-panel=transfers]');
    await offers(page)
      .getByRole('button', { name: t('transfers:received.accept') })
      .tap();
    await expect(card(page)).toContainText(given.name);
  });
});
