import { readFile } from 'node:fs/promises';
import { demoAccount } from '../../setup/page/log-in.ts';
import { bare, readPdf } from '../../setup/read-pdf.ts';
import { demoFields } from '../../setup/samples/demo-fields.ts';
import { callerOf } from '../../setup/servers/remote-caller.ts';
import { checkAccessible, enter, expect, test, textsOf } from '../fixtures.ts';

const t = textsOf('es');

test('the phenology report of a field is read, chosen by date and printed as it stands', async ({ page, product }) => {
  const caller = await callerOf(product.url, await demoAccount(page));
  const [field] = await demoFields(caller, ['La Laguna']);
  await enter(page, { path: `/dashboard?lote=${field.id}&paneles=field,phenology_report` });
  const report = page.locator('[data-panel=phenology_report]');
  const table = report.getByRole('table', { name: t('phenology-report:sheet.stages') });
  // Hours of cold and heat come after the rest.
  await expect(table.getByRole('row').nth(1).getByRole('cell').last()).not.toHaveText('—');

  await test.step('its chart goes into words, and its date by the arrows', async () => {
    const cursor = report.getByRole('slider', { name: t('phenology-report:chart.cursor') });
    await expect(cursor).not.toHaveAttribute('aria-disabled');
    const before = await cursor.getAttribute('aria-valuetext');
    await cursor.press('ArrowLeft');
    await expect(cursor).not.toHaveAttribute('aria-valuetext', before ?? '');
    await checkAccessible(page, '[data-panel=phenology_report]');
  });

  await test.step('the page says what the table says, and a comment', async () => {
    await report.getByRole('textbox', { name: t('phenology-report:preview.comment') }).fill('Emergencia despareja');
    const [file] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      report.getByRole('button', { name: t('phenology-report:preview.pdf') }).click(),
    ]);
    const { pages, text: printed } = await readPdf(await readFile(await file.path()));
    await expect(report.locator('[data-pages]')).toHaveAttribute('data-pages', String(pages.length));
    const rows = await table.getByRole('row').evaluateAll((all) => all.slice(1).map((row) => row.textContent));
    expect(rows.length).toBeGreaterThan(3);
    expect([...rows, field.name, 'Emergencia despareja'].filter((text) => !printed.includes(bare(text)))).toEqual([]);
  });
});
