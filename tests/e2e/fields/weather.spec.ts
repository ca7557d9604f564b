import { callerOf } from '../../setup/servers/remote-caller.ts';
import { demoFields } from '../../setup/samples/demo-fields.ts';
import { demoAccount } from '../../setup/page/log-in.ts';
import { checkAccessible, enter, expect, SMOKE, test, textsOf } from '../fixtures.ts';

const t = textsOf('es');

test('the weather of a field is read by day, hour by hour, on the radar and night by night', SMOKE, async ({ page, product }) => {
  const caller = await callerOf(product.url, await demoAccount(page));
  const [field] = await demoFields(caller, ['7 Norte']);
  await enter(page, { path: `/dashboard?lote=${field.id}&paneles=field` });
  await page
    .locator('[data-panel=field] nav')
    .getByRole('button', { name: t('fields:card.weather') })
    .click();
  const weather = page.locator('[data-panel=weather]');
  await expect(weather.getByRole('list', { name: t('weather:days') }).getByRole('listitem')).toHaveCount(7);
  await expect(weather).toContainText(t('weather:source.grid_demo'));
  await checkAccessible(page, '[data-panel=weather]');

  await weather.getByRole('button', { name: t('weather:more') }).click();
  const detail = page.locator('[data-panel=weather_detail]');
  const strips = detail.getByRole('slider', { name: t('weather:chart.label').replace('{{name}}', '7 Norte') });
  await strips.press('Home');
  await expect(strips).toHaveAttribute('aria-valuetext', /, 0 h: Temperatura −?\d+°/);
  await strips.press('ArrowRight');
  await expect(strips).toHaveAttribute('aria-valuetext', /, 1 h: /);

  await test.step('the radar takes the free map, and is stepped', async () => {
    await detail.getByRole('button', { name: t('weather:radar') }).click();
    const radar = page.locator('[data-panel=radar]');
    const time = radar.getByTestId('radar-time');
    const newest = (await time.textContent()) ?? '';
    await radar.getByRole('slider', { name: t('radar:frames') }).press('ArrowLeft');
    await expect(time).not.toHaveText(newest);
    await expect(detail).toBeVisible();
  });

  await test.step('the table has an hour a row, and the page is a PDF', async () => {
    await detail
      .getByRole('button', { name: t('common:chart.table') })
      .first()
      .click();
    await expect(detail.getByRole('table', { name: t('weather:chart.table') }).getByRole('row')).toHaveCount(7 * 24 + 1);
    await checkAccessible(page, '[data-panel=weather_detail]');
    const [file] = await Promise.all([page.waitForEvent('download'), detail.getByRole('button', { name: t('weather:pdf') }).click()]);
    expect(file.suggestedFilename()).toMatch(/^Clima-7-Norte-\d{4}-\d{2}-\d{2}\.pdf$/);
  });

  await test.step('hours below a threshold are of up to 60 days from the first', async () => {
    await detail.getByRole('button', { name: t('common:close'), exact: true }).click();
    await page
      .locator('[data-panel=field] nav')
      .getByRole('button', { name: t('fields:card.temperature') })
      .click();
    const chart = page.locator('[data-panel=temperature_chart]');
    await expect(chart.getByTestId('temperature-A')).toBeVisible();
    await chart.getByLabel(t('temperature-chart:from'), { exact: true }).fill('1/7/2025');
    await chart.getByLabel(t('temperature-chart:to'), { exact: true }).fill('31/8/2025');
    await expect(chart.getByText(t('errors:WINDOW_TOO_LONG'))).toBeVisible();
    await chart.getByLabel(t('temperature-chart:to'), { exact: true }).fill('30/8/2025');
    await expect(chart.getByText(t('errors:WINDOW_TOO_LONG'))).toHaveCount(0);
    await chart.getByRole('button', { name: t('common:chart.table') }).click();
    await expect(chart.getByRole('row')).toHaveCount(61 + 1);
  });
});
