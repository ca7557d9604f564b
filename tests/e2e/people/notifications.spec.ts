import { contract } from '#contract/index.ts';
import type { Field } from '#domain/schemas/field.ts';
import { formatsOfTag } from '#domain/formats.ts';
import { DEMO_FARMS } from '#server/demo/farms.ts';
import type { Newcomer } from '../../setup/servers/remote-caller.ts';
import { checkAccessible, enter, expect, SCREEN_LANGUAGES, test, textsOf, type Page } from '../fixtures.ts';

const t = textsOf('es');
const format = formatsOfTag('es-AR');
const READ_MS = 120_000;
const panel = (page: Page) => page.locator('[data-panel=notifications]');
const bell = (page: Page) => page.getByRole('navigation', { name: t('common:region.main') }).getByRole('button', { name: /^Avisos/ });
const toast = (page: Page, text: string) => page.getByRole('list', { name: t('common:region.toasts') }).getByText(text, { exact: true });
const field = (page: Page, name: string) => panel(page).locator('li').filter({ hasText: name }).first();

/** Fields of the demo's land, so that the demo's scenes lie over them. */
const addFields = (newcomer: Newcomer): Promise<readonly Field[]> =>
  newcomer.addFields(...DEMO_FARMS[0]!.fields.slice(0, 4).map(({ polygon }, at) => ({ name: `Lote ${at + 1}`, geometry: polygon })));
const groupsOf = (newcomer: Newcomer) => newcomer.call(contract.notifications.groups, {});

/** Looks at the images up to a day, as the watch over the fields does day after day. */
async function lookUntil(newcomer: Newcomer, fields: readonly Field[], to: string, count: number): Promise<void> {
  const field_ids = fields.map(({ id }) => id);
  await newcomer.call(contract.statisticsJobs.create, { field_ids, index: 'evi', from: '2025-12-01', to });
  const counts = async () => (await groupsOf(newcomer)).groups.map(({ count }) => count);
  await expect.poll(counts, { timeout: READ_MS }).toEqual(fields.map(() => count));
}

type Texts = ReturnType<typeof textsOf>;
/** Chooses the summary in the open panel and finds it again on the account's page. */
async function chooseDigest(page: Page, newcomer: Newcomer, texts: Texts): Promise<void> {
  await panel(page)
    .getByRole('region', { name: texts('catalog:digest.title') })
    .getByRole('radio', { name: texts('catalog:digest.day') })
    .click();
  await expect(page.getByText(texts('catalog:digest.saved'))).toBeVisible();
  expect(await newcomer.call(contract.notifications.digest, {})).toEqual({ every: 'day' });
  await page.goto('/user');
  const setting = page.locator('#notifications');
  await expect(setting.getByRole('radio', { name: texts('catalog:digest.day') })).toBeChecked();
  await setting.getByRole('radio', { name: texts('catalog:digest.off') }).click();
  await expect.poll(() => newcomer.call(contract.notifications.digest, {})).toEqual({ every: 'off' });
}
async function followDeadLink(page: Page, expected: RegExp[], texts: Texts): Promise<void> {
  // Chromium writes the refusal to its console.
  expected.push(/status of 404 /);
  await page.goto('/auth/news/not-a-link-of-ours');
  await expect(page.getByRole('heading', { name: texts('auth:unsubscribe_failed') })).toBeVisible();
}

test('images are notified by field: the newest rings the bell and opens its date, the earlier ones unfold, a field can be muted; the summary by mail is chosen there', async ({
  page,
  newcomer,
  expected,
}) => {
  const fields = await addFields(newcomer);
  await lookUntil(newcomer, fields, '2026-01-04', 1);
  // What was there before the field was drawn is not notified.
  expect((await groupsOf(newcomer)).unread).toBe(0);
  await lookUntil(newcomer, fields, '2026-01-12', 2);

  await test.step('a failed answer offers to try again', async () => {
    expected.push(/status of 500/);
    await page.route('**/api/notification/group*', (route) => route.fulfill({ status: 500, json: { code: 'GENERIC', params: {} } }));
    await enter(page, { account: newcomer.account });
    await bell(page).click();
    const retry = panel(page)
      .getByRole('alert')
      .getByRole('button', { name: t('common:retry') });
    await expect(retry).toBeVisible();
    await page.unroute('**/api/notification/group*');
    await retry.click();
    await expect(panel(page).getByRole('alert')).toHaveCount(0);
  });

  const { groups } = await groupsOf(newcomer);
  const newest = groups[0]!.newest;
  if (newest.type !== 'new_image') throw new Error('No image was notified');
  const row = field(page, newest.field_name);
  await test.step('the bell counts them, each field with its newest', async () => {
    await expect(bell(page)).toHaveAccessibleName(t('notifications:bell_other', { count: 4 }));
    await expect(
      panel(page)
        .getByRole('list', { name: t('notifications:title'), exact: true })
        .locator('> li'),
    ).toHaveCount(4);
    await expect(row).toContainText(t('notifications:kind.new_image', { date: format.date(newest.date) }));
    await expect(row).toContainText(format.index(newest.params.mean));
  });

  await test.step('an earlier one unfolds and opens its date', async () => {
    const { notifications } = await newcomer.call(contract.notifications.list, { field_id: newest.field_id, type: 'new_image' });
    const earlier = notifications[1]!;
    expect(earlier.date < newest.date).toBe(true);
    const unfold = row.getByRole('button', { name: t('notifications:earlier_one', { count: 1 }) });
    await expect(unfold).toHaveAttribute('aria-expanded', 'false');
    await unfold.focus();
    await page.keyboard.press('Enter');
    const old = row.getByRole('list', { name: t('notifications:earlier_of', { name: newest.field_name }) }).getByRole('button');
    await expect(old).toHaveCount(1);
    await expect(old).toContainText(t('notifications:kind.new_image', { date: format.date(earlier.date) }));
    await checkAccessible(page, '[data-panel=notifications]');
    await old.click();
    await expect(page.locator('[data-panel=field]')).toContainText(newest.field_name);
    await expect(page.getByTestId('scene-date')).toContainText(format.date(earlier.date));
    await expect(bell(page)).toHaveAccessibleName(t('notifications:bell_other', { count: 4 }));
  });

  await test.step('the newest opens its date, and is heard', async () => {
    await row.getByRole('button').first().click();
    await expect(page.getByTestId('scene-date')).toContainText(format.date(newest.date));
    await expect(bell(page)).toHaveAccessibleName(t('notifications:bell_other', { count: 3 }));
  });

  await test.step('a field is muted, and heard again', async () => {
    await row.getByRole('button', { name: t('notifications:menu', { name: newest.field_name }) }).click();
    await page.getByRole('menuitem', { name: t('notifications:mute') }).click();
    await expect(toast(page, t('notifications:done.muted', { name: newest.field_name }))).toBeVisible();
    const muted = panel(page).getByRole('region', { name: t('notifications:muted') });
    await expect(muted).toContainText(newest.field_name);
    await muted.getByRole('button').click();
    await expect(toast(page, t('notifications:done.heard', { name: newest.field_name }))).toBeVisible();
    await expect(muted).toHaveCount(0);
  });

  await test.step('all are read at once', async () => {
    await panel(page)
      .getByRole('button', { name: t('notifications:read_all') })
      .click();
    await expect(toast(page, t('notifications:done.read'))).toBeVisible();
    await expect(bell(page)).toHaveAccessibleName(t('notifications:title'));
    expect((await groupsOf(newcomer)).unread).toBe(0);
  });

  await test.step('the summary by mail is chosen at the bell', () => chooseDigest(page, newcomer, t));
  await test.step('a dead link of one says so', () => followDeadLink(page, expected, t));
});

for (const language of SCREEN_LANGUAGES) {
  test(`without notifications the panel says so, and the summary is chosen there (${language})`, async ({ page, accountOf, expected }) => {
    const reader = await accountOf('nothing notified');
    const texts = textsOf(language);
    await enter(page, { account: reader.account, language, path: '/dashboard?paneles=notifications' });
    await expect(panel(page)).toContainText(texts('notifications:empty.title'));
    await expect(panel(page)).toContainText(texts('notifications:empty.text'));
    await chooseDigest(page, reader, texts);
    await followDeadLink(page, expected, texts);
  });
}
