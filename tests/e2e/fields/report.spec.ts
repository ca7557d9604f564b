import { readFile } from 'node:fs/promises';
import { demoAccount } from '../../setup/page/log-in.ts';
import { bare, readPdf } from '../../setup/read-pdf.ts';
import { demoFields } from '../../setup/samples/demo-fields.ts';
import { callerOf } from '../../setup/servers/remote-caller.ts';
import { contract } from '#contract/index.ts';
import { checkAccessible, enter, expect, test, textsOf } from '../fixtures.ts';

const t = textsOf('es');

test('a planning report goes from the chart to a PDF that a stranger verifies', async ({ page, product, browser }) => {
  const caller = await callerOf(product.url, await demoAccount(page));
  const [field] = await demoFields(caller, ['7 Norte']);
  await enter(page, { path: `/dashboard?lote=${field.id}&paneles=field,planning_report` });
  const panel = page.locator('[data-panel=planning_report]');

  await test.step('two images are chosen and the numbers typed', async () => {
    await panel.getByRole('button', { name: t('planning-report:field.new') }).click();
    const images = panel.getByRole('button', { name: /EVI/ });
    await images.first().click();
    await images.nth(2).click();
    await panel.getByRole('textbox', { name: t('planning-report:data.target_yield_kg_ha') }).fill('9500');
    await panel.getByRole('textbox', { name: t('planning-report:data.n_kg_ha') }).fill('86');
    await checkAccessible(page, '[data-panel=planning_report]');
  });

  const file = await test.step('it is created with a code, and its PDF says what was typed', async () => {
    const create = panel.getByRole('button', { name: t('planning-report:create.button') });
    await expect(create).toBeEnabled({ timeout: 90_000 });
    await create.click();
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      panel.getByRole('button', { name: t('planning-report:view.download') }).click(),
    ]);
    return download.path();
  });
  const { reports } = await caller.call(contract.reports.list, { field_id: field.id });
  const { code = '' } = reports[0] ?? {};
  const { text, is_tagged } = await readPdf(await readFile(file));
  expect([is_tagged, ...['9.500 kg/ha', '86 kg/ha', field.producer_name ?? '', code].map((said) => text.includes(bare(said)))]).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);

  await test.step('somebody without an account verifies it', async () => {
    const stranger = await browser.newContext({ baseURL: product.url });
    const other = await stranger.newPage();
    await other.goto('/verify');
    await other
      .locator('input[type=file]')
      .setInputFiles({ name: 'informe.pdf', mimeType: 'application/pdf', buffer: await readFile(file) });
    await expect(other.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'genuine', { timeout: 60_000 });
    await stranger.close();
  });
});
