import { readFile } from 'node:fs/promises';
import { contract } from '#contract/index.ts';
import { bare, readPdf } from '../../setup/read-pdf.ts';
import { sowing, SUMMER } from '../../setup/samples/activity-samples.ts';
import { madePdf } from '../../setup/samples/pdf/made-pdf.ts';
import { signUp } from '../../setup/servers/remote-caller.ts';
import { checkAccessible, enter, expect, SMOKE, test, textsOf } from '../fixtures.ts';

const t = textsOf('es');

test(
  'a coverage is created with its invoice, approved and printed, and a stranger verifies it',
  SMOKE,
  async ({ page, product, browser }) => {
    const holder = await signUp(product.url, undefined, undefined, 'brevant');
    const [field] = await holder.addFields({ name: 'El Puesto', farm_name: 'La Tranquera' });
    await holder.call(contract.activities.create, { field_ids: [field?.id ?? ''], ...SUMMER, activity: sowing() });
    await enter(page, { account: holder.account, path: '/brevant/overseeding_coverage' });
    const list = page.locator('[data-panel=coverage]');
    const panel = page.locator('[data-panel=coverage_one]');

    await test.step('it is filled in, with the invoice', async () => {
      await list
        .getByRole('button', { name: t('coverage:new') })
        .first()
        .click();
      await panel.getByRole('checkbox', { name: t('coverage:form.choose', { field: 'El Puesto', farm: 'La Tranquera' }) }).check();
      await expect(panel.getByRole('textbox', { name: t('coverage:form.firstname') })).toHaveValue('Nadia');
      await panel.getByRole('textbox', { name: t('coverage:form.business_name') }).fill('Sosa Hermanos');
      await panel
        .locator('input[type=file]')
        .setInputFiles({ name: 'factura_0003-00018422.pdf', mimeType: 'application/pdf', buffer: Buffer.from(madePdf()) });
      await panel.getByRole('checkbox', { name: t('coverage:terms.accept') }).check();
      await checkAccessible(page, '[data-panel=coverage_one]');
    });

    await test.step('it is approved, and cannot be changed any more', async () => {
      await panel.getByRole('button', { name: t('coverage:approve.verb') }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('coverage:approve.verb') })
        .click();
      await expect(panel.getByText(t('coverage:state.approved'))).toBeVisible({ timeout: 30_000 });
      await expect(panel.getByRole('textbox')).toHaveCount(0);
      await expect(list.getByText(t('coverage:state.approved'))).toBeVisible();
    });

    const file = await test.step('its PDF says what was accepted', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download', { timeout: 90_000 }),
        panel.getByRole('button', { name: t('coverage:menu.pdf') }).click(),
      ]);
      return readFile(await download.path());
    });
    const { text } = await readPdf(file);
    for (const said of ['Nadia Sosa', 'Sosa Hermanos', 'El Puesto', 'factura_0003-00018422.pdf']) expect(text).toContain(bare(said));

    await test.step('somebody without an account verifies it', async () => {
      const stranger = await browser.newContext({ baseURL: product.url });
      const other = await stranger.newPage();
      await other.goto('/verify');
      await other.locator('input[type=file]').setInputFiles({ name: 'cobertura.pdf', mimeType: 'application/pdf', buffer: file });
      await expect(other.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'genuine', { timeout: 60_000 });
      await stranger.close();
    });
  },
);
