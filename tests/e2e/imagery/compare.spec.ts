import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { contract } from '#contract/index.ts';
import { bboxOf } from '#domain/geometry/measure/bbox.ts';
import { fromEastNorth, localFrame } from '#domain/geometry/projection/local-frame.ts';
import { currentScene } from '#domain/imagery/current-scene.ts';
import { isFrame } from '#domain/imagery/timelapse.ts';
import { readClip } from '#domain/raster/read-clip.ts';
import { renderLayer } from '#domain/raster/render/render-layer.ts';
import { shareZones } from '#domain/raster/statistics/share-zones.ts';
import { valueAt } from '#domain/raster/value-at.ts';
import type { Field } from '#domain/schemas/field.ts';
import { CROPS } from '#domain/codes.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { readNumber } from '#domain/files/tables/read-number.ts';
import { seasonWindow } from '#domain/series/seasons/season-window.ts';
import { CROP_HEAT } from '#domain/weather/crop-heat.ts';
import { accumulateGdd } from '#domain/weather/gdd.ts';
import { formatsOfTag } from '#domain/formats.ts';
import { bare, readPdf } from '../../setup/read-pdf.ts';
import { tap } from '../../setup/page/tap.ts';
import { addressOf, LETTERS, link, openBoard, pane, PATIENCE_MS, row, test, value } from './board.ts';
import { cameraRest, checkAccessible, enter, expect, SCREEN_LANGUAGES, SMOKE, textsOf, type Page } from '../fixtures.ts';

const t = textsOf('es');
const textOf = async (page: Page, letter: string) => (await row(page, letter).innerText()).replaceAll(/\s+/g, ' ');
const date = (page: Page) => page.getByTestId('compare-date');

test('two fields stand at one scale and step together', SMOKE, async ({ page, board: { fields, scenes } }) => {
  const format = formatsOfTag('es');
  const pair = fields.slice(0, 2);
  const frames = [...new Set(scenes.slice(0, 2).flatMap((list) => list.filter(isFrame).map((scene) => scene.date)))].toSorted();
  await openBoard(page, pair);
  const scales = await Promise.all(pair.map((_field, at) => pane(page, at).getAttribute('data-scale')));
  expect(new Set(scales).size).toBe(1);
  await expect(date(page)).toHaveText(format.date(frames.at(-1) ?? ''));
  await page.keyboard.press('Comma');
  const before = frames.at(-2) ?? '';
  await expect(date(page)).toHaveText(format.date(before));
  for (const [at, letter] of ['A', 'B'].entries())
    await expect(value(page, letter)).toHaveText(format.index(currentScene(scenes[at] ?? [], before)?.mean ?? Number.NaN));
});

test('four fields are picked on the map, compared by keys, files and zones, and left again', async ({
  page,
  board: { caller, fields, scenes },
}) => {
  const format = formatsOfTag('es');
  const frames = [...new Set(scenes.flatMap((list) => list.filter(isFrame).map((scene) => scene.date)))].toSorted();
  await enter(page, { mode: 'system' });
  await cameraRest(page);
  const camera = await page.locator('[data-map]').getAttribute('data-camera');
  await test.step('four fields are picked, stand at one scale, and step together by keys', async () => {
    await page.keyboard.press('c');
    await expect(page.getByText(t('compare:empty'))).toBeVisible();
    for (const field of fields) {
      await page.getByRole('combobox', { name: t('compare:add') }).fill(field.name);
      await page.getByRole('option', { name: new RegExp(`^${field.name}.*${field.farm_name}`) }).click();
    }
    for (const letter of LETTERS) await expect(value(page, letter)).toHaveText(/\d/, { timeout: PATIENCE_MS });
    const scaleOf = async (at: number) => Number(await pane(page, at).getAttribute('data-scale'));
    const scales = await Promise.all(LETTERS.map((_letter, at) => scaleOf(at)));
    expect(new Set(scales).size).toBe(1);

    await expect(date(page)).toHaveText(format.date(frames.at(-1) ?? ''));
    await page.keyboard.press('Comma');
    await expect(date(page)).toHaveText(format.date(frames.at(-2) ?? ''));
    await page.keyboard.press('Home');
    await expect(date(page)).toHaveText(format.date(frames[0] ?? ''));
    await page.keyboard.press('Period');
    await expect(date(page)).toHaveText(format.date(frames[1] ?? ''));
    for (const [at, letter] of LETTERS.entries()) {
      const mean = currentScene(scenes[at] ?? [], frames[1] ?? null)?.mean ?? Number.NaN;
      await expect(value(page, letter)).toHaveText(format.index(mean));
    }

    await page.keyboard.press('Shift+Digit3');
    await expect(pane(page, 2)).toBeFocused();
    await page.keyboard.press('+');
    const nearer = await scaleOf(2);
    expect(nearer).toBeLessThan(scales[0] ?? 0);
    expect(await scaleOf(0)).toBe(nearer);
  });
  await test.step('it is accessible by day and by night', async () => {
    await page.keyboard.press('End');
    for (const letter of LETTERS) await expect(row(page, letter)).toContainText(/\d\smm/, { timeout: PATIENCE_MS });
    await checkAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
    await checkAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
  });
  await test.step('the files say what the screen says', async () => {
    const shown = await Promise.all(LETTERS.map((letter) => row(page, letter).getByRole('cell').allInnerTexts()));
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV', exact: true }).click()]);
    expect(download.suggestedFilename()).toMatch(/^comparar_.*\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).replace('\ufeff', '').trim().split('\r\n');
    expect(lines).toHaveLength(5);
    for (const [at, cells] of shown.entries()) {
      const written = (lines[at + 1] ?? '')
        .split(';')
        .slice(-5)
        .map((cell) => readNumber(cell, ','));
      expect(written).toEqual(cells.map((cell) => readNumber(cell.replace(/[%\s\u00a0]|mm/g, ''), ',')));
    }
    const [report] = await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      page.getByRole('button', { name: t('compare:report.button'), exact: true }).click(),
    ]);
    const { text: shownText } = await readPdf(await readFile(await report.path()));
    const named = fields.map(({ name, farm_name }) => [name, farm_name]);
    expect([...shown, ...named].flat().filter((text) => text !== '—' && !shownText.includes(bare(text)))).toEqual([]);
    // What the chart tells beside its lines, and the same curves by date.
    await page.getByRole('button', { name: t('common:chart.table'), exact: true }).click();
    const curves = await page
      .getByRole('region', { name: t('compare:chart.title') })
      .getByRole('cell')
      .allInnerTexts();
    expect(curves.length).toBeGreaterThan(20);
    expect(curves.filter((text) => !shownText.includes(bare(text)))).toEqual([]);
    await page.getByRole('button', { name: t('common:chart.show'), exact: true }).click();
  });
  await test.step("the crosshair reads in every field the domain's own value of the same place", async () => {
    await page.keyboard.press('Shift+Digit1');
    await expect(pane(page, 0)).toBeFocused();
    // The first press puts it in the middle; 8 px each from there.
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
    const scale = Number(await pane(page, 0).getAttribute('data-scale'));
    const offset = [2 * 8 * scale, 2 * 8 * scale] as const;
    let compared = 0;
    for (const [at, field] of fields.entries()) {
      const scene = currentScene(scenes[at] ?? [], null);
      if (scene === undefined) throw new Error('No scene');
      const { geometry } = await caller.call(contract.fields.get, { field_id: field.id });
      const bytes = new Uint8Array(await caller.call(contract.imagery.clip, { field_id: field.id, scene_id: scene.id }));
      const bands = await readClip(bytes, { inflate: (packed: Uint8Array) => new Uint8Array(inflateSync(packed)) });
      const { grid } = renderLayer(bands, { scene, polygon: geometry, layer: 'ndvi', palette: 'safe', show_masked: false });
      const [west, south, east, north] = bboxOf(geometry);
      const expected = valueAt(grid, fromEastNorth(localFrame([(west + east) / 2, (south + north) / 2]), offset));
      const pill = page.getByTestId(`crosshair-${LETTERS[at] ?? ''}`);
      await expect(pill).toBeAttached({ timeout: PATIENCE_MS });
      const shown = (await pill.getAttribute('data-value')) ?? '';
      expect(shown === '' ? null : Number(shown)).toEqual(expected === null ? null : expect.closeTo(expected, 5));
      if (expected !== null) compared += 1;
    }
    expect(compared).toBeGreaterThan(1);
    // The pointer moves the same crosshair.
    const before = await page.getByTestId('crosshair-B').boundingBox();
    const box = await pane(page, 1).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 120, (box?.y ?? 0) + 300);
    await expect(async () => expect(await page.getByTestId('crosshair-B').boundingBox()).not.toEqual(before)).toPass();
  });
  await test.step('contrasted NDVI has one set of limits over linked panes, and each its own when released', async () => {
    const newest = frames.at(-1) ?? null;
    const alone = await Promise.all(
      fields.map(async (field, at) => {
        const scene = currentScene(scenes[at] ?? [], newest);
        if (scene === undefined) throw new Error('No scene');
        const { geometry } = await caller.call(contract.fields.get, { field_id: field.id });
        const bytes = new Uint8Array(await caller.call(contract.imagery.clip, { field_id: field.id, scene_id: scene.id }));
        const bands = await readClip(bytes, { inflate: (packed: Uint8Array) => new Uint8Array(inflateSync(packed)) });
        return renderLayer(bands, { scene, polygon: geometry, layer: 'contrasted_3', palette: 'safe', show_masked: false });
      }),
    );
    const values = alone.map(({ zone_values }) => zone_values ?? new Float32Array());
    const together = shareZones({ fields: values, count: 3, method: 'quantile' });
    const show = async (from: string, to: string): Promise<void> => {
      await page.getByRole('button', { name: `${t('compare:layer')}: ${t(`imagery:layer.${from}`)}` }).click();
      await page.getByRole('menuitem', { name: t(`imagery:layer.${to}`), exact: true }).click();
    };
    await show('ndvi', 'contrasted_3');
    const shared = page.getByTestId('zones-ABCD');
    await expect(shared).toHaveAttribute('data-limits', together.breaks.join(' '), { timeout: PATIENCE_MS });
    await link(page, 'layer').click();
    await expect(shared).toHaveCount(0);
    for (const [at, { breaks }] of alone.entries())
      await expect(page.getByTestId(`zones-${LETTERS[at] ?? ''}`)).toHaveAttribute('data-limits', (breaks ?? []).join(' '), {
        timeout: PATIENCE_MS,
      });
    expect(new Set(alone.map(({ breaks }) => breaks?.join())).size).toBe(4);
    await link(page, 'layer').click();
    await show('contrasted_3', 'ndvi');
  });
  await test.step('the map is as it was', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('compare-date')).toHaveCount(0);
    await expect(page.locator('[data-panel=fields]')).toBeVisible();
    expect(await page.locator('[data-map]').getAttribute('data-camera')).toBe(camera);
    expect(new URL(page.url()).searchParams.has('comparar')).toBe(false);
  });
  await test.step('one field on two dates, and back to the map with the browser', async () => {
    const [field] = fields;
    if (field === undefined) throw new Error('No field');
    await page.locator('[data-panel=fields]').getByText(field.name, { exact: true }).first().click();
    await expect.poll(() => new URL(page.url()).searchParams.get('lote')).toBe(field.id);
    await page.keyboard.press('c');
    await expect(value(page, 'A')).toHaveText(/\d/, { timeout: PATIENCE_MS });
    await page.getByRole('button', { name: t('compare:pane_menu', { letter: 'A', field: field.name }) }).click();
    await page.getByRole('menuitem', { name: t('compare:other_date') }).click();
    await expect(value(page, 'B')).toHaveText(/\d/);
    await expect(link(page, 'date')).toHaveAttribute('aria-pressed', 'false');
    const dates = await Promise.all(['A', 'B'].map((letter) => row(page, letter).getByRole('cell').first().innerText()));
    expect(dates[0]).not.toBe(dates[1]);
    await page.goBack();
    await expect(page.getByTestId('compare-date')).toHaveCount(0);
    await expect(page.locator('[data-panel=fields], [data-panel=field]').first()).toBeVisible();
  });
});

test('the links of a board let go and hold, its fields stand at one age, one that cannot be read says so, and a phone turns them', async ({
  page,
  board: { caller, fields, scenes },
  expected,
}) => {
  const format = formatsOfTag('es');
  const [first, third, fourth, second] = fields;
  if (!first || !second || !third || !fourth) throw new Error('No fields');
  await openBoard(page, [first, second]);
  await test.step('each link lets go and holds', async () => {
    await link(page, 'zoom').click();
    await pane(page, 1).focus();
    const apart = await pane(page, 0).getAttribute('data-scale');
    await page.keyboard.press('+');
    await expect(pane(page, 1)).not.toHaveAttribute('data-scale', apart ?? '');
    await expect(pane(page, 0)).toHaveAttribute('data-scale', apart ?? '');
    await link(page, 'zoom').click();
    await expect(pane(page, 1)).toHaveAttribute('data-scale', apart ?? '');

    await link(page, 'date').click();
    const kept = await value(page, 'A').innerText();
    const newest = await row(page, 'B').getByRole('cell').first().innerText();
    await pane(page, 1).focus();
    await page.keyboard.press('Comma');
    await expect(row(page, 'B').getByRole('cell').first()).not.toHaveText(newest);
    await expect(row(page, 'A').getByRole('cell').first()).toHaveText(newest);
    await expect(value(page, 'A')).toHaveText(kept);
    await page.getByRole('radio', { name: t('compare:axis.sowing') }).check();
    await page.getByRole('button', { name: t('compare:grid') }).click();

    await page.keyboard.press('y');
    for (const key of ['zoom', 'position', 'date', 'layer'] as const) await expect(link(page, key)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('y');
    for (const key of ['zoom', 'position', 'date', 'layer'] as const)
      await expect(link(page, key)).toHaveAttribute('aria-pressed', 'false');
  });
  await test.step('fields sown on different days stand at the same age, by days and by degree-days', async () => {
    const APART_DAYS = 41;
    const [sown_a, sown_b] = ['2025-12-08', '2025-10-28'];
    // Linked again, on the newest date and by days, as a board opens.
    await page.keyboard.press('y');
    await pane(page, 0).focus();
    await page.keyboard.press('End');
    await page.getByRole('radio', { name: t('compare:axis.sowing') }).check();
    const sowing = (letter: string, field: Field) => page.getByLabel(t('compare:axis.sown_of', { letter, field: field.name }));
    await sowing('B', second).fill('2019-10-28');
    const [opens, ends] = seasonWindow({ year: 2025 });
    const outside = page.getByText(t('errors:SOWING_OUTSIDE', { from: format.date(opens), to: format.date(ends) }));
    await expect(outside).toBeVisible();
    await sowing('A', first).fill(sown_a);
    await sowing('B', second).fill(sown_b);
    await expect(outside).toHaveCount(0);

    const chart = page.getByRole('slider', { name: t('compare:chart.title') });
    const frames = (at: number) => (scenes[at] ?? []).filter(isFrame);
    const own = frames(0).map((scene) => scene.date);
    const newest = own.at(-1) ?? '';
    const isAt = async (date_a: string): Promise<void> => {
      await expect(date(page)).toHaveText(format.date(date_a));
      const shown = frames(3).findLast((scene) => scene.date <= dayDate(epochDay(date_a) - APART_DAYS));
      await expect(row(page, 'B').getByRole('cell').first()).toHaveText(format.dayMonth(shown?.date ?? ''));
      await expect(value(page, 'B')).toHaveText(format.index(shown?.mean ?? Number.NaN));
    };
    const day = format.number(epochDay(newest) - epochDay(sown_a));
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${t('compare:chart.day', { day })}, `));
    await isAt(newest);
    // Where dates are linked, the steps are the images of both on the dates of A.
    const moved = frames(3).map((scene) => dayDate(epochDay(scene.date) + APART_DAYS));
    const steps = [...new Set([...own, ...moved.filter((one) => one >= (scenes[0]?.[0]?.date ?? '') && one <= newest)])].toSorted();
    await pane(page, 0).focus();
    await page.keyboard.press('Comma');
    await isAt(steps.at(-2) ?? '');
    await page.keyboard.press('End');
    await isAt(newest);

    await page.getByRole('radio', { name: t('compare:axis.heat') }).check();
    const [from, to] = seasonWindow({ year: 2025 });
    const { days } = await caller.call(contract.weather.days, { field_id: first.id, from, to });
    const { sums } = accumulateGdd(days, epochDay(sown_a), CROP_HEAT[CROPS.soybean_2]);
    const heat = format.number(sums[epochDay(newest) - epochDay(sown_a)] ?? Number.NaN);
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${t('compare:chart.heat', { heat })}, `));
    await expect(page.getByText(t('compare:table.weather_demo'))).toBeVisible();
    await link(page, 'date').click();
    await pane(page, 1).focus();
    await page.keyboard.press('Comma');
    await expect(row(page, 'B').getByRole('cell').first()).toHaveText(/\d/);
    const address = page.url();
    const shownText = await textOf(page, 'B');
    await page.reload();
    expect(page.url()).toBe(address);
    await expect(sowing('B', second)).toHaveValue(format.date(sown_b), { timeout: PATIENCE_MS });
    await expect(page.getByRole('radio', { name: t('compare:axis.heat') })).toBeChecked();
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`^${t('compare:chart.heat', { heat })}, `));
    await expect.poll(() => textOf(page, 'B')).toBe(shownText);
    await expect(link(page, 'date')).toHaveAttribute('aria-pressed', 'false');
    await expect(link(page, 'zoom')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: t('compare:grid') })).toHaveAttribute('aria-pressed', 'true');
  });
  const add = async (field: Field): Promise<void> => {
    await page.getByRole('combobox', { name: t('compare:add') }).fill(field.name);
    await page.getByRole('option', { name: new RegExp(`^${field.name}.*${field.farm_name}`) }).click();
    // While its list is open there is nothing else for a reader.
    await page.keyboard.press('F6');
  };
  const face = (letter: string, field: Field) => page.getByRole('region', { name: `${letter} ${field.name}` });
  await test.step('a scene that cannot be read says so in its own pane', async () => {
    expected.push(/status of 50[23]/);
    await page.route('**/api/sentinel/images*', async (route) => {
      const request = route.request();
      if (request.method() === 'GET') return request.url().includes(third.id) ? route.fulfill({ status: 502 }) : route.continue();
      const { items } = request.postDataJSON() as { items: readonly { field_id: string }[] };
      const answer = await (await route.fetch()).body();
      const kept: Buffer[] = [];
      let at = 0;
      for (const { field_id } of items) {
        const end = at + 4 + answer.readUInt32LE(at);
        kept.push(field_id === third.id ? Buffer.alloc(4) : answer.subarray(at, end));
        at = end;
      }
      return route.fulfill({ status: 200, contentType: 'application/octet-stream', body: Buffer.concat(kept) });
    });
    // All linked and on the calendar again, as a board opens.
    await page.keyboard.press('y');
    await page.getByRole('radio', { name: t('compare:axis.calendar') }).check();
    // The map under the board has looked at the newest images of all fields.
    await pane(page, 0).focus();
    await page.keyboard.press('Home');
    await add(third);
    await expect(face('C', third).getByRole('alert')).toBeVisible({ timeout: PATIENCE_MS });
    await expect(face('A', first).getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: t('compare:grid') }).focus();
    await page.keyboard.press('Shift+Digit1');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByTestId('crosshair-A')).toHaveAttribute('data-value', /\d/, { timeout: PATIENCE_MS });
    // Neighbours may still be on their way through the route.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await face('C', third)
      .getByRole('button', { name: t('common:retry') })
      .click();
    await expect(face('C', third).getByRole('alert')).toHaveCount(0, { timeout: PATIENCE_MS });
  });
  await test.step('a field whose images are away is named under the curves and asked for again from its pane', async () => {
    await page.route('**/api/sentinel/{catalog,statistics}?*', (route) =>
      route.request().url().includes(fourth.id)
        ? route.fulfill({ status: 503, json: { code: 'IMAGERY_PROVIDER_DOWN', params: {} } })
        : route.fallback(),
    );
    await add(fourth);
    await expect(face('D', fourth).getByRole('alert')).toBeVisible({ timeout: PATIENCE_MS });
    await expect(value(page, 'A')).toHaveText(/\d/);
    await expect(page.getByText(t('compare:chart.no_images', { letters: 'D' }))).toBeVisible();
    await expect(face('A', first).getByRole('alert')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await face('D', fourth)
      .getByRole('button', { name: t('common:retry') })
      .click();
    await expect(value(page, 'D')).toHaveText(/\d/, { timeout: PATIENCE_MS });
    await expect(face('D', fourth).getByRole('alert')).toHaveCount(0);
  });
  await test.step('on a phone one field at a time, turned by arrows, at the same scale', async () => {
    await page.keyboard.press('Shift+Digit1');
    await expect(pane(page, 0)).toBeFocused();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(value(page, 'B')).toHaveCount(0);
    await expect(value(page, 'A')).toHaveText(/\d/);
    const scale = await pane(page, 0).getAttribute('data-scale');
    await tap(page, page.getByRole('button', { name: t('compare:next_field') }));
    await expect(value(page, 'B')).toHaveText(/\d/);
    await expect(pane(page, 1)).toHaveAttribute('data-scale', scale ?? '');
    await expect(page.getByRole('slider', { name: t('compare:chart.title') })).toBeVisible();
  });
});

test('a stranger with the link learns nothing of the fields', async ({ page, board: { fields }, newcomer }) => {
  await enter(page, { account: newcomer.account, path: addressOf(fields), map: false });
  await expect(page.getByText(t('compare:empty'))).toBeVisible({ timeout: PATIENCE_MS });
  for (const { name, id } of fields) {
    await expect(page.getByText(name, { exact: true })).toHaveCount(0);
    await expect.poll(() => page.url()).not.toContain(id);
  }
});

for (const language of SCREEN_LANGUAGES)
  test(`speaks ${language}`, async ({ page, board: { fields } }) => {
    const texts = textsOf(language);
    await enter(page, { path: addressOf(fields.slice(0, 2)), language, map: false });
    await expect(page.getByRole('heading', { name: texts('compare:title') })).toBeVisible({ timeout: PATIENCE_MS });
    await expect(page.getByText(texts('compare:reference'), { exact: true })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: texts('compare:table.uniformity') })).toBeVisible();
  });
