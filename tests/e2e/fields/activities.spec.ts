import { contract } from '#contract/index.ts';
import { squareAt } from '../../setup/samples/field-samples.ts';
import { checkAccessible, enter, expect, SMOKE, test, textsOf, type Page } from '../fixtures.ts';

const t = textsOf('es');
const NAMES = ['Norte', 'Sur', 'Este'] as const;
const form = (page: Page) => page.locator('[data-panel=record_form]');
const record = (page: Page) => page.locator('[data-panel=activities]');
/** The name of a label that is read with what stands beside it. */
const starting = (text: string): RegExp => new RegExp(`^${text}`);

/** Picks the first suggestion for what is typed. */
async function suggest(page: Page, label: string, text: string): Promise<void> {
  await form(page)
    .getByRole('combobox', { name: starting(label) })
    .focus();
  await page.keyboard.type(text);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

test(
  'a fertilization is entered on three fields by keyboard, stands on the timeline and is taken back',
  SMOKE,
  async ({ page, newcomer }) => {
    const [first] = await newcomer.addFields(...NAMES.map((name, at) => ({ name, geometry: squareAt(at) })));
    await enter(page, { account: newcomer.account });
    await page.locator('[data-panel=fields]').getByText('Norte', { exact: true }).click();
    await page.keyboard.press('r');
    await expect(record(page)).toContainText(t('activities:empty.title'));
    // Letters are the list's and the map's, not the record's.
    await page.locator('[data-region=map]').focus();
    await page.keyboard.press('a');
    await form(page).waitFor();
    await checkAccessible(page, '[data-panel=record_form]');

    for (const name of NAMES.slice(1)) await suggest(page, t('activities:form.add_field'), name);
    await form(page).getByRole('radio', { name: 'Al voleo' }).focus();
    await page.keyboard.press('Space');
    await suggest(page, t('activities:form.fertilizer'), 'Urea');
    await form(page)
      .getByRole('textbox', { name: starting(t('activities:form.dose')) })
      .focus();
    await page.keyboard.type('180');
    await page.keyboard.press('Tab');
    await expect(form(page)).toContainText('kg/ha');
    await form(page)
      .getByRole('textbox', { name: starting(t('activities:form.dose')) })
      .focus();
    await page.keyboard.press('Enter');
    const notice = t('activities:saved_other', { kind: t('activities:kind.fertilization'), count: 3, name: '' });
    await expect(page.getByText(notice)).toBeVisible();

    await expect(record(page).getByRole('button', { name: /^Fertilización.*Urea/ })).toBeVisible();
    await expect(record(page).locator('[data-kind=fertilization]')).toContainText('180 kg/ha');
    await checkAccessible(page, '[data-panel=activities]');
    const [report] = [await newcomer.call(contract.activities.report, { field_ids: [first!.id], season: null })];
    expect(report.activities).toMatchObject([
      { type: 'fertilization', details: { products: [{ product: 'UREA', dose: 180, n_pct: 46 }] } },
    ]);

    await page.keyboard.press('ControlOrMeta+z');
    await expect(record(page)).toContainText(t('activities:empty.title'));
    const fields = (await newcomer.call(contract.fields.list, {})).fields.map(({ id }) => id);
    expect((await newcomer.call(contract.activities.report, { field_ids: fields, season: null })).activities).toEqual([]);
  },
);
