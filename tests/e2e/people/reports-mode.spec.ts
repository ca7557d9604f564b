import { readZip } from '#domain/files/zip/read-zip.ts';
import { readFile } from 'node:fs/promises';
import { enter, expect, test, textsOf } from '../fixtures.ts';
import { DEMO_ACCOUNT } from '#server/demo/account.ts';

const t = textsOf('es');
const STAFF = { user: 'ventas@surco.demo', password: DEMO_ACCOUNT.password };
const BATCH = 'BR25-044718';

test('the sales manager enters the reports mode, orders two fields of a seed batch, takes the ZIP and leaves', async ({ page }) => {
  test.setTimeout(240_000);
  await enter(page, { account: STAFF });
  await page.getByRole('button', { name: /^Cuenta: / }).click();
  await page.getByRole('menuitem', { name: t('reports-mode:title'), exact: true }).click();
  const list = page.locator('[data-panel=mode_reports]');
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  expect(new URL(page.url()).searchParams.get('modo')).toBe('informes');

  await list.getByRole('button', { name: t('planning-report:mode.batch') }).click();
  const form = page.getByRole('dialog', { name: t('batch-report:form.title') });
  await form.getByLabel(t('batch-report:form.batch')).fill(BATCH.toLowerCase());
  await form.getByLabel(t('batch-report:form.yield')).first().fill('9500');
  await form.getByLabel(t('batch-report:form.nitrogen')).first().fill('86');
  await expect(form.getByText(/NX 7115/).first()).toBeVisible();
  for (const field of ['El Puesto', 'Lote 4']) await form.getByRole('checkbox', { name: new RegExp(`^Incluir ${field},`) }).press('Space');
  await form.getByRole('button', { name: t('batch-report:form.create_other', { count: 2 }) }).click();

  const zip = form.getByRole('button', { name: t('batch-report:run.zip') });
  await expect(zip).toBeVisible({ timeout: 180_000 });
  await expect(form.locator('li[data-state=done]')).toHaveCount(2);
  const arrives = page.waitForEvent('download');
  await zip.click();
  const files = readZip(new Uint8Array(await readFile((await (await arrives).path())!)));
  expect(files.map(({ name }) => name.replace(/-[\dA-F]{4}-[\dA-F]{4}\.pdf$/, ''))).toEqual([
    `Informe-${BATCH}-El-Puesto`,
    `Informe-${BATCH}-Lote-4`,
  ]);
  await form.getByText(t('common:close'), { exact: true }).click();

  await page.getByText(t('reports-mode:leave'), { exact: true }).click();
  await expect(page.locator('[data-panel=fields]')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('modo')).toBeNull();
});
