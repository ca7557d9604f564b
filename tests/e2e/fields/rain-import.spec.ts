import { contract } from '#contract/index.ts';
import { squareAt } from '../../setup/samples/field-samples.ts';
import type { Newcomer } from '../../setup/servers/remote-caller.ts';
import { checkAccessible, enter, expect, JOURNEY_LANGUAGES, test, textsOf, type Page } from '../fixtures.ts';

type Texts = ReturnType<typeof textsOf>;
const panel = (page: Page) => page.locator('[data-panel=rain_import]');
const table = (...rows: readonly string[]) => ({
  name: 'lluvias.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Fecha;Lluvia (mm)', ...rows].join('\r\n')),
});
const rainOf = async (newcomer: Newcomer, field_id: string): Promise<readonly (readonly [string, number | null])[]> =>
  (await newcomer.call(contract.cropLog.list, { field_id })).entries.map(({ date, rain_mm }) => [date, rain_mm] as const);

async function openImport(page: Page, t: Texts, field: string): Promise<void> {
  await page.locator('[data-panel=fields]').getByText(field, { exact: true }).click();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: t('common:palette.title') }).fill(t('rain-import:title'));
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText(field);
}

for (const language of JOURNEY_LANGUAGES)
  test(`a table of rain is corrected, imported over what is there and taken back (${language})`, async ({ page, newcomer }) => {
    const t = textsOf(language);
    const name = `Lote ${language}`;
    const [field] = await newcomer.addFields({ name, geometry: squareAt(JOURNEY_LANGUAGES.indexOf(language)) });
    await enter(page, { account: newcomer.account, language });
    await openImport(page, t, name);
    const input = panel(page).locator('input[type=file]');
    const send = (count: number) =>
      panel(page).getByRole('button', { name: t(`rain-import:footer.import_${count === 1 ? 'one' : 'other'}`, { count }) });
    await input.setInputFiles(table('13/01/2025;8,4', '31/02/2025;1'));
    await expect(panel(page).getByRole('alert')).toContainText(t('rain-import:fault.date_impossible'));
    await expect(send(0)).toBeDisabled();
    await checkAccessible(page, '[data-panel=rain_import]');

    await panel(page)
      .getByRole('button', { name: t('rain-import:start.choose_other') })
      .click();
    await input.setInputFiles(table('13/01/2025;8,4', '14/01/2025;s/d', '15/01/2025;0'));
    await expect(panel(page)).toContainText(t('rain-import:days.missing_one', { count: 1 }));
    await checkAccessible(page, '[data-panel=rain_import]');
    await send(2).click();
    await expect(page.getByText(t('rain-import:done_other', { count: 2 }))).toBeVisible();
    expect(await rainOf(newcomer, field!.id)).toEqual([
      ['2025-01-13', 8.4],
      ['2025-01-15', 0],
    ]);

    await openImport(page, t, name);
    await input.setInputFiles(table('13/01/2025;9', '16/01/2025;3'));
    await expect(send(1)).toBeEnabled();
    await panel(page)
      .getByRole('radio', { name: t('rain-import:taken.replace') })
      .check();
    await send(2).click();
    await expect.poll(() => rainOf(newcomer, field!.id)).toHaveLength(3);
    await page
      .getByRole('button', { name: t('common:undo'), exact: true })
      .first()
      .click();
    await expect
      .poll(() => rainOf(newcomer, field!.id))
      .toEqual([
        ['2025-01-13', 8.4],
        ['2025-01-15', 0],
      ]);
  });
