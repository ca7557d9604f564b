import { checkAccessible, enter, expect, SCREEN_LANGUAGES, test, textsOf, type Page } from '../fixtures.ts';

const t = textsOf('es');
const PATH = '/dashboard?paneles=crop_explorer';
const panel = (page: Page) => page.locator('[data-panel=crop_explorer]');
const chooseCrop = async (page: Page, crop: string): Promise<void> => {
  await panel(page)
    .getByRole('button', { name: t('crop-explorer:form.crop') })
    .click();
  await page.getByRole('option', { name: t(`catalog:crop.${crop}`), exact: true }).click();
};

test('somebody without fields asks for a crop in a province and a sowing date, and for its history around a place', async ({
  page,
  newcomer,
}) => {
  await enter(page, { account: newcomer.account, path: PATH });
  const result = panel(page).getByTestId('explorer-historical');

  await test.step('a crop in a province, sown on a day', async () => {
    await expect(panel(page).getByText(t('crop-explorer:choose'))).toBeVisible();
    const province = panel(page).getByRole('combobox', { name: t('crop-explorer:form.province') });
    await province.fill('Buenos');
    await page.getByRole('option', { name: 'Buenos Aires', exact: true }).click();
    await expect(panel(page).getByText(t('errors:REQUIRED'))).toBeVisible();
    await chooseCrop(page, 'maize_early');
    const sown = panel(page).getByLabel(t('crop-explorer:form.sown'));
    await sown.fill('2025-10-01');
    const facts = panel(page).getByTestId('explorer-facts');
    await expect(facts.getByText(t('crop-explorer:facts.inside'))).toBeVisible();
    await expect(facts.getByText('8 feb')).toBeVisible();
    await expect(panel(page).getByRole('rowheader', { name: /^R1 · / })).toBeVisible();
    await checkAccessible(page, '[data-panel=crop_explorer]');
    await sown.fill('2025-12-20');
    await expect(panel(page).getByText(t('crop-explorer:facts.outside_text'))).toBeVisible();
    await sown.fill('');
    await expect(panel(page).getByText(t('errors:REQUIRED'))).toBeVisible();
  });

  await test.step('the history of a place is disclosed of three fields or not at all, and only of the crops that have one', async () => {
    await panel(page)
      .getByRole('radio', { name: t('crop-explorer:tabs.historical') })
      .press(' ');
    await expect(result.getByRole('status').filter({ hasText: 'Buenos Aires' })).toBeVisible();
    await panel(page)
      .getByRole('radio', { name: t('catalog:country.MX') })
      .press(' ');
    await expect(result.getByRole('status').filter({ hasText: t('errors:PLACE_REQUIRED') })).toBeVisible();
    await result.getByRole('radio', { name: t('crop-explorer:place.point') }).press(' ');
    await expect(result.getByText(t('errors:PLACE_REQUIRED'))).toBeVisible();
    await result.getByRole('button', { name: t('crop-explorer:place.use_center') }).click();
    await expect(result.getByText(t('errors:REFERENCE_TOO_FEW'))).toBeVisible();
    await chooseCrop(page, 'sunflower');
    await expect(result.getByText(t('errors:HISTORY_CROP'))).toBeVisible();
  });
});

for (const language of SCREEN_LANGUAGES) {
  test(`the explorer speaks ${language}`, async ({ page }) => {
    const say = textsOf(language);
    await enter(page, { path: PATH, language });
    for (const key of ['stages.title', 'windows.title', 'cycles.title'])
      await expect(panel(page).getByRole('heading', { name: say(`crop-explorer:${key}`) })).toBeVisible();
    await checkAccessible(page, '[data-panel=crop_explorer]');
  });
}
