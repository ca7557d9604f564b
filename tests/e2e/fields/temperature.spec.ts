import { contract } from '#contract/index.ts';
import { localMidnights } from '#domain/calendar/local-days.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { hoursBelow, temperaturesOf } from '#domain/weather/hours-below.ts';
import { formatsOfTag } from '#domain/formats.ts';
import { demoAccount } from '../../setup/page/log-in.ts';
import { demoFields } from '../../setup/samples/demo-fields.ts';
import { callerOf } from '../../setup/servers/remote-caller.ts';
import { checkAccessible, enter, expect, takePicture, test, textsOf } from '../fixtures.ts';

const t = textsOf('es');
const format = formatsOfTag('es-AR');
/** A winter of the demo. */
const [FROM, TO] = ['2025-07-01', '2025-08-29'] as const;

test('hours below 5 °C of a field: the table, a window of 62 days refused, a night chosen', async ({ page, product }) => {
  const caller = await callerOf(product.url, await demoAccount(page));
  const [field] = await demoFields(caller, ['La Laguna']);
  await enter(page, { path: `/dashboard?lote=${field.id}&paneles=field,temperature_chart` });
  const panel = page.locator('[data-panel=temperature_chart]');
  const [from, to] = ['from', 'to'].map((key) => panel.getByLabel(t(`temperature-chart:${key}`), { exact: true }));
  await from!.fill(format.date(FROM));
  await to!.fill(format.date(TO));
  await panel.getByRole('radio', { name: `< ${format.withUnit(5, '°C')}` }).focus();
  await page.keyboard.press('Space');
  const { hours, timezone } = await caller.call(contract.weather.hoursBelow, { field_id: field.id, from: FROM, to: TO });
  const days = hoursBelow(temperaturesOf(hours), localMidnights(FROM, TO, timezone));
  const below = days.below_h[0]!;
  const coldest = below.indexOf(Math.max(...below));
  const date = dayDate(epochDay(FROM) + coldest);

  await test.step('figures and table say what the hours say', async () => {
    const sum = below.reduce((all, one) => all + one, 0);
    await expect(panel.getByTestId('temperature-A')).toContainText(`${format.number(sum, 1)} h`);
    await panel.getByRole('button', { name: t('common:chart.table') }).click();
    const row = panel.getByRole('row', { name: format.date(date) });
    await expect(row.getByRole('cell')).toHaveText([
      format.withUnit(below[coldest]!, 'h', 1),
      format.withUnit(days.min_c[coldest]!, '°C', 1),
    ]);
    await panel.getByRole('button', { name: t('common:chart.show') }).click();
  });

  await test.step('a window that is too long is refused at its end, and the chart stays', async () => {
    await to!.fill(format.date(dayDate(epochDay(FROM) + 61)));
    await expect(panel.getByText(t('errors:WINDOW_TOO_LONG'))).toBeVisible();
    await expect(panel.getByTestId('temperature-A')).toBeVisible();
    await to!.fill(format.date(TO));
    await expect(panel.getByText(t('errors:WINDOW_TOO_LONG'))).toHaveCount(0);
  });

  await test.step('a night is chosen by its day and by the arrows', async () => {
    const night = panel.getByTestId('night-A');
    await expect(night).toContainText(`${format.number(below[coldest]!, 1)} h`);
    await panel.getByRole('radio', { name: new RegExp(`^${format.date(date)}`) }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(night).toContainText(`${format.number(below[coldest + 1]!, 1)} h`);
    await expect(page.locator(`[data-night="${field.id}"]`)).toContainText(format.withUnit(days.min_c[coldest + 1]!, '°C', 1));
    await checkAccessible(page, '[data-panel=temperature_chart]');
    await takePicture(page, 'temperature');
  });
});
