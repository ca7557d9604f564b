import { checkAccessible, enter, expect, textsOf, type Page } from '../fixtures.ts';
import { test } from '../people/staff-test.ts';

const t = textsOf('es');
const REASON = 'Nombre mal escrito en la escritura';
const panel = (page: Page, id: string) => page.locator(`[data-panel=${id}]`);

test('an administrator says why he must change a field, changes it, and its owner hears of it at the bell', async ({
  page,
  browser,
  product,
  world,
  adminOf,
}) => {
  const { admin, served } = world.surco;
  const { codes } = await adminOf('surco');
  await enter(page, { account: admin, code: codes.shift() ?? '', path: `/dashboard?lote=${served.field_id}&paneles=field`, map: false });
  await panel(page, 'field')
    .getByRole('button', { name: t('fields:row.menu', { name: served.field_name }) })
    .click();
  await expect(page.getByRole('menuitem', { name: t('fields:actions.edit_data'), exact: true })).toHaveCount(0);
  await page.getByRole('menuitem', { name: t('fields:support.open') }).click();
  const support = panel(page, 'field_support');
  await support.getByRole('button', { name: t('fields:support.start') }).click();
  const reason = support.getByLabel(t('fields:support.reason'));
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await expect(reason).toBeFocused();
  await checkAccessible(page, '[data-panel=field_support]');
  await reason.fill(REASON);
  await reason.press('Enter');
  await expect(page.getByText(t('fields:support.done')).first()).toBeVisible();
  await expect(support).toHaveCount(0);

  const form = panel(page, 'field_form');
  await form.getByLabel(t('catalog:field.name'), { exact: true }).fill('Bajo del monte');
  await form.getByRole('button', { name: t('fields:form.save') }).click();
  await expect(page.getByText(t('fields:form.saved')).first()).toBeVisible();

  const context = await browser.newContext({ baseURL: product.url, locale: 'es-AR' });
  const owner = await context.newPage();
  await enter(owner, { account: served, path: '/dashboard?paneles=fields,notifications', map: false });
  await expect(panel(owner, 'notifications')).toContainText(REASON);
  await expect(panel(owner, 'notifications')).toContainText(admin.name.split(' ')[0] ?? '');
  await expect(panel(owner, 'fields').getByText('Bajo del monte')).toBeVisible();
  await context.close();
});
