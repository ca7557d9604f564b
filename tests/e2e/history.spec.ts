import { readFile } from 'node:fs/promises';
import { contract } from '#contract/index.ts';
import type { Field } from '#domain/schemas/field.ts';
import { campaignWindow } from '#domain/series/campaign-window.ts';
import { demoAccount } from '../setup/log-in.ts';
import { callerOf } from '../setup/remote-caller.ts';
import { checkAccessible, enter, expect, LANGUAGE_CODES, test as base, wordsOf, type Page } from './fixtures.ts';

const t = wordsOf('es');

/** A lot of the demo without a plan: sunflower in 25/26, first soybean in 24/25, nothing recorded before 22/23; its last two seasons read. */
const test = base.extend<{ field: Field }>({
  field: async ({ page, product }, give) => {
    const caller = await callerOf(product.url, await demoAccount(page));
    const { fields } = await caller.call(contract.fields.list, {});
    const field = fields.find(({ name }) => name === 'El Recodo');
    if (field === undefined) throw new Error('The demo has no El Recodo');
    for (const year of [2025, 2024]) {
      const [from, to] = campaignWindow({ year });
      const pending = async () => (await caller.call(contract.imagery.statistics, { field_id: field.id, index: 'evi', from, to })).pending;
      await expect.poll(pending, { timeout: 120_000 }).toBe(0);
    }
    await give(field);
  },
});

const panel = (page: Page) => page.locator('[data-panel=analytics]');
const open = async (page: Page, field: Field, tab: 'history' | 'comparison', language: 'es' | 'en' | 'pt' = 'es'): Promise<void> => {
  await enter(page, { path: `/dashboard?lote=${field.id}&paneles=analytics`, language });
  const words = wordsOf(language)(`analytics:tabs.${tab}`);
  await panel(page).locator('label').filter({ hasText: words }).click();
  await expect(panel(page).getByRole('radio', { name: words })).toBeChecked();
};
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  await panel(page).getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('the history is of one crop, says what is missing at its control, and leaves as a file', async ({ page, field }) => {
  await open(page, field, 'history');
  await panel(page)
    .getByRole('button', { name: t('analytics:choice.change') })
    .click();
  const run = panel(page).getByRole('button', { name: t('analytics:choice.run') });
  await choose(page, t('analytics:choice.crop'), t('catalog:crop.sunflower'));
  await run.click();
  await expect(panel(page).getByText(t('errors:HISTORY_CROP'))).toBeVisible();
  await checkAccessible(page, '[data-panel=analytics]');

  await choose(page, t('analytics:choice.crop'), t('catalog:crop.soybean_1'));
  await expect(panel(page).getByText(t('errors:HISTORY_CROP'))).toHaveCount(0);
  const seasons = panel(page).getByRole('group', { name: t('analytics:choice.seasons') });
  for (const years of ['25/26', '24/25', '23/24', '22/23', '21/22', '20/21']) await seasons.getByRole('button', { name: years }).click();
  await run.click();
  await expect(panel(page).getByText(t('errors:SEASONS_REQUIRED'))).toBeVisible();
  await seasons.getByRole('button', { name: '24/25' }).click();
  await run.click();

  const result = panel(page).getByTestId('history-result');
  await expect(result.getByRole('slider')).toBeVisible();
  await expect(result.getByRole('rowheader', { name: '24/25' })).toBeVisible();
  await expect(result.getByText(t('analytics:history.no_reference')).last()).toBeVisible();
  await checkAccessible(page, '[data-panel=analytics]');
  await result.getByRole('button', { name: t('analytics:export.label') }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: t('analytics:export.rows') }).click(),
  ]);
  const [head, first] = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').split('\r\n');
  expect(head).toBe('Campaña;Genotipo;Inicio;Pico;EVI;Integral;Anomalía;Nota');
  expect(first).toMatch(/^24\/25;Grupo IV;20\d\d-\d\d-\d\d;20\d\d-\d\d-\d\d;0,\d+;\d+,\d+;;$/);
});

test('a season without a record is asked for, recorded and taken back', async ({ page, field }) => {
  await open(page, field, 'history');
  const asked = panel(page).getByTestId('unrecorded-2021');
  await asked.getByRole('button').click();
  await page.getByRole('menuitem', { name: t('catalog:crop.wheat') }).click();
  await expect(page.getByText(t('analytics:history.recorded'))).toBeVisible();
  await expect(asked).toHaveCount(0);
  await page
    .getByRole('button', { name: t('common:undo') })
    .first()
    .click();
  await expect(asked).toBeVisible();
});

test('the comparison puts a lot beside its farm, locks the index without a plan and aligns by days', async ({ page, field }) => {
  await open(page, field, 'comparison');
  const result = panel(page).getByTestId('comparison-result');
  await expect(result.getByRole('rowheader', { name: `A · ${field.name}` })).toBeVisible();
  await expect(result.getByLabel(t('errors:PLAN_REQUIRED'))).toBeVisible();
  await checkAccessible(page, '[data-panel=analytics]');
  const days = t('analytics:comparison.days');
  await result.locator('label').filter({ hasText: days }).click();
  await expect(result.getByText(t('analytics:history.since'))).toBeVisible();
});

for (const language of LANGUAGE_CODES) {
  test(`history and comparison speak ${language}`, async ({ page, field }) => {
    const say = wordsOf(language);
    await open(page, field, 'history', language);
    await expect(panel(page).getByText(say('analytics:history.unrecorded'))).toBeVisible();
    await panel(page)
      .locator('label')
      .filter({ hasText: say('analytics:tabs.comparison') })
      .click();
    await expect(panel(page).getByText(say('analytics:comparison.table'), { exact: true }).last()).toBeVisible();
  });
}
