import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import { callerOf, newAddress, signUp } from '../../setup/servers/remote-caller.ts';
import { activateAndLogIn, fillSignUp, PAGE_PASSWORD } from '../../setup/page/sign-up-page.ts';
import { expect, test, textsOf } from '../fixtures.ts';

const t = textsOf('es');
const newEmail = (): string => `${randomUUID().slice(0, 8)}@example.com`;

test('the last of fifty people of one office to sign up within an hour, the seed brand’s, stays in its colours and in its tenant', async ({
  page,
  product,
}) => {
  test.slow();
  const office = newAddress();
  for (let person = 0; person < 49; person += 1) await signUp(product.url, newEmail(), office);
  const email = newEmail();
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': office });
  await page.goto('/brevant/auth/signup');
  await fillSignUp(page, email);
  await activateAndLogIn(page, email);

  await test.step('in its colours', async () => {
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'brevant');
    const caller = await callerOf(product.url, { user: email, password: PAGE_PASSWORD });
    expect(await caller.call(contract.auth.me, {})).toMatchObject({ brand_id: 2, style_brand: 2, role: 'PM' });
  });
  await test.step('the programme of its brand', async () => {
    await page.getByRole('button', { name: t('tour:skip') }).click();
    await page.getByRole('button', { name: t('common:nav_rail.account', { name: 'Nadia Sosa' }) }).click();
    await page.getByRole('menuitem', { name: t('coverage:title') }).click();
    await expect(page).toHaveURL(/\/brevant\/overseeding_coverage(\?|$)/);
    await expect(page.locator('[data-panel=coverage]').getByRole('heading', { level: 2 })).toHaveText(t('coverage:title'));
  });
});
