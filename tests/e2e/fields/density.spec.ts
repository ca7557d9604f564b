import { readFile } from 'node:fs/promises';
import { contract } from '#contract/index.ts';
import { squareAt } from '../../setup/samples/field-samples.ts';
import { samplePlan } from '../../setup/samples/zone-samples.ts';
import { signUp } from '../../setup/servers/remote-caller.ts';
import { checkAccessible, enter, expect, SMOKE, test, textsOf } from '../fixtures.ts';

const t = textsOf('es');
type Feature = { properties: { zone: number; seeds_ha: number; N_kg_ha: number; rate?: number } };

test('density and nitrogen by zone go on to the prescription, whose rates read back equal', SMOKE, async ({ page, product }) => {
  // An account has one trial: a second try needs another.
  const newcomer = await signUp(product.url);
  const [field] = await newcomer.addFields({ name: 'Norte', geometry: squareAt(0) });
  const field_id = field!.id;
  const plan = samplePlan(squareAt(0));
  await newcomer.call(contract.payment.trial, { field_id });
  const { geometry_version } = (await newcomer.call(contract.fields.get, { field_id })).field;
  await newcomer.call(contract.zones.save, { field_id, version: 0, geometry_version, plan });
  await enter(page, { account: newcomer.account, path: `/dashboard?lote=${field_id}&paneles=field` });
  const card = page.locator('[data-panel=field]');
  const panel = page.locator('[data-panel=density]');
  await card.locator('[data-nav-row="9"]').waitFor();
  await page.keyboard.press('9');
  const input = (key: string) => panel.getByLabel(t(`density:input.${key}`));

  await test.step('it waits for the yields, and refuses what is out of bounds beside them', async () => {
    await expect(panel).toContainText(t('density:missing'));
    await input('low_kg_ha').fill('3.400');
    await input('high_kg_ha').fill('11.000');
    await input('high_kg_ha').blur();
    await expect(panel).toContainText(t('errors:DENSITY_YIELD_RANGE'));
    await input('low_kg_ha').fill('7.000');
    await input('n_soil_kg_ha').fill('86');
    await input('n_soil_kg_ha').blur();
    await expect(panel.getByRole('status').filter({ hasText: t('common:autosave.now') })).toBeVisible();
    await checkAccessible(page, '[data-panel=density]');
  });

  // 57,200 and 75,600 plants of the middle generic hybrid, of which 92 in 100 seeds become one; N by the example's relation of 7.25.
  const rates = [
    { zone: 1, seeds_ha: 62_000, N_kg_ha: 29 },
    { zone: 2, seeds_ha: 82_000, N_kg_ha: 74 },
  ];
  await test.step('what each zone gets is used in the prescription', async () => {
    await panel.getByRole('button', { name: t('density:use.verb') }).click();
    await expect(page.getByText(t('density:use.done', { name: 'Norte' }))).toBeVisible();
    const { zones } = await newcomer.call(contract.zones.get, { field_id });
    expect(zones?.prescription?.rows.map(({ zone, seeds_ha, n_kg_ha }) => ({ zone, seeds_ha, N_kg_ha: n_kg_ha }))).toEqual(rates);
  });

  await test.step('and leaves as the file of the machine', async () => {
    const zones = page.locator('[data-panel=zones]');
    await zones.getByRole('button', { name: t('zones:prescription.open') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: t('zones:prescription.format') }).click();
    await page.getByRole('option', { name: 'GeoJSON', exact: true }).click();
    const download = page.waitForEvent('download');
    await sheet.getByRole('button', { name: t('zones:prescription.verb') }).click();
    const { features } = JSON.parse(await readFile(await (await download).path(), 'utf8')) as { features: Feature[] };
    expect(features.map(({ properties: { zone, seeds_ha, N_kg_ha } }) => ({ zone, seeds_ha, N_kg_ha }))).toEqual(rates);
  });

  await test.step('a reload finds it as it was kept, on the card too', async () => {
    await page.reload();
    await expect(card.locator('[data-nav-row="9"]')).toContainText('66.000');
    await expect(input('n_soil_kg_ha')).toHaveValue('86');
  });
});
