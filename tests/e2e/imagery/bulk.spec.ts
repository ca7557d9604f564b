import { readFile } from 'node:fs/promises';
import { contract } from '#contract/index.ts';
import type { Field } from '#domain/schemas/field.ts';
import { formatsOfTag } from '#domain/formats.ts';
import { DEMO_FARMS } from '#server/demo/farms.ts';
import type { Newcomer } from '../../setup/servers/remote-caller.ts';
import { checkAccessible, enter, expect, SCREEN_LANGUAGES, test, textsOf, type Page } from '../fixtures.ts';

const t = textsOf('es');
const format = formatsOfTag('es-AR');
const RANGE = { from: '2025-12-01', to: '2026-01-12' };
/** As far as there are prepared scenes: long enough to be stopped, and nothing is computed that no other test needs. */
const LONG_RANGE = { from: '2024-12-08', to: '2026-01-12' };
const panel = (page: Page) => page.locator('[data-panel=bulk]');
const toast = (page: Page, text: string) => page.getByRole('list', { name: t('common:region.toasts') }).getByText(text, { exact: true });
const button = (page: Page, key: Parameters<typeof t>[0], values: Record<string, string | number> = {}) =>
  panel(page).getByRole('button', { name: t(key, values), exact: true });

/** Fields of the demo's land, so that the demo's scenes lie over them. */
async function withFields(newcomer: Newcomer): Promise<readonly Field[]> {
  const { fields } = await newcomer.call(contract.fields.list, {});
  if (fields.length > 0) return fields;
  return newcomer.addFields(...DEMO_FARMS[0]!.fields.slice(0, 4).map(({ polygon }, at) => ({ name: `Lote ${at + 1}`, geometry: polygon })));
}

async function fillRange(page: Page, { from, to }: { from: string; to: string }): Promise<void> {
  await panel(page).getByLabel(t('bulk-statistics:form.from')).fill(from);
  await panel(page).getByLabel(t('bulk-statistics:form.to')).fill(to);
}

test('two chosen fields are measured, read in a table and saved as CSV; an order of all is stopped and taken up again', async ({
  page,
  newcomer,
}) => {
  const fields = await withFields(newcomer);
  await enter(page, { account: newcomer.account });
  const drawer = page.locator('[data-panel=fields]');
  await drawer.getByText('Lote 1', { exact: true }).click();
  await drawer.getByText('Lote 2', { exact: true }).click({ modifiers: ['Shift'] });
  await page
    .getByRole('toolbar', { name: t('fields:selection.label') })
    .getByRole('button', { name: t('fields:selection.statistics') })
    .click();
  await expect(panel(page).getByRole('radio', { name: t('bulk-statistics:form.selected', { count: 2 }) })).toBeChecked();
  await fillRange(page, { from: '2026-01-12', to: '2025-12-01' });
  await expect(panel(page).getByText(t('errors:DATES_REVERSED'))).toBeVisible();
  await expect(button(page, 'bulk-statistics:form.verb_other', { count: 2 })).toBeDisabled();
  await fillRange(page, RANGE);
  await expect(panel(page).getByLabel(t('bulk-statistics:form.from'))).toHaveValue(format.date(RANGE.from));
  await checkAccessible(page, '[data-panel=bulk]');
  await button(page, 'bulk-statistics:form.verb_other', { count: 2 }).click();
  await expect(toast(page, t('bulk-statistics:done.ordered_other', { count: 2 }))).toBeVisible();
  await expect(panel(page).getByText(t('bulk-statistics:state.done'), { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(panel(page).getByRole('progressbar')).toHaveAttribute('value', '2');

  const own = fields.filter(({ name }) => name === 'Lote 1' || name === 'Lote 2').toSorted((a, b) => a.name.localeCompare(b.name));
  const expected = (
    await Promise.all(own.map(({ id }) => newcomer.call(contract.imagery.statistics, { field_id: id, index: 'evi', ...RANGE })))
  ).flatMap(({ statistics }, at) => statistics.map((row) => ({ ...row, name: own[at]!.name })));
  const usable = expected.filter((row) => row.valid_fraction >= 0.6);
  expect(usable.length).toBeGreaterThan(4);
  const rows = panel(page).getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(usable.length + 1);
  for (const [at, row] of usable.entries()) {
    const cells = [row.name, format.date(row.date), format.percent(row.valid_fraction * 100), format.index(row.mean ?? 0)];
    for (const cell of cells) await expect(rows.nth(at + 1)).toContainText(cell);
  }
  await checkAccessible(page, '[data-panel=bulk]');

  await panel(page).getByRole('switch').click();
  await expect(rows).toHaveCount(expected.length + 1);
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'bulk-statistics:csv').click()]);
  expect(download.suggestedFilename()).toBe(`evi-${RANGE.from}-${RANGE.to}.csv`);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n').map((line) => line.split(';'));
  expect(lines[0]?.[0]).toBe(`\ufeff${t('bulk-statistics:column.field')}`);
  expect(lines.slice(1, -1).map(([name, , date, , share, mean]) => [name, date, share, mean])).toEqual(
    expected.map((row) => [
      row.name,
      row.date,
      String(Number(row.valid_fraction.toFixed(3))).replace('.', ','),
      row.mean === null ? '' : String(Number(row.mean.toFixed(4))).replace('.', ','),
    ]),
  );
  await test.step('an order is stopped, kept in the list and taken up again', () => stopAndResume(page, newcomer));
});

async function stopAndResume(page: Page, newcomer: Newcomer): Promise<void> {
  await button(page, 'bulk-statistics:new').click();
  await panel(page)
    .getByRole('radio', { name: t('bulk-statistics:form.all', { count: 4 }) })
    .check({ force: true });
  await fillRange(page, LONG_RANGE);
  await button(page, 'bulk-statistics:form.verb_other', { count: 4 }).click();
  await expect(panel(page).getByText(/imágen(es)? leída/)).toBeVisible({ timeout: 60_000 });
  await button(page, 'bulk-statistics:stop').click();
  await expect(toast(page, t('bulk-statistics:done.stopped'))).toBeVisible();
  await expect(panel(page).getByText(t('bulk-statistics:state.cancelled'), { exact: true })).toBeVisible();
  await button(page, 'bulk-statistics:new').click();
  await panel(page)
    .getByRole('listitem')
    .filter({ hasText: t('bulk-statistics:state.cancelled') })
    .getByRole('button')
    .click();
  await button(page, 'bulk-statistics:resume').click();
  await expect(toast(page, t('bulk-statistics:done.resumed'))).toBeVisible();
  // Much of it was read before it was stopped: the rest may have ended by the time somebody looks.
  const taken_up = new RegExp(
    [t('bulk-statistics:state.waiting'), t('bulk-statistics:state.running'), t('bulk-statistics:state.done')].join('|'),
  );
  await expect(panel(page).getByText(taken_up)).toBeVisible();
  await page.reload();
  const dates = t('bulk-statistics:range', { from: format.date(LONG_RANGE.from), to: format.date(LONG_RANGE.to) });
  await expect(panel(page).getByRole('listitem').filter({ hasText: dates }).filter({ hasText: taken_up })).toBeVisible();
  const { jobs } = await newcomer.call(contract.statisticsJobs.list, {});
  await newcomer.call(contract.statisticsJobs.cancel, { job_id: jobs[0]!.id });
}

for (const language of SCREEN_LANGUAGES) {
  test(`without fields the panel says so in ${language}`, async ({ page, accountOf }) => {
    const { account } = await accountOf('bulk without fields');
    const texts = textsOf(language);
    await enter(page, { account, language, path: '/dashboard?paneles=bulk' });
    await expect(panel(page)).toContainText(texts('bulk-statistics:empty.title'));
    await expect(panel(page).getByRole('button', { name: texts('bulk-statistics:empty.draw') })).toBeVisible();
  });
}
