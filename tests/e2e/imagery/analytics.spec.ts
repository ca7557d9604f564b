import { readFile } from 'node:fs/promises';
import { contract } from '#contract/index.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { SceneStatistics } from '#domain/schemas/imagery.ts';
import { seasonWindow } from '#domain/series/seasons/season-window.ts';
import { dayDate } from '#domain/series/epoch-day.ts';
import { seasonCurve } from '#domain/series/season-curve.ts';
import type { SeasonCurve } from '#domain/series/types.ts';
import { fallenRain, rainBins, type RainBin } from '#domain/weather/rain.ts';
import { formatsOfTag } from '#domain/formats.ts';
import { demoAccount } from '../../setup/page/log-in.ts';
import { callerOf } from '../../setup/servers/remote-caller.ts';
import { checkAccessible, enter, expect, SCREEN_LANGUAGES, test as base, textsOf, type Page } from '../fixtures.ts';

const t = textsOf('es');
const format = formatsOfTag('es-AR');
const YEAR = ['2025-07-01', '2026-06-30'] as const;
type Season = {
  readonly field: Field;
  readonly basic: Field;
  readonly rows: readonly SceneStatistics[];
  readonly curve: SeasonCurve;
  readonly bins: readonly RainBin[];
  /** mm that have fallen in the season. */
  readonly fallen: number;
};

/** What the chart says of a day in a language: the curve's value and the rain of its step. */
function spokenOn({ curve, bins }: Season, date: string, say = t, formats = format): string {
  const value = curve.daily[Math.round(Date.parse(date) / 86_400_000) - curve.first_day] ?? 0;
  const reading = say('analytics:curve.reading', { date: formats.date(date), value: formats.index(value) });
  const bin = bins.find((one) => one.date <= date && date <= one.to);
  if (bin === undefined) throw new Error(`No rain is given for ${date}`);
  const [from, to] = [formats.dayMonth(bin.date), formats.dayMonth(bin.to)];
  return say('analytics:rain.spoken', { reading, part: formats.withUnit(bin.rain_mm, 'mm'), from, to });
}

/** An advanced field of the demo with its season read, the curve its statistics make, and a field without a plan. */
const test = base.extend<{ season: Season }>({
  season: async ({ page, product }, give) => {
    const caller = await callerOf(product.url, await demoAccount(page));
    const { fields } = await caller.call(contract.fields.list, {});
    const field = fields.find(({ name }) => name === '7 Norte');
    const basic = fields.find(({ name }) => name === 'El Recodo');
    if (field === undefined || basic === undefined) throw new Error('The demo has no 7 Norte or no El Recodo');
    const [from, to] = seasonWindow({ year: 2025 });
    const measure = (field_id: string) => caller.call(contract.imagery.statistics, { field_id, index: 'evi', from, to });
    for (const { id } of [field, basic]) await expect.poll(async () => (await measure(id)).pending, { timeout: 120_000 }).toBe(0);
    const { statistics: rows } = await measure(field.id);
    const curve = seasonCurve(rows);
    if (curve === null) throw new Error('7 Norte has no curve');
    const { days } = await caller.call(contract.weather.days, { field_id: field.id, from: YEAR[0], to: YEAR[1] });
    await give({ field, basic, rows, curve, bins: rainBins(days, ...YEAR), fallen: fallenRain(days, ...YEAR).rain_mm });
  },
});

const panel = (page: Page) => page.locator('[data-panel=analytics]');
const chart = (page: Page) => panel(page).getByRole('slider');
/** The whole segment takes the click: its own radio lies over the words. */
const show = async (page: Page, tab: 'index' | 'statistics'): Promise<void> => {
  const formats = t(`analytics:tabs.${tab}`);
  await panel(page).locator('label').filter({ hasText: formats }).click();
  await expect(panel(page).getByRole('radio', { name: formats })).toBeChecked();
};
/** The notice of a file lies where the next one is asked for. */
const closeNotice = async (page: Page): Promise<void> => {
  const notice = page.getByRole('listitem').filter({ hasText: t('analytics:export.done') });
  await notice.getByRole('button', { name: t('common:close') }).click();
  await expect(notice).toHaveCount(0);
};
const open = async (page: Page, field: Field): Promise<void> => {
  await enter(page, { path: `/dashboard?lote=${field.id}&paneles=field` });
  await page.locator('[data-nav-row="2"]').waitFor();
  await page.keyboard.press('2');
  await chart(page).waitFor();
};

test('the card opens the curve by its key; it is read as a table and as files, described between two dates, and of another field', async ({
  page,
  season,
  expected,
}) => {
  const { field, basic, rows, curve, bins, fallen } = season;
  expected.push(/status of 503/);
  await page.route('**/api/weather?*', (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify({ code: 'WEATHER_PROVIDER_DOWN' }) }),
  );
  await open(page, field);
  await test.step('the curve never waits for the rain, which says whose it is, what has fallen, and when it is not there', async () => {
    const [strip, title] = [panel(page).getByTestId('chart-bars'), panel(page).getByTestId('chart-bars-title')];
    const failed = panel(page)
      .getByRole('alert')
      .filter({ hasText: t('errors:WEATHER_PROVIDER_DOWN') });
    await expect(failed).toBeVisible();
    await expect(title).toHaveText(t('analytics:rain.head_failed'));
    await expect(chart(page)).toHaveAttribute('aria-valuetext', /EVI \d,\d\d$/);
    await expect(strip.locator('rect')).toHaveCount(0);

    await page.unroute('**/api/weather?*');
    await failed.getByRole('button', { name: t('common:retry') }).click();
    await expect(title).toContainText(format.withUnit(fallen, 'mm'));
    await expect(strip.locator('rect')).toHaveCount(bins.length);
    await expect(panel(page).getByText(t('analytics:rain.source_demo'))).toBeVisible();
    await expect(failed).toHaveCount(0);
  });
  await test.step('its cursor is the date of the whole product, by keyboard and by click', async () => {
    const frames = rows.filter(({ valid_fraction, mean, date }) => valid_fraction >= 0.6 && mean !== null && date >= '2025-07-01');
    const [last, before] = [frames.at(-1), frames.at(-2)];
    await expect(chart(page)).toHaveAttribute('aria-valuetext', spokenOn(season, last?.date ?? ''));
    await chart(page).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(chart(page)).toHaveAttribute('aria-valuetext', spokenOn(season, before?.date ?? ''));
    await expect(page.getByTestId('scene-date')).toHaveText(format.date(before?.date ?? ''));
    await page.keyboard.press('Home');
    await expect(page.getByTestId('scene-date')).toHaveText(format.date(frames[0]?.date ?? ''));

    const box = await chart(page).boundingBox();
    if (box === null) throw new Error('The chart has no place');
    await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2);
    await expect(panel(page).getByTestId('chart-preview')).toBeVisible();
    await expect(page.getByTestId('scene-date')).toHaveText(format.date(frames[0]?.date ?? ''));
    await page.mouse.click(box.x + box.width / 4, box.y + box.height / 2);
    await expect(page.getByTestId('scene-date')).not.toHaveText(format.date(frames[0]?.date ?? ''));
  });
  await test.step('the table says what the chart draws, and the file what the table says', async () => {
    await expect(chart(page)).toHaveAttribute('aria-valuetext', /\smm$/);
    await panel(page)
      .getByRole('button', { name: t('common:chart.table') })
      .click();
    await checkAccessible(page, '[data-panel=analytics]');
    const steps = new Map(curve.steps.filter(({ date }) => date >= YEAR[0]).map((step) => [step.date, step]));
    const rains = new Map(bins.map((bin) => [bin.date, bin]));
    const dates = [...new Set([...steps.keys(), ...rains.keys()])].toSorted();
    const index = (value: number | undefined): string => (value === undefined ? '—' : format.index(value));
    const expected = dates.map((date) => {
      const [step, bin] = [steps.get(date), rains.get(date)];
      const rain = bin === undefined ? '—' : format.number(bin.rain_mm, 1);
      return [
        format.date(date),
        index(step?.mean),
        index(step?.p10),
        index(step?.p90),
        rain,
        bin?.has_forecast === true ? t('analytics:rain.forecast') : '',
      ];
    });
    await expect
      .poll(() =>
        panel(page)
          .locator('tbody tr')
          .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent))),
      )
      .toEqual(expected);

    await panel(page)
      .getByRole('button', { name: t('analytics:export.label') })
      .click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: t('analytics:export.csv') }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('evi-7-Norte-25-26.csv');
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toBe('Fecha;EVI;P10;P90;"Lluvia, mm";Nota');
    const at = dates.findIndex((date) => steps.has(date) && rains.has(date));
    const step = steps.get(dates[at] ?? '');
    const written = (value: number): string => String(value).replace('.', ',');
    expect(lines[at]).toBe(
      [
        dates[at],
        ...[step?.mean, step?.p10, step?.p90].map((value) => written(Math.round((value ?? 0) * 10_000) / 10_000)),
        written(Number(rains.get(dates[at] ?? '')?.rain_mm.toFixed(1))),
        '',
      ].join(';'),
    );
    expect(lines).toHaveLength(dates.length);
    await closeNotice(page);
    await panel(page)
      .getByRole('button', { name: t('common:chart.show') })
      .click();
  });
  await test.step('the chart leaves as a drawing with colours of its own, and as a picture', async () => {
    const take = async (kind: 'svg' | 'png'): Promise<Buffer> => {
      await panel(page)
        .getByRole('button', { name: t('analytics:export.label') })
        .click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: t(`analytics:export.${kind}`) }).click(),
      ]);
      await closeNotice(page);
      return readFile(await file.path());
    };
    const text = (await take('svg')).toString();
    expect(text).toContain(t('analytics:curve.chart', { field: field.name, years: '25/26' }));
    expect(text).toMatch(/stroke="rgb/);
    expect(text).not.toMatch(/var\(--|class="|style="/);
    const picture = await take('png');
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.readUInt32BE(16)).toBeGreaterThan(800);
  });
  await test.step('statistics need two dates in order, and describe the images between them', async () => {
    await show(page, 'statistics');
    const run = panel(page).getByRole('button', { name: t('analytics:statistics.run') });
    const [from, to] = [panel(page).getByLabel(t('analytics:statistics.from')), panel(page).getByLabel(t('analytics:statistics.to'))];
    await run.click();
    await expect(panel(page).getByText(t('errors:REQUIRED'))).toHaveCount(2);
    await expect(from).toBeFocused();
    await from.fill('2025-12-31');
    await to.fill('2025-10-01');
    await expect(panel(page).getByText(t('errors:DATES_REVERSED'))).toBeVisible();
    await from.fill('31 de febrero de 2025');
    await from.blur();
    await expect(panel(page).getByText(t('errors:DATE_UNREADABLE', { example: format.date('2026-01-12') }))).toBeVisible();
    await from.fill('1 ago 2025');
    await from.blur();
    await expect(from).toHaveValue(format.date('2025-08-01'));
    // By keys alone: the month opens, a page on, the same day is taken.
    await from.focus();
    await page.keyboard.press('Alt+ArrowDown');
    const day = (date: string) => page.locator(`[data-day='${date}']`);
    await expect(day('2025-08-01')).toBeFocused();
    await expect(day('2025-08-01')).toHaveAccessibleName(/1 de agosto de 2025/);
    await page.keyboard.press('PageDown');
    await expect(day('2025-09-01')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(from).toHaveValue(format.date('2025-09-01'));
    await run.click();
    const frames = rows.filter(
      (row) => row.valid_fraction >= 0.6 && row.mean !== null && row.date >= '2025-09-01' && row.date <= '2025-10-01',
    );
    const result = panel(page).getByTestId('range-result');
    await expect(result.getByText(t('analytics:statistics.count_other', { count: frames.length }))).toBeVisible();
    await expect(result.locator('tbody tr')).toHaveCount(frames.length);
    const weight = frames.reduce((sum, row) => sum + row.valid_fraction, 0);
    const mean = frames.reduce((sum, row) => sum + (row.mean ?? 0) * row.valid_fraction, 0) / weight;
    await expect(result.locator('dd').first()).toHaveText(format.index(mean));
  });
  await test.step('a field without the plan shows its curve and why there is no index', async () => {
    await panel(page)
      .locator('label')
      .filter({ hasText: t('analytics:tabs.curve') })
      .click();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(basic.name);
    await page
      .getByRole('option', { name: new RegExp(`^${basic.name}`) })
      .first()
      .click();
    await expect(chart(page)).toHaveAccessibleName(t('analytics:curve.chart', { field: basic.name, years: '25/26' }));
    await expect(panel(page).getByTestId('number-performance').getByLabel(t('errors:PLAN_REQUIRED'))).toBeVisible();
    await show(page, 'index');
    await expect(panel(page).getByText(t('analytics:index.locked_text'))).toBeVisible();
  });
});

for (const language of SCREEN_LANGUAGES) {
  test(`the panel speaks ${language}`, async ({ page, season }) => {
    const { field, curve } = season;
    const say = textsOf(language);
    await enter(page, { path: `/dashboard?lote=${field.id}&paneles=analytics`, language });
    await chart(page).waitFor();
    for (const key of ['curve', 'index', 'statistics'] as const)
      await expect(panel(page).getByRole('radio', { name: say(`analytics:tabs.${key}`) })).toBeAttached();
    const formats = formatsOfTag(language === 'es' ? 'es-AR' : language);
    const newest = dayDate(curve.first_day + curve.daily.length - 1);
    await expect(chart(page)).toHaveAttribute('aria-valuetext', spokenOn(season, newest, say, formats));
  });
}
