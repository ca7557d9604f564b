import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import { squareAt } from '../setup/field-samples.ts';
import { signUp, type Newcomer } from '../setup/remote-caller.ts';
import { checkAccessible, enter, expect, JOURNEY_LANGUAGES, test, THEME_OF, wordsOf, type Page } from './fixtures.ts';

const drawer = (page: Page) => page.locator('[data-panel=fields]');
const card = (page: Page) => page.locator('[data-panel=field]');
const panel = (page: Page) => page.locator('[data-panel=sharing]');
const OWNER = 'Nadia Sosa';

type Words = ReturnType<typeof wordsOf>;
const toast = (page: Page, t: Words, text: string) =>
  page.getByRole('list', { name: t('common:region.toasts') }).getByText(text, { exact: true });

const addLots = (owner: Newcomer, ...names: readonly string[]) =>
  owner.addFields(...names.map((name, at) => ({ name, farm_name: `Campo ${String(at)}`, geometry: squareAt(at) })));

/** Opens a lot's card from the drawer, by keyboard. */
async function openCard(page: Page, name: string): Promise<void> {
  await drawer(page).getByRole('listitem').filter({ hasText: name }).getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText(name);
}

async function openMenu(page: Page, t: Words, name: string): Promise<void> {
  await card(page)
    .getByRole('button', { name: t('fields:row.menu', { name }) })
    .click();
}

for (const language of JOURNEY_LANGUAGES) {
  test(`an owner shares a lot by e-mail, sees who opened it, changes what a guest may do and takes it back (${language})`, async ({
    page,
    product,
  }) => {
    const t = wordsOf(language);
    const [owner, guest] = [await signUp(product.url), await signUp(product.url)];
    const [lot] = await addLots(owner, 'El Ombú');
    if (lot === undefined) throw new Error('No lot');
    await enter(page, { account: owner.account, language, theme: THEME_OF[language] });
    await openCard(page, lot.name);
    await openMenu(page, t, lot.name);
    await page.getByRole('menuitem', { name: t('fields:actions.share') }).click();
    await expect(panel(page)).toContainText(t('sharing:no_guests'));
    const email = panel(page).getByLabel(t('sharing:email'), { exact: true });
    const add = panel(page).getByRole('button', { name: t('sharing:add'), exact: true });

    await email.fill('nadie.example.com');
    await add.click();
    await expect(panel(page).getByText(t('errors:EMAIL_INVALID'))).toBeVisible();
    await expect(email).toBeFocused();
    await email.fill(owner.account.user);
    await add.click();
    await expect(panel(page).getByText(t('errors:SHARE_OWN_ADDRESS'))).toBeVisible();
    await email.fill(` ${guest.account.user.toUpperCase()} `);
    await page.keyboard.press('Enter');
    await expect(toast(page, t, t('sharing:done.added', { email: guest.account.user }))).toBeVisible();
    const row = panel(page).getByRole('listitem').filter({ hasText: guest.account.user });
    await expect(row).toContainText(t('sharing:state.waiting'));
    await checkAccessible(page, '[data-panel=sharing]');

    await guest.call(contract.shares.opened, { field_id: lot.id });
    await row.getByRole('button', { name: t('sharing:level_of', { email: guest.account.user }) }).click();
    await page.getByRole('option', { name: t('sharing:level.edit') }).click();
    const changed = t('sharing:done.level', { email: guest.account.user, level: t('sharing:level.edit') });
    await expect(toast(page, t, changed)).toBeVisible();
    await expect(row).toContainText(t('sharing:state.active'));
    await expect(panel(page).getByRole('region', { name: t('sharing:openings') })).toContainText(OWNER);
    expect((await guest.call(contract.fields.list, {})).fields[0]?.relations).toEqual(['edit']);

    await row.getByRole('button', { name: t('sharing:revoke', { email: guest.account.user }) }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('sharing:revoke_verb') })
      .click();
    await expect(toast(page, t, t('sharing:done.revoked', { email: guest.account.user }))).toBeVisible();
    await expect(panel(page)).toContainText(t('sharing:no_guests'));
    expect((await guest.call(contract.fields.list, {})).fields).toEqual([]);
  });

  test(`a guest sees the lot and only it, may do what its owner allows, and sees nothing on the next click (${language})`, async ({
    page,
    product,
    expected,
  }) => {
    expected.push(/status of 404/);
    const t = wordsOf(language);
    const [owner, guest] = [await signUp(product.url), await signUp(product.url)];
    const [lot, hidden] = await addLots(owner, 'El Ombú', 'La Tapera');
    if (lot === undefined || hidden === undefined) throw new Error('No lots');
    const field_id = lot.id;
    const share = await owner.call(contract.shares.add, { field_id, email: guest.account.user });
    await enter(page, { account: guest.account, language, theme: THEME_OF[language] });
    await expect(drawer(page).getByText(lot.name)).toBeVisible();
    await expect(drawer(page).getByText(hidden.name)).toHaveCount(0);
    await openCard(page, lot.name);
    const line = card(page).getByTestId('owner-line');
    await expect(line).toHaveText(`${t('fields:shared.by', { name: OWNER })}${t('fields:shared.level.view')}`);
    await expect(card(page).getByText('Agropecuaria Uno')).toHaveCount(0);
    await checkAccessible(page, '[data-panel=field]');
    // What he may not do is not offered, or says why.
    await expect(card(page).getByRole('button', { name: t('fields:card.polygon') })).toHaveCount(0);
    await expect(card(page).getByRole('button', { name: t('fields:card.data') })).toHaveAttribute('aria-disabled', 'true');
    await openMenu(page, t, lot.name);
    for (const key of ['edit_polygon', 'split', 'edit_data', 'share', 'export', 'delete'] as const)
      await expect(page.getByRole('menuitem', { name: t(`fields:actions.${key}`), exact: true })).toHaveCount(0);
    await expect(page.getByRole('menuitem', { name: t('fields:actions.leave') })).toBeVisible();
    await page.keyboard.press('Escape');
    expect((await owner.call(contract.shares.list, { field_id })).shares[0]).toMatchObject({ state: 'active', opened_times: 1 });

    await owner.call(contract.shares.setLevel, { field_id, share_id: share.id, level: 'edit' });
    await page.reload();
    await expect(line).toContainText(t('fields:shared.level.edit'));
    await card(page)
      .getByRole('button', { name: t('fields:card.data') })
      .click();
    const form = page.locator('[data-panel=field_form]');
    await form.getByLabel(t('catalog:field.name'), { exact: true }).fill('El Ombú Chico');
    await expect(form.getByLabel(t('catalog:field.fiscal_name'))).toHaveCount(0);
    await form.getByRole('button', { name: t('fields:form.save') }).click();
    await expect(toast(page, t, t('fields:form.saved'))).toBeVisible();
    await expect(card(page)).toContainText('El Ombú Chico');

    // Taken back while it is open: the next click says so, and leaves nothing blank.
    await owner.call(contract.shares.revoke, { field_id, share_id: share.id });
    await card(page)
      .getByRole('button', { name: t('fields:card.zones') })
      .click();
    await expect(toast(page, t, t('common:lost.title', { name: 'El Ombú Chico' }))).toBeVisible();
    await expect(drawer(page)).toContainText(t('fields:empty.title'));
    await expect(card(page)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    // The panel that stood on it keeps the reason.
    const zones = page.locator('[data-panel=zones]');
    await expect(zones).toContainText(t('common:lost.title', { name: 'El Ombú Chico' }));
    await expect(zones).toContainText(t('common:lost.shared', { owner: OWNER }));
  });
}

test('panels of an own lot that was deleted elsewhere say so, until another one is chosen', async ({ page, product, expected }) => {
  const t = wordsOf('es');
  const owner = await signUp(product.url);
  const [gone, kept] = await addLots(owner, 'El Ombú', 'La Tapera');
  if (gone === undefined || kept === undefined) throw new Error('No lots');
  await enter(page, { account: owner.account });
  await openCard(page, gone.name);
  await card(page)
    .getByRole('button', { name: t('fields:card.zones') })
    .click();
  const zones = page.locator('[data-panel=zones]');
  expected.push(/status of 404 /);
  await owner.call(contract.fields.remove, { field_id: gone.id, version: gone.version });
  // Any call about the lot finds it gone; by key, for the card may be gone with it by then.
  await page.keyboard.press('2');
  for (const told of [zones, card(page)]) {
    await expect(told).toContainText(t('common:lost.title', { name: gone.name }));
    await expect(told).toContainText(t('common:lost.own'));
  }
  await card(page)
    .getByRole('button', { name: t('common:to_fields') })
    .click();
  await openCard(page, kept.name);
  await expect(zones).not.toContainText(t('common:lost.title', { name: gone.name }));
});

test('an address without an account signs up, activates and finds the lot; the mail says nothing of it', async ({ page, product }) => {
  const t = wordsOf('es');
  const owner = await signUp(product.url);
  const [lot] = await addLots(owner, 'Puesto Viejo');
  if (lot === undefined) throw new Error('No lot');
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  await owner.call(contract.shares.add, { field_id: lot.id, email });
  const mails = async () => owner.call(contract.config.outbox, { to: email });
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  expect(mail?.subject).toBe('Nadia te compartió un lote en Surco');
  expect(mail?.text).not.toContain(lot.name);

  const guest = await signUp(product.url, email);
  await enter(page, { account: guest.account });
  await expect(drawer(page).getByText(lot.name)).toBeVisible();
  await page
    .getByRole('navigation', { name: t('common:region.main') })
    .getByRole('button', { name: /^Avisos/ })
    .click();
  const news = page.locator('[data-panel=notifications]');
  await expect(news).toContainText(t('notifications:shared.view', { name: 'Nadia' }));
  await news.getByRole('listitem').filter({ hasText: lot.name }).getByRole('button').first().click();
  await expect(card(page)).toContainText(lot.name);
});

test('lots of several owners stand apart, are filtered by whose they are, and are given up', async ({ page, product, expected }) => {
  const t = wordsOf('es');
  // What is under way for a lot that is just being given up is answered as if there were none.
  expected.push(/status of 404 /);
  const [owner, guest] = [await signUp(product.url), await signUp(product.url)];
  const [lot] = await addLots(owner, 'Ajeno');
  await addLots(guest, 'Propio');
  if (lot === undefined) throw new Error('No lot');
  await owner.call(contract.shares.add, { field_id: lot.id, email: guest.account.user, level: 'annotate' });
  await enter(page, { account: guest.account });
  // One name of a farm, two owners: two headings.
  await expect(drawer(page).getByText('Campo 0', { exact: true })).toHaveCount(2);
  await drawer(page)
    .getByRole('button', { name: t('fields:filters.whose'), exact: true })
    .click();
  await page.getByRole('menuitem', { name: t('fields:filters.shared') }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/de=shared/);
  await expect(drawer(page).getByText('Propio')).toHaveCount(0);
  await openCard(page, 'Ajeno');
  await openMenu(page, t, 'Ajeno');
  // Who may annotate may also export: the owner is told.
  await page.getByRole('menuitem', { name: t('fields:actions.export') }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('fields:export.verb') }).click();
  await download;
  const told = await owner.call(contract.shares.list, { field_id: lot.id });
  expect(told.openings.map(({ act }) => act).toSorted((a, b) => a.localeCompare(b))).toEqual(['export', 'open']);

  await openMenu(page, t, 'Ajeno');
  await page.getByRole('menuitem', { name: t('fields:actions.leave') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('fields:leave.verb') })
    .click();
  await expect(toast(page, t, t('fields:leave.done', { name: 'Ajeno' }))).toBeVisible();
  await expect(drawer(page).getByText('Propio')).toBeVisible();
  await expect(drawer(page).getByText('Ajeno')).toHaveCount(0);
  expect((await owner.call(contract.shares.list, { field_id: lot.id })).shares).toEqual([]);
});
