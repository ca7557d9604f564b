import { readFile } from 'node:fs/promises';
import { contract } from '#contract/index.ts';
import { squareAt } from '../setup/field-samples.ts';
import type { Newcomer } from '../setup/remote-caller.ts';
import { enter, expect, test, watch, wordsOf, type Page } from './fixtures.ts';

const t = wordsOf('es');
const drawer = (page: Page) => page.locator('[data-panel=fields]');
const toast = (page: Page, text: string) => page.getByRole('list', { name: t('common:region.toasts') }).getByText(text, { exact: true });

async function withFields(newcomer: Newcomer): Promise<void> {
  const { fields } = await newcomer.call(contract.fields.list, {});
  if (fields.length === 0) await newcomer.addFields({ name: 'Loma', geometry: squareAt(0) }, { name: 'Bajo', geometry: squareAt(1) });
}

/** Runs an entry of a field's menu in the drawer. */
async function runOn(page: Page, name: string, entry: string): Promise<void> {
  await drawer(page)
    .getByRole('button', { name: t('fields:row.menu', { name }) })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test.beforeEach(({ newcomer }) => withFields(newcomer));

test('fields leave as files, their farm is renamed, and one is deleted and restored', async ({ page, newcomer, expected }) => {
  // Its picture may be on its way while the field goes.
  expected.push(/status of 404/);
  await enter(page, { account: newcomer.account });
  await test.step('fields leave as KML, GeoJSON, shapefile and GeoPackage', async () => {
    const formats = [
      { label: 'KML', extension: 'kml', holds: (bytes: Buffer) => bytes.toString('utf8').includes('<Placemark') },
      {
        label: 'GeoJSON',
        extension: 'geojson',
        holds: (bytes: Buffer) => (JSON.parse(bytes.toString('utf8')) as { features: unknown[] }).features.length === 1,
      },
      {
        label: 'Shapefile',
        extension: 'zip',
        holds: (bytes: Buffer) => bytes.subarray(0, 2).toString('latin1') === 'PK' && bytes.includes('.shp'),
      },
      { label: 'GeoPackage', extension: 'gpkg', holds: (bytes: Buffer) => bytes.subarray(0, 15).toString('latin1') === 'SQLite format 3' },
    ];
    for (const { label, extension, holds } of formats) {
      await runOn(page, 'Loma', t('fields:actions.export'));
      const dialog = page.getByRole('dialog', { name: t('fields:export.title') });
      await dialog.getByRole('radio', { name: label }).check();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: t('fields:export.verb') }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(`Loma.${extension}`);
      expect(holds(await readFile(await download.path())), `${label} has what it should`).toBe(true);
      await expect(dialog).toHaveCount(0);
    }
  });
  await test.step('a farm is renamed, and undo brings the name back', async () => {
    await drawer(page)
      .getByRole('button', { name: t('fields:farm.menu', { name: 'Don Emilio' }) })
      .click();
    await page.getByRole('menuitem', { name: t('fields:farm.rename') }).click();
    const dialog = page.getByRole('dialog', { name: t('fields:farm.rename') });
    await dialog.getByLabel(t('fields:farm.name')).fill('Doña Emilia');
    await dialog.getByRole('button', { name: t('fields:farm.save') }).click();
    await expect(toast(page, t('fields:farm.renamed'))).toBeVisible();
    await expect(drawer(page).getByText('Doña Emilia')).toBeVisible();
    await page.getByRole('button', { name: t('common:undo'), exact: true }).click();
    await expect(drawer(page).getByText('Don Emilio')).toBeVisible();
  });
  await test.step('a field is deleted, found among the deleted, and restored', async () => {
    await runOn(page, 'Loma', t('fields:actions.delete'));
    const dialog = page.getByRole('alertdialog', { name: t('fields:delete.title', { name: 'Loma' }) });
    await expect(dialog).toContainText('30 días');
    await dialog.getByRole('button', { name: t('fields:delete.verb') }).click();
    await expect(toast(page, t('fields:delete.done', { name: 'Loma' }))).toBeVisible();
    await expect(drawer(page).getByText('Loma')).toHaveCount(0);

    await drawer(page)
      .getByRole('button', { name: t('fields:sorts.farm') })
      .click();
    await page.getByRole('menuitem', { name: t('fields:deleted.title') }).click();
    const deleted = page.locator('[data-panel=deleted_fields]');
    await deleted
      .getByRole('listitem')
      .filter({ hasText: 'Loma' })
      .getByRole('button', { name: t('fields:deleted.restore') })
      .click();
    await expect(toast(page, t('fields:deleted.restored', { name: 'Loma' }))).toBeVisible();
    const { fields } = await newcomer.call(contract.fields.list, {});
    expect(fields.map(({ name }) => name).toSorted()).toEqual(['Bajo', 'Loma']);
  });
});

test('two people change one field: different data merge, the same is asked', async ({ page, newcomer, browser, product }) => {
  const errors: string[] = [];
  const other = await (await browser.newContext({ baseURL: product.url, locale: 'es-AR' })).newPage();
  watch(other, errors);
  const form = (on: Page) => on.locator('[data-panel=field_form]');
  const name = (on: Page) => form(on).getByLabel(t('catalog:field.name'), { exact: true });
  const save = (on: Page) => form(on).getByRole('button', { name: t('fields:form.save') });
  for (const on of [page, other]) {
    await enter(on, { account: newcomer.account });
    await runOn(on, 'Bajo', t('fields:actions.edit_data'));
    await expect(name(on)).toHaveValue('Bajo');
  }
  await name(other).fill('Bajo Grande');
  await save(other).click();
  await expect(toast(other, t('fields:form.saved'))).toBeVisible();
  await form(page)
    .getByRole('radio', { name: t('catalog:ownership.tenant') })
    .check();
  await save(page).click();
  await expect(toast(page, t('fields:form.saved'))).toBeVisible();
  const merged = (await newcomer.call(contract.fields.list, {})).fields.find((field) => field.name === 'Bajo Grande');
  expect(merged?.ownership).toBe('tenant');

  // The one who wrote first knows nothing yet of what the other added.
  for (const on of [page, other]) {
    await runOn(on, 'Bajo Grande', t('fields:actions.edit_data'));
    await expect(name(on)).toHaveValue('Bajo Grande');
  }
  await name(other).fill('Bajo del Norte');
  await save(other).click();
  // The notice of the first change reads alike.
  await expect
    .poll(async () => (await newcomer.call(contract.fields.list, {})).fields.map((field) => field.name))
    .toContain('Bajo del Norte');
  await name(page).fill('Bajo del Sur');
  await save(page).click();
  const conflict = form(page).getByRole('alert');
  await expect(conflict).toContainText(t('fields:form.conflict'));
  await expect(save(page)).toBeDisabled();
  await expect(conflict.getByRole('button', { name: `${t('common:conflict.theirs')}: Bajo del Norte` })).toBeVisible();
  await conflict.getByRole('button', { name: `${t('common:conflict.mine')}: Bajo del Sur` }).click();
  await save(page).click();
  await expect
    .poll(async () => (await newcomer.call(contract.fields.list, {})).fields.map((field) => field.name))
    .toContain('Bajo del Sur');
  await other.context().close();
  expect(errors).toEqual([]);
});
