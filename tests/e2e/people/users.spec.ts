import { contract } from '#contract/index.ts';
import type { Producer } from '#domain/schemas/people.ts';
import { callerOf, signUp, type RemoteCaller } from '../../setup/servers/remote-caller.ts';
import { checkAccessible, enter, expect, test, textsOf, type Page } from '../fixtures.ts';

const t = textsOf('es');
const NOTHING = { email: null, country: null, province: null, city: null, fiscal_id: null };
const panel = (page: Page, id: string) => page.locator(`[data-panel=${id}]`);
const openAccount = (page: Page) => page.getByRole('button', { name: /^Cuenta: / }).click();
const expectToast = (page: Page, text: string) =>
  expect(
    page
      .getByRole('list', { name: t('common:region.toasts') })
      .getByText(text)
      .first(),
  ).toBeVisible();

const recordOf = async (keeper: RemoteCaller): Promise<Producer | undefined> => {
  const { producers } = await keeper.call(contract.producers.list, {});
  return producers[0];
};

test('a producer accepts a request, changes what he allows, and parts; it acts at once', async ({ page, product, newcomer }) => {
  const keeper = await signUp(product.url);
  const { id } = await keeper.call(contract.producers.create, { ...NOTHING, name: 'Don Anselmo', email: newcomer.account.user });
  await keeper.call(contract.producers.invite, { producer_id: id });
  await enter(page, { account: newcomer.account });
  await openAccount(page);
  await page.getByRole('menuitem', { name: t('producers:title') }).click();
  const producers = panel(page, 'producers');

  const request = producers.getByRole('region', { name: t('producers:request.title', { name: 'Nadia Sosa' }) });
  await request.getByRole('switch').check({ force: true });
  await request.getByRole('button', { name: t('producers:request.accept') }).click();
  await expectToast(page, t('producers:request.accepted', { name: 'Nadia Sosa' }));
  expect(await recordOf(keeper)).toMatchObject({ status: 'accepted', may_edit: true });
  await checkAccessible(page, '[data-panel=producers]');

  const served = producers.getByRole('region', { name: t('producers:served_by') });
  await served.getByRole('switch').click({ force: true });
  await expectToast(page, t('producers:forbidden', { name: 'Nadia Sosa' }));
  expect(await recordOf(keeper)).toMatchObject({ status: 'accepted', may_edit: false });

  await served.getByRole('button', { name: t('producers:end.verb') }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(t('producers:end.text_self'));
  await dialog.getByRole('button', { name: t('producers:end.verb') }).click();
  await expectToast(page, t('producers:end.done', { name: 'Nadia Sosa' }));
  expect(await recordOf(keeper)).toMatchObject({ status: 'none', may_edit: false });
  await expect(served).toBeHidden();
});

test('two people change one record: different data merge, the same is asked', async ({ page, product }) => {
  const keeper = await signUp(product.url);
  const made = await keeper.call(contract.producers.create, { ...NOTHING, name: 'El Recreo' });
  await enter(page, { account: keeper.account, path: '/dashboard?paneles=producers' });
  const dialog = page.getByRole('dialog');
  const open = async (name: string): Promise<void> => {
    await panel(page, 'producers')
      .getByRole('button', { name: t('producers:menu', { name }) })
      .click();
    await page.getByRole('menuitem', { name: t('producers:edit') }).click();
  };
  const save = dialog.getByRole('button', { name: t('producers:form.edit_verb') });

  await open('El Recreo');
  await keeper.call(contract.producers.edit, { producer_id: made.id, version: made.version, city: 'Rojas' });
  await dialog.getByLabel(t('producers:form.name')).fill('El Recreo Viejo');
  await save.click();
  await expectToast(page, t('producers:saved', { name: 'El Recreo Viejo' }));
  const merged = await recordOf(keeper);
  expect(merged).toMatchObject({ name: 'El Recreo Viejo', city: 'Rojas' });

  await open('El Recreo Viejo');
  await keeper.call(contract.producers.edit, { producer_id: made.id, version: merged?.version ?? 0, city: 'Salto' });
  await dialog.getByLabel(t('producers:form.city')).fill('Colón');
  await save.click();
  const conflict = dialog.getByRole('alert');
  await expect(conflict).toContainText(t('producers:form.conflict'));
  await expect(save).toBeDisabled();
  await expect(conflict.getByRole('button', { name: `${t('common:conflict.mine')}: Colón` })).toBeVisible();
  await checkAccessible(page, 'dialog');
  await conflict.getByRole('button', { name: `${t('common:conflict.theirs')}: Salto` }).click();
  await expect(dialog.getByLabel(t('producers:form.city'))).toHaveValue('Salto');
  await dialog.getByLabel(t('producers:form.name')).fill('El Recreo');
  await save.click();
  // The notice of the first change reads alike.
  await expect.poll(() => recordOf(keeper)).toMatchObject({ name: 'El Recreo', city: 'Salto' });
});

test('a record of a producer is created, checked by its country, changed and deleted', async ({ page, product }) => {
  const { account } = await signUp(product.url);
  await enter(page, { account, path: '/dashboard?paneles=producers' });
  const producers = panel(page, 'producers');
  await expect(producers.getByText(t('producers:empty.title'))).toBeVisible();
  await producers
    .getByRole('button', { name: t('producers:new') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('producers:form.create_verb') }).click();
  await expect(dialog.getByLabel(t('producers:form.name'))).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(t('producers:form.name')).fill('El Recreo');
  await dialog.getByRole('radio', { name: t('catalog:country.AR') }).check({ force: true });
  await dialog.getByLabel(t('catalog:fiscal_id.AR')).fill('20-12345678-5');
  await dialog.getByRole('button', { name: t('producers:form.create_verb') }).click();
  await expect(dialog.getByLabel(t('catalog:fiscal_id.AR'))).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(t('catalog:fiscal_id.AR')).fill('20-12345678-6');
  await dialog.getByLabel(t('catalog:fiscal_id.AR')).press('Enter');
  await expectToast(page, t('producers:created', { name: 'El Recreo' }));

  const menu = producers.getByRole('button', { name: t('producers:menu', { name: 'El Recreo' }) });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: t('producers:invite') })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('menuitem', { name: t('producers:edit') }).click();
  await dialog.getByLabel(t('producers:form.city')).fill('Rojas');
  await dialog.getByRole('button', { name: t('producers:form.edit_verb') }).click();
  await expect(producers.getByText('Rojas', { exact: false })).toBeVisible();
  expect(await recordOf(await callerOf(product.url, account))).toMatchObject({ city: 'Rojas', fiscal_id: '20123456786', country: 'AR' });

  await menu.click();
  await page.getByRole('menuitem', { name: t('producers:delete.verb') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('producers:delete.verb') })
    .click();
  await expectToast(page, t('producers:delete.done', { name: 'El Recreo' }));
  await expect(producers.getByText(t('producers:empty.title'))).toBeVisible();
});

test('a producer has no user manager, and reads what was done to his field', async ({ page, product }) => {
  const owner = await signUp(product.url);
  const [field] = await owner.addFields({});
  await enter(page, { account: owner.account, path: '/dashboard?paneles=users' });
  await expect(panel(page, 'users').getByText(t('users:locked.title'))).toBeVisible();
  await panel(page, 'users')
    .getByRole('button', { name: t('common:close'), exact: true })
    .click();
  await openAccount(page);
  await expect(page.getByRole('menuitem', { name: t('producers:title') })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: t('audit:brand') })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const rail = page.getByRole('navigation', { name: t('common:region.main') });
  await expect(rail.getByRole('button', { name: t('users:title') })).toHaveCount(0);
  // The link named no list.
  await rail.getByRole('button', { name: t('fields:title') }).click();

  const name = field?.name ?? '';
  await panel(page, 'fields')
    .getByRole('button', { name: t('fields:row.menu', { name }) })
    .click();
  await page.getByRole('menuitem', { name: t('fields:actions.history') }).click();
  const history = panel(page, 'field_audit');
  const line = history.locator('[data-action="field.create"]');
  await expect(line).toContainText(t('audit:action.field.create'));
  await expect(line).toContainText(t('audit:you'));
  await checkAccessible(page, '[data-panel=field_audit]');
});
