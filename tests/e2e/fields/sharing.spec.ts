import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import { squareAt } from '../../setup/samples/field-samples.ts';
import { signUp, type Newcomer } from '../../setup/servers/remote-caller.ts';
import { checkAccessible, enter, expect, JOURNEY_LANGUAGES, SMOKE, test, THEME_OF, textsOf, type Page } from '../fixtures.ts';

const drawer = (page: Page) => page.locator('[data-panel=fields]');
const card = (page: Page) => page.locator('[data-panel=field]');
const panel = (page: Page) => page.locator('[data-panel=sharing]');
const zones = (page: Page) => page.locator('[data-panel=zones]');
const OWNER = 'Nadia Sosa';

type Texts = ReturnType<typeof textsOf>;
const toast = (page: Page, t: Texts, text: string) =>
  page.getByRole('list', { name: t('common:region.toasts') }).getByText(text, { exact: true });

const addFields = (owner: Newcomer, ...names: readonly string[]) =>
  owner.addFields(...names.map((name, at) => ({ name, farm_name: `Campo ${String(at)}`, geometry: squareAt(at) })));

/** Opens a field's card from the drawer, by keyboard. */
async function openCard(page: Page, name: string): Promise<void> {
  await drawer(page).getByRole('listitem').filter({ hasText: name }).getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText(name);
}

async function openMenu(page: Page, t: Texts, name: string): Promise<void> {
  await card(page)
    .getByRole('button', { name: t('fields:row.menu', { name }) })
    .click();
}

test('an owner shares a field, and its guest looks at it and changes nothing', SMOKE, async ({ page, product }) => {
  const t = textsOf('es');
  const [owner, guest] = [await signUp(product.url), await signUp(product.url)];
  await addFields(owner, 'El Ombú');
  await enter(page, { account: owner.account });
  await openCard(page, 'El Ombú');
  await openMenu(page, t, 'El Ombú');
  await page.getByRole('menuitem', { name: t('fields:actions.share') }).click();
  await panel(page).getByLabel(t('sharing:email'), { exact: true }).fill(guest.account.user);
  await page.keyboard.press('Enter');
  await expect(toast(page, t, t('sharing:done.added', { email: guest.account.user }))).toBeVisible();

  await enter(page, { account: guest.account });
  await openCard(page, 'El Ombú');
  await expect(card(page).getByTestId('owner-line')).toHaveText(
    `${t('fields:shared.by', { name: OWNER })}${t('fields:shared.level.view')}`,
  );
  await expect(card(page).getByRole('button', { name: t('fields:card.polygon') })).toHaveCount(0);
});

for (const language of JOURNEY_LANGUAGES) {
  test(`an owner shares a field by e-mail, sees who opened it, changes what a guest may do, takes it back, and finds it deleted elsewhere (${language})`, async ({
    page,
    product,
    expected,
  }) => {
    const t = textsOf(language);
    const [owner, guest] = [await signUp(product.url), await signUp(product.url)];
    const [field, kept] = await addFields(owner, 'El Ombú', 'La Tapera');
    if (field === undefined || kept === undefined) throw new Error('No fields');
    await enter(page, { account: owner.account, language, theme: THEME_OF[language] });
    await openCard(page, field.name);
    await openMenu(page, t, field.name);
    await page.getByRole('menuitem', { name: t('fields:actions.share') }).click();
    await expect(panel(page)).toContainText(t('sharing:no_guests'));
    const email = panel(page).getByLabel(t('sharing:email'), { exact: true });
    const add = panel(page).getByRole('button', { name: t('sharing:add'), exact: true });
    const row = panel(page).getByRole('listitem').filter({ hasText: guest.account.user });

    await test.step('every refusal stands at the address', async () => {
      await email.fill('nadie.example.com');
      await add.click();
      await expect(panel(page).getByText(t('errors:EMAIL_INVALID'))).toBeVisible();
      await expect(email).toBeFocused();
      await email.fill(owner.account.user);
      await add.click();
      await expect(panel(page).getByText(t('errors:SHARE_OWN_ADDRESS'))).toBeVisible();
    });

    await test.step('the field is shared by e-mail', async () => {
      await email.fill(` ${guest.account.user.toUpperCase()} `);
      await page.keyboard.press('Enter');
      await expect(toast(page, t, t('sharing:done.added', { email: guest.account.user }))).toBeVisible();
      await expect(row).toContainText(t('sharing:state.waiting'));
      await checkAccessible(page, '[data-panel=sharing]');
    });

    await test.step('the guest who opened it may do more', async () => {
      await guest.call(contract.shares.opened, { field_id: field.id });
      await row.getByRole('button', { name: t('sharing:level_of', { email: guest.account.user }) }).click();
      await page.getByRole('option', { name: t('sharing:level.edit') }).click();
      const changed = t('sharing:done.level', { email: guest.account.user, level: t('sharing:level.edit') });
      await expect(toast(page, t, changed)).toBeVisible();
      await expect(row).toContainText(t('sharing:state.active'));
      await expect(panel(page).getByRole('region', { name: t('sharing:openings') })).toContainText(OWNER);
      expect((await guest.call(contract.fields.list, {})).fields[0]?.relations).toEqual(['edit']);
    });

    await test.step('it is taken back', async () => {
      await row.getByRole('button', { name: t('sharing:revoke', { email: guest.account.user }) }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('sharing:revoke_verb') })
        .click();
      await expect(toast(page, t, t('sharing:done.revoked', { email: guest.account.user }))).toBeVisible();
      await expect(panel(page)).toContainText(t('sharing:no_guests'));
      expect((await guest.call(contract.fields.list, {})).fields).toEqual([]);
    });

    await test.step('panels of an own field that was deleted elsewhere say so, until another one is chosen', async () => {
      await card(page)
        .getByRole('button', { name: t('fields:card.zones') })
        .click();
      expected.push(/status of 404 /);
      const { version } = (await owner.call(contract.fields.get, { field_id: field.id })).field;
      await owner.call(contract.fields.remove, { field_id: field.id, version });
      // Any call about the field finds it gone; by key, for the card may be gone with it by then.
      await page.keyboard.press('2');
      for (const answer of [zones(page), card(page)]) {
        await expect(answer).toContainText(t('common:lost.title', { name: field.name }));
        await expect(answer).toContainText(t('common:lost.own'));
      }
      await card(page)
        .getByRole('button', { name: t('common:to_fields') })
        .click();
      await openCard(page, kept.name);
      await expect(zones(page)).not.toContainText(t('common:lost.title', { name: field.name }));
    });
  });

  test(`an address without an account signs up and finds what was shared, may do what each owner allows, and gives it up (${language})`, async ({
    page,
    product,
    expected,
  }) => {
    const t = textsOf(language);
    const owner = await signUp(product.url);
    const [seen, changed, noted, hidden] = await addFields(owner, 'El Ombú', 'La Tapera', 'Ajeno', 'Puesto Viejo');
    if (seen === undefined || changed === undefined || noted === undefined || hidden === undefined) throw new Error('No fields');
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    await owner.call(contract.shares.add, { field_id: seen.id, email });

    await test.step('the mail says nothing of the field', async () => {
      const mails = async () => owner.call(contract.config.outbox, { to: email });
      await expect.poll(async () => (await mails()).length).toBe(1);
      const [mail] = await mails();
      expect(mail?.subject).toBe('Nadia te compartió un lote en Surco');
      expect(mail?.text).not.toContain(seen.name);
    });

    const guest = await signUp(product.url, email);
    const share = await owner.call(contract.shares.add, { field_id: changed.id, email, level: 'edit' });
    await owner.call(contract.shares.add, { field_id: noted.id, email, level: 'annotate' });
    await addFields(guest, 'Propio');
    const line = card(page).getByTestId('owner-line');

    await test.step('fields of several owners stand apart, what was not shared is not among them', async () => {
      await enter(page, { account: guest.account, language, theme: THEME_OF[language] });
      for (const { name } of [seen, changed, noted]) await expect(drawer(page).getByText(name)).toBeVisible();
      await expect(drawer(page).getByText(hidden.name)).toHaveCount(0);
      // One name of a farm, two owners: two headings.
      await expect(drawer(page).getByText('Campo 0', { exact: true })).toHaveCount(2);
    });

    await test.step('the bell tells of the field and opens it', async () => {
      await page
        .getByRole('navigation', { name: t('common:region.main') })
        .getByRole('button', { name: new RegExp(`^${t('notifications:title')}`) })
        .click();
      const notifications = page.locator('[data-panel=notifications]');
      await expect(notifications).toContainText(t('notifications:shared.view', { name: 'Nadia' }));
      await notifications.getByRole('listitem').filter({ hasText: seen.name }).getByRole('button').first().click();
      await expect(card(page)).toContainText(seen.name);
    });

    await test.step('what a guest who may look may not do is not offered, or says why', async () => {
      await expect(line).toHaveText(`${t('fields:shared.by', { name: OWNER })}${t('fields:shared.level.view')}`);
      await expect(card(page).getByText('Agropecuaria Uno')).toHaveCount(0);
      await checkAccessible(page, '[data-panel=field]');
      await expect(card(page).getByRole('button', { name: t('fields:card.polygon') })).toHaveCount(0);
      await expect(card(page).getByRole('button', { name: t('fields:card.data') })).toHaveAttribute('aria-disabled', 'true');
      await openMenu(page, t, seen.name);
      for (const key of ['edit_polygon', 'split', 'edit_data', 'share', 'export', 'delete'] as const)
        await expect(page.getByRole('menuitem', { name: t(`fields:actions.${key}`), exact: true })).toHaveCount(0);
      await expect(page.getByRole('menuitem', { name: t('fields:actions.leave') })).toBeVisible();
      await page.keyboard.press('Escape');
      const { shares } = await owner.call(contract.shares.list, { field_id: seen.id });
      expect(shares[0]).toMatchObject({ state: 'active', opened_times: 1 });
    });

    await test.step('a guest who may edit changes the data', async () => {
      // The card that was opened by the notification stands in the list's place.
      await page
        .getByRole('navigation', { name: t('common:region.main') })
        .getByRole('button', { name: t('fields:title'), exact: true })
        .click();
      await openCard(page, changed.name);
      await expect(line).toContainText(t('fields:shared.level.edit'));
      await card(page)
        .getByRole('button', { name: t('fields:card.data') })
        .click();
      const form = page.locator('[data-panel=field_form]');
      await form.getByLabel(t('catalog:field.name'), { exact: true }).fill('La Tapera Chica');
      await expect(form.getByLabel(t('catalog:field.fiscal_name'))).toHaveCount(0);
      await form.getByRole('button', { name: t('fields:form.save') }).click();
      await expect(toast(page, t, t('fields:form.saved'))).toBeVisible();
      await expect(card(page)).toContainText('La Tapera Chica');
    });

    await test.step('taken back while it is open: the next click says so, and leaves nothing blank', async () => {
      expected.push(/status of 404/);
      await owner.call(contract.shares.revoke, { field_id: changed.id, share_id: share.id });
      await card(page)
        .getByRole('button', { name: t('fields:card.zones') })
        .click();
      await expect(toast(page, t, t('common:lost.title', { name: 'La Tapera Chica' }))).toBeVisible();
      await expect(drawer(page).getByText(seen.name)).toBeVisible();
      await expect(drawer(page).getByText('La Tapera Chica')).toHaveCount(0);
      await expect(card(page)).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
      // The panel that stood on it keeps the reason.
      await expect(zones(page)).toContainText(t('common:lost.title', { name: 'La Tapera Chica' }));
      await expect(zones(page)).toContainText(t('common:lost.shared', { owner: OWNER }));
    });

    await test.step('fields are filtered by whose they are', async () => {
      await drawer(page)
        .getByRole('button', { name: t('fields:filters.whose'), exact: true })
        .click();
      await page.getByRole('menuitem', { name: t('fields:filters.shared') }).click();
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(/de=shared/);
      await expect(drawer(page).getByText('Propio')).toHaveCount(0);
    });

    await test.step('who may annotate may also export: the owner sees it', async () => {
      await openCard(page, noted.name);
      await openMenu(page, t, noted.name);
      await page.getByRole('menuitem', { name: t('fields:actions.export') }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: t('fields:export.verb') }).click();
      await download;
      const answer = await owner.call(contract.shares.list, { field_id: noted.id });
      expect(answer.openings.map(({ act }) => act).toSorted((a, b) => a.localeCompare(b))).toEqual(['export', 'open']);
    });

    await test.step('what is given up is gone, and with the last of it the filter', async () => {
      const giveUp = async ({ id, name }: typeof noted): Promise<void> => {
        await openMenu(page, t, name);
        await page.getByRole('menuitem', { name: t('fields:actions.leave') }).click();
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: t('fields:leave.verb') })
          .click();
        await expect(toast(page, t, t('fields:leave.done', { name }))).toBeVisible();
        await expect(drawer(page).getByText(name)).toHaveCount(0);
        expect((await owner.call(contract.shares.list, { field_id: id })).shares).toEqual([]);
      };
      await giveUp(noted);
      await openCard(page, seen.name);
      await giveUp(seen);
      await expect(drawer(page).getByText('Propio')).toBeVisible();
    });
  });
}
