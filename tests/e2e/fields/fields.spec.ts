import { readFile } from 'node:fs/promises';
import { contract } from '#contract/index.ts';
import { squareAt } from '../../setup/samples/field-samples.ts';
import type { Newcomer } from '../../setup/servers/remote-caller.ts';
import { enter, expect, test, textsOf, type Page } from '../fixtures.ts';

const t = textsOf('es');
const drawer = (page: Page) => page.locator('[data-panel=fields]');
const toast = (page: Page, text: string) => page.getByRole('list', { name: t('common:region.toasts') }).getByText(text, { exact: true });

/** Two fields, made anew. */
async function withFields(newcomer: Newcomer): Promise<void> {
  const { fields } = await newcomer.call(contract.fields.list, {});
  for (const { id, version } of fields) await newcomer.call(contract.fields.remove, { field_id: id, version });
  await newcomer.addFields({ name: 'Loma', geometry: squareAt(0) }, { name: 'Bajo', geometry: squareAt(1) });
}

/** Runs an entry of a field's menu in the drawer. */
async function runOn(page: Page, name: string, entry: string): Promise<void> {
  await drawer(page)
    .getByRole('button', { name: t('fields:row.menu', { name }) })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('fields leave as files, are renamed with their farm, deleted and restored, and changed by two people at once', async ({
  page,
  newcomer,
  expected,
}) => {
  await withFields(newcomer);
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
  const form = page.locator('[data-panel=field_form]');
  const name = form.getByLabel(t('catalog:field.name'), { exact: true });
  const save = form.getByRole('button', { name: t('fields:form.save') });
  const saved = async (key: 'name' | 'ownership') => (await newcomer.call(contract.fields.list, {})).fields.map((field) => field[key]);
  /** The field's form stands open while somebody else gives the field another name. */
  const openAndRename = async (old: string, next: string): Promise<void> => {
    await runOn(page, old, t('fields:actions.edit_data'));
    await expect(name).toHaveValue(old);
    const field = (await newcomer.call(contract.fields.list, {})).fields.find((one) => one.name === old);
    if (field === undefined) throw new Error(`No ${old}`);
    await newcomer.call(contract.fields.updateInfo, { field_id: field.id, version: field.version, name: next });
  };
  await test.step('what two people change of one field is merged where it differs', async () => {
    await page
      .getByRole('navigation', { name: t('common:region.main') })
      .getByRole('button', { name: t('fields:title') })
      .click();
    await openAndRename('Bajo', 'Bajo Grande');
    await form.getByRole('radio', { name: t('catalog:ownership.tenant') }).check();
    await save.click();
    await expect(toast(page, t('fields:form.saved'))).toBeVisible();
    expect(await saved('name')).toContain('Bajo Grande');
    expect(await saved('ownership')).toContain('tenant');
  });
  await test.step('and asked for where it is the same', async () => {
    await openAndRename('Bajo Grande', 'Bajo del Norte');
    await name.fill('Bajo del Sur');
    await save.click();
    const conflict = form.getByRole('alert');
    await expect(conflict).toContainText(t('fields:form.conflict'));
    await expect(save).toBeDisabled();
    await expect(conflict.getByRole('button', { name: `${t('common:conflict.theirs')}: Bajo del Norte` })).toBeVisible();
    await conflict.getByRole('button', { name: `${t('common:conflict.mine')}: Bajo del Sur` }).click();
    await save.click();
    await expect.poll(() => saved('name')).toContain('Bajo del Sur');
  });
});
