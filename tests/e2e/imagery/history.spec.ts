import type { Locator } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { contract } from '#contract/index.ts';
import type { Field } from '#domain/schemas/field.ts';
import { seasonWindow } from '#domain/series/seasons/season-window.ts';
import { demoAccount } from '../../setup/page/log-in.ts';
import { callerOf } from '../../setup/servers/remote-caller.ts';
import { checkAccessible, enter, expect, SCREEN_LANGUAGES, test as base, textsOf, type Page } from '../fixtures.ts';

const t = textsOf('es');

/** Looking at the pixels of a season takes its own time, on a busy machine more than a test has. */
const READING = { timeout: 400_000 };

const SEASONS = [2024, 2025];

/** A field of the demo without a plan: sunflower in 25/26, first soybean in 24/25, nothing recorded before 22/23; and the field with both read. */
const test = base.extend<{ field: Field; read: Field }>({
  field: async ({ page, product }, give) => {
    const caller = await callerOf(product.url, await demoAccount(page));
    const { fields } = await caller.call(contract.fields.list, {});
    const field = fields.find(({ name }) => name === 'El Recodo');
    if (field === undefined) throw new Error('The demo has no El Recodo');
    await give(field);
  },
  read: [
    async ({ page, product, field }, give) => {
      const caller = await callerOf(product.url, await demoAccount(page));
      for (const year of SEASONS) {
        const [from, to] = seasonWindow({ year });
        const pending = async () =>
          (await caller.call(contract.imagery.statistics, { field_id: field.id, index: 'evi', from, to })).pending;
        await expect.poll(pending, READING).toBe(0);
      }
      await give(field);
    },
    READING,
  ],
});

const panel = (page: Page) => page.locator('[data-panel=analytics]');
/** By the key: what moves or is covered for a moment takes it all the same. */
const pick = async (within: Locator, name: string): Promise<void> => {
  const radio = within.getByRole('radio', { name });
  await radio.press(' ');
  await expect(radio).toBeChecked();
};
const open = async (page: Page, field: Field, tab: 'history' | 'comparison', language: 'es' | 'en' | 'pt' = 'es'): Promise<void> => {
  await enter(page, { path: `/dashboard?lote=${field.id}&paneles=analytics`, language });
  const texts = textsOf(language)(`analytics:tabs.${tab}`);
  await pick(panel(page), texts);
};
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  // a select's button is named by its value and its label
  await panel(page)
    .getByRole('button', { name: new RegExp(`${label}$`) })
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('a field is put beside its farm, and the history of its crops is completed, read and saved', async ({ page, read: field }) => {
  await open(page, field, 'comparison');

  await test.step('the comparison puts a field beside its farm, locks the index without a plan and aligns by days', async () => {
    const result = panel(page).getByTestId('comparison-result');
    await expect(result.getByRole('rowheader', { name: `A · ${field.name}` })).toBeVisible();
    await expect(result.getByLabel(t('errors:PLAN_REQUIRED'))).toBeVisible();
    await checkAccessible(page, '[data-panel=analytics]');
    await pick(result, t('analytics:comparison.days'));
    await expect(result.getByText(t('analytics:history.since'))).toBeVisible();
  });

  await test.step('a season without a record is asked for, recorded and taken back', async () => {
    await pick(panel(page), t('analytics:tabs.history'));
    const asked = panel(page).getByTestId('unrecorded-2021');
    await asked.getByRole('button').click();
    await page.getByRole('menuitem', { name: t('catalog:crop.wheat') }).click();
    await expect(page.getByText(t('analytics:history.recorded'), { exact: true })).toBeVisible();
    await expect(asked).toHaveCount(0);
    await page
      .getByRole('button', { name: t('common:undo') })
      .first()
      .click();
    await expect(asked).toBeVisible();
  });

  await test.step('the history is of one crop, says what is missing at its control, and leaves as a file', async () => {
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
});

for (const language of SCREEN_LANGUAGES) {
  test(`history and comparison speak ${language}`, async ({ page, field }) => {
    const say = textsOf(language);
    await open(page, field, 'history', language);
    await expect(panel(page).getByText(say('analytics:history.unrecorded'))).toBeVisible();
    await pick(panel(page), say('analytics:tabs.comparison'));
    await expect(panel(page).getByText(say('analytics:comparison.table'), { exact: true }).last()).toBeVisible();
  });
}
