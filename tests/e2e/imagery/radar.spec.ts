import { callerOf } from '../../setup/servers/remote-caller.ts';
import { demoFields } from '../../setup/samples/demo-fields.ts';
import { demoAccount } from '../../setup/page/log-in.ts';
import { checkAccessible, enter, expect, takePicture, test, textsOf } from '../fixtures.ts';

const t = textsOf('es');

test('rain and clouds lie over the map round an advanced field, moment by moment', async ({ page, product }) => {
  const caller = await callerOf(product.url, await demoAccount(page));
  const [advanced] = await demoFields(caller, ['7 Norte', 'La Laguna']);
  await enter(page, { path: `/dashboard?lote=${advanced.id}&paneles=field,radar` });
  const radar = page.locator('[data-panel=radar]');
  const time = radar.getByTestId('radar-time');
  const shown = (start: RegExp) => expect(radar.locator('[data-shown]')).toHaveAttribute('data-shown', start, { timeout: 60_000 });
  await shown(/^radar \d+ 0$/);
  await expect(page.getByText(t('radar:credit_demo.radar'))).toBeVisible();
  await checkAccessible(page, '[data-panel=radar]');
  await takePicture(page, 'radar');
  const newest = await time.textContent();
  await test.step('the arrow keys step, and the map follows', async () => {
    const before = (await radar.locator('[data-shown]').getAttribute('data-shown')) ?? '';
    await radar.getByRole('slider', { name: t('radar:frames') }).press('ArrowLeft');
    await expect(time).not.toHaveText(newest ?? '');
    await expect(radar.locator('[data-shown]')).not.toHaveAttribute('data-shown', before, { timeout: 30_000 });
  });
  await test.step('clouds take the place of rain', async () => {
    await radar.getByRole('radio', { name: t('radar:kind.satellite') }).check();
    await shown(/^satellite /);
  });
  await test.step('closed, it leaves the map as it was', async () => {
    await radar.getByRole('button', { name: t('common:close'), exact: true }).click();
    await expect(radar).toBeHidden();
    await expect(page.getByText(t('radar:credit_demo.satellite'))).toBeHidden();
  });
});
