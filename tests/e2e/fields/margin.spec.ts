import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { formatsOfTag } from '#domain/formats.ts';
import { squareAt } from '../../setup/samples/field-samples.ts';
import { bare, readPdf } from '../../setup/read-pdf.ts';
import { checkAccessible, enter, expect, SMOKE, test, textsOf, type Page } from '../fixtures.ts';

const t = textsOf('es');
/** Everything a downloaded page says, without spaces. */
const printedBy = async (page: Page, button: Locator): Promise<string> => {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return (await readPdf(await readFile(await file.path()))).text;
};

test(
  'a margin is reckoned from nothing, refuses what no field gives, saves itself and is printed as it stands',
  SMOKE,
  async ({ page, newcomer }) => {
    const [field] = await newcomer.addFields({ name: 'Norte', geometry: squareAt(0) });
    await enter(page, { account: newcomer.account, path: `/dashboard?lote=${field!.id}&paneles=field` });
    await page
      .locator('[data-panel=field] nav')
      .getByRole('button', { name: t('fields:card.margin') })
      .click();
    const margin = page.locator('[data-panel=gross_margin]');
    await margin.getByRole('button', { name: t('gross-margin:empty.blank') }).click();

    const input = (key: string) => margin.getByLabel(t(`gross-margin:${key}`), { exact: true });
    for (const [key, typed] of [
      ['income.yield_t_ha', '9,2'],
      ['income.price_usd_t', '178'],
      ['income.commercial_pct', '12.5'],
      ['cost.seeds', '118'],
      ['cost.fertilizers', '132'],
      ['cost.harvest', '72'],
    ] as const)
      await input(key).fill(typed);
    await input('cost.lease').fill('-260');
    await input('cost.extra_costs').fill('20');
    await input('cost.extra_costs').blur();
    await expect(input('cost.lease')).toHaveAttribute('aria-invalid', 'true');
    await expect(margin).toContainText(t('common:autosave.wrong'));
    await input('cost.lease').fill('260');
    await input('cost.lease').blur();
    await expect(margin.getByRole('status')).toContainText(t('common:autosave.now'));
    // 1637.60 less 12.5 % and 602 of costs.
    const figures = margin.locator('dl');
    await expect(figures).toContainText('831 USD/ha');
    await checkAccessible(page, '[data-panel=gross_margin]');

    await test.step('what was saved is there after a reload', async () => {
      await page.reload();
      await expect(figures).toContainText('831 USD/ha');
      await expect(input('income.yield_t_ha')).toHaveValue('9,20');
    });

    await test.step('the page says what the screen says', async () => {
      const printed = await printedBy(page, margin.getByRole('button', { name: 'PDF' }));
      await margin
        .getByRole('button', { name: t('common:chart.table') })
        .first()
        .click();
      const shown = await margin.getByRole('region').getByRole('cell').allInnerTexts();
      const labels = await figures.locator('dt').allInnerTexts();
      expect(shown).toContain('831');
      expect([...shown, ...labels, 'Norte', '830,90USD/ha'].filter((text) => !printed.includes(bare(text)))).toEqual([]);
    });

    await test.step('all fields stand on one page with their sums', async () => {
      await margin.getByRole('button', { name: t('gross-margin:menu.label') }).click();
      const entry = page.getByRole('menuitem', { name: t('gross-margin:table.all', { format: 'PDF' }) });
      const printed = await printedBy(page, entry);
      // Its own, and the sum of all.
      expect(printed.split(formatsOfTag('es').number(830.9 * field!.area_ha, 2))).toHaveLength(3);
      for (const text of ['Norte', t('gross-margin:base'), t('gross-margin:page.sum')]) expect(printed).toContain(bare(text));
    });
  },
);
