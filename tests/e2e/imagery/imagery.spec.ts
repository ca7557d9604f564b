import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { contract } from '#contract/index.ts';
import { nearestFrame } from '#domain/imagery/nearest-frame.ts';
import { endScene, isFrame, stepScene, type TimelineScene } from '#domain/imagery/timelapse.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { readClip } from '#domain/raster/read-clip.ts';
import { renderLayer } from '#domain/raster/render/render-layer.ts';
import { valueAt } from '#domain/raster/value-at.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Scene } from '#domain/schemas/imagery.ts';
import { formatsOfTag } from '#domain/formats.ts';
import { demoFields } from '../../setup/samples/demo-fields.ts';
import { demoAccount } from '../../setup/page/log-in.ts';
import { callerOf, type RemoteCaller } from '../../setup/servers/remote-caller.ts';
import { cameraRest, enter, expect, mapView, SMOKE, test as base, textsOf, type Page } from '../fixtures.ts';

const t = textsOf('es');
const SEASON = { from: '2025-07-01', to: '2026-06-30' };
type Season = {
  readonly caller: RemoteCaller;
  readonly field: Field;
  readonly polygon: Polygon;
  readonly scenes: readonly (Scene & TimelineScene)[];
};

/** A field of the demo with its scenes, once the server has looked at all of them. */
async function framesOf(caller: RemoteCaller, name: string): Promise<Pick<Season, 'field' | 'scenes'>> {
  const [field] = await demoFields(caller, [name]);
  const asked = { field_id: field.id, ...SEASON };
  const measure = () => caller.call(contract.imagery.statistics, { ...asked, index: 'evi' });
  await expect.poll(async () => (await measure()).pending, { timeout: 60_000 }).toBe(0);
  const shares = new Map((await measure()).statistics.map((row) => [row.scene_id, row.valid_fraction]));
  const { scenes } = await caller.call(contract.imagery.catalog, asked);
  return { field, scenes: scenes.map((scene) => ({ ...scene, valid_fraction: shares.get(scene.id) ?? null, is_excluded: false })) };
}

/** One advanced field of the demo. */
const test = base.extend<{ season: Season }>({
  season: async ({ page, product }, give) => {
    const caller = await callerOf(product.url, await demoAccount(page));
    const { field, scenes } = await framesOf(caller, '7 Norte');
    const { geometry } = await caller.call(contract.fields.get, { field_id: field.id });
    await give({ caller, field, polygon: geometry, scenes });
  },
});

const dateText = (scene: TimelineScene | undefined): string => formatsOfTag('es-AR').date(scene?.date ?? '');
const date = (page: Page) => page.getByTestId('scene-date');
const note = (page: Page) => page.locator('[data-region=timeline]');
const layers = (page: Page) => page.locator('[data-panel=imagery]');
const inside = async (page: Page, { label }: Field) => (await mapView(page)).pixelOf([label[0], label[1]]);

/** Opens the workstation on the field, on a date or on its newest frame. */
async function openSeason(page: Page, { field, scenes }: Season, scene = endScene(scenes, 'last')): Promise<void> {
  await enter(page, { path: `/dashboard?lote=${field.id}&capa=ndvi&fecha=${scene?.date ?? ''}` });
  await expect(date(page)).toHaveText(dateText(scene));
  await page.getByRole('button', { name: t('common:map.fit') }).waitFor();
  await cameraRest(page);
}

/** Leaves the pointer over a pixel until the cell under it is shown. */
async function readAt(page: Page, { x, y }: { x: number; y: number }): Promise<number> {
  const pill = page.getByTestId('cursor-value');
  await expect(async () => {
    await page.mouse.move(x + 2, y);
    await page.mouse.move(x, y);
    await expect(pill).toHaveAttribute('data-value', /\d/, { timeout: 2_000 });
  }).toPass();
  return Number(await pill.getAttribute('data-value'));
}

test('layers are chosen and dates stepped by keys alone', SMOKE, async ({ page, season }) => {
  const frames = season.scenes.filter(isFrame);
  await openSeason(page, season);
  for (const [key, at] of [
    ['Comma', -2],
    ['Comma', -3],
    ['Period', -2],
    ['Home', 0],
    ['End', -1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(date(page)).toHaveText(dateText(frames.at(at)));
  }
  await page.keyboard.press('l');
  const layer = (id: string) => layers(page).getByRole('radio', { name: t(`imagery:layer.${id}`), exact: true });
  await layer('ndvi').focus();
  await page.keyboard.press('ArrowDown');
  await expect(layer('ndvi')).not.toBeChecked();
  await expect.poll(() => new URL(page.url()).searchParams.get('capa')).not.toBe('ndvi');
  await expect(date(page)).toHaveText(dateText(frames.at(-1)));
});

test("fields' images are read, stepped along, shown by other layers, left out, put side by side and exported", async ({
  page,
  season,
  expected,
}) => {
  expected.push(/status of 502/);
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname !== '/api/sentinel/images') return;
    // A window asked for alone comes by GET, several by POST.
    if (request.method() === 'GET') asked.add(`${searchParams.get('field_id')} ${searchParams.get('scene_id')}`);
    if (request.method() !== 'POST') return;
    const { items } = request.postDataJSON() as { items: readonly { field_id: string; scene_id: string }[] };
    for (const { field_id, scene_id } of items) asked.add(`${field_id} ${scene_id}`);
  });
  const drawer = page.locator('[data-panel=fields]');
  await openSeason(page, season);
  await test.step("the value under the cursor is the domain's own for that cell", async () => {
    const { caller, field, polygon, scenes } = season;
    const scene = scenes.findLast(isFrame);
    if (scene === undefined) throw new Error('No frame');
    const bytes = new Uint8Array(await caller.call(contract.imagery.clip, { field_id: field.id, scene_id: scene.id }));
    const bands = await readClip(bytes, { inflate: (packed: Uint8Array) => new Uint8Array(inflateSync(packed)) });
    const { grid } = renderLayer(bands, { scene, polygon, layer: 'ndvi', palette: 'safe', show_masked: false });
    const center = await inside(page, field);
    const { positionAt } = await mapView(page);
    for (const [dx, dy] of [
      [0, 40],
      [55, -60],
      [-70, 35],
    ] as const) {
      const at = { x: Math.round(center.x + dx), y: Math.round(center.y + dy) };
      expect(await readAt(page, at)).toBeCloseTo(valueAt(grid, positionAt(at)) ?? NaN, 2);
    }
  });
  await test.step('keys step along real dates; Shift also stops at cloudy ones', async () => {
    const { scenes } = season;
    const frames = scenes.filter(isFrame);
    const cloudy = scenes.findLast((scene, at) => !isFrame(scene) && isFrame(scenes[at + 1] ?? scene));
    const after = stepScene(scenes, cloudy?.date ?? '', 1);
    expect(frames.length).toBeGreaterThan(5);
    const steps = [
      ['Comma', frames.at(-2)],
      ['Comma', frames.at(-3)],
      ['Period', frames.at(-2)],
      ['Home', frames[0]],
      ['Period', frames[1]],
      ['End', frames.at(-1)],
    ] as const;
    for (const [key, scene] of steps) {
      await page.keyboard.press(key);
      await expect(date(page)).toHaveText(dateText(scene));
    }
    for (const scene of frames
      .slice(
        frames.findIndex(({ id }) => id === after?.id),
        -1,
      )
      .toReversed()) {
      await page.keyboard.press('Comma');
      await expect(date(page)).toHaveText(dateText(scene));
    }
    await expect(date(page)).toHaveText(dateText(after));
    await page.keyboard.press('Shift+Comma');
    await expect(date(page)).toHaveText(dateText(cloudy));
    await page.keyboard.press('Shift+Period');
    await expect(date(page)).toHaveText(dateText(after));

    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: t('common:pause') })).toBeVisible();
    await expect(date(page)).not.toHaveText(dateText(after));
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: t('common:play') })).toBeVisible();
    await page.keyboard.press('End');
    await expect(date(page)).toHaveText(dateText(frames.at(-1)));
  });
  await test.step('another index, palette or opacity asks the network for nothing', async () => {
    const center = await inside(page, season.field);
    const at = { x: center.x + 30, y: center.y + 60 };
    const clip = { x: at.x - 20, y: at.y - 20, width: 40, height: 40 };
    await readAt(page, at);
    await page.waitForLoadState('networkidle');
    const others: string[] = [];
    // Chromium itself looks for the page's icon again whenever the address changes; the bell asks on its own round.
    const unrelated = (address: string): boolean => /\/icon\.svg$|^\/api\/notification/.test(new URL(address).pathname);
    page.on('request', (request) => !unrelated(request.url()) && others.push(request.url()));
    let before = await page.screenshot({ clip });
    for (const layer of ['evi', 'ndre', 'contrasted_3', 'contrasted_10', 'true_color'] as const) {
      await layers(page)
        .getByRole('radio', { name: t(`imagery:layer.${layer}`), exact: true })
        .check();
      await page.mouse.move(5, 5);
      await expect.poll(async () => (await page.screenshot({ clip })).equals(before), { message: `${layer} looks different` }).toBe(false);
      before = await page.screenshot({ clip });
    }
    await layers(page).getByRole('radio', { name: 'NDVI', exact: true }).check();
    await layers(page)
      .getByRole('button', { name: t('imagery:legend.options') })
      .click();
    await layers(page)
      .getByRole('radio', { name: t('imagery:legend.classic') })
      .check();
    const opacity = layers(page).getByRole('slider', { name: t('imagery:legend.opacity') });
    await opacity.focus();
    await page.keyboard.press('Home');
    await expect(opacity).toHaveValue('0');
    expect(others).toEqual([]);
    await page.keyboard.press('End');
  });
  await test.step('a frame is left out and taken back', async () => {
    const { caller, field, scenes } = season;
    const excluded = async () => (await caller.call(contract.imagery.excluded, { field_id: field.id })).excluded;
    await page.getByRole('button', { name: t('imagery:timeline.options') }).click();
    await page.getByRole('menuitem', { name: t('imagery:timeline.exclude') }).click();
    await expect(page.getByText(t('imagery:timeline.excluded'), { exact: true })).toBeVisible();
    expect(await excluded()).toEqual([scenes.findLast(isFrame)?.id]);
    await page.getByRole('button', { name: t('common:undo'), exact: true }).click();
    await expect.poll(excluded).toEqual([]);
  });
  await test.step('a timelapse leaves as an animation and as pictures', async () => {
    const exportAs = async (key: 'export_gif' | 'export_png'): Promise<Buffer> => {
      await page.getByRole('button', { name: t('imagery:timeline.options') }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download', { timeout: 90_000 }),
        page.getByRole('menuitem', { name: t(`imagery:timeline.${key}`) }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(key === 'export_gif' ? /^7-Norte_NDVI_.*\.gif$/ : /^7-Norte_NDVI_.*\.zip$/);
      return readFile(await download.path());
    };
    const animation = await exportAs('export_gif');
    expect(animation.subarray(0, 6).toString('latin1')).toBe('GIF89a');
    expect(animation.at(-1)).toBe(0x3b);
    const pictures = Object.values(unzipSync(new Uint8Array(await exportAs('export_png'))));
    expect(pictures.length).toBeGreaterThan(1);
    for (const picture of pictures) expect(Buffer.from(picture.subarray(1, 4)).toString('latin1')).toBe('PNG');
  });
  await test.step('chosen fields step together, each to its own nearest image, and leave in one picture', async () => {
    const { caller, field, scenes } = season;
    const other = await framesOf(caller, 'El Molino');
    await drawer
      .getByText(other.field.name, { exact: true })
      .first()
      .click({ modifiers: ['Shift'] });
    await expect(date(page)).toHaveText(dateText(endScene(scenes, 'last')));
    await page.keyboard.press('Comma');
    await expect(date(page)).toHaveText(dateText(scenes.filter(isFrame).at(-2)));
    // Both are asked for on the date shown and on the two each way, before anybody steps there.
    const around = scenes.filter(isFrame).slice(-4);
    const wanted = around.flatMap((scene) => [
      `${field.id} ${scene.id}`,
      `${other.field.id} ${nearestFrame(other.scenes, scene.date)?.id ?? ''}`,
    ]);
    await expect.poll(() => wanted.filter((one) => !asked.has(one))).toEqual([]);

    await page.getByRole('button', { name: t('imagery:timeline.options') }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download', { timeout: 90_000 }),
      page.getByRole('menuitem', { name: t('imagery:timeline.export_png_chosen_other', { count: 2 }) }).click(),
    ]);
    const pictures = Object.entries(unzipSync(new Uint8Array(await readFile(await download.path()))));
    expect(pictures.length).toBeGreaterThan(1);
    const [name, picture] = pictures[0] ?? ['', new Uint8Array(24)];
    expect(name).toMatch(/^2 lotes \d{4}-\d{2}-\d{2}\.png$/);
    await test.info().attach('two fields', { body: Buffer.from(picture), contentType: 'image/png' });
    const size = new DataView(picture.buffer, picture.byteOffset);
    // Two cells of 320 px beside each other, with margins.
    expect([size.getUint32(16), size.getUint32(20)]).toEqual([672, 454]);
  });
  await test.step('a scene that cannot be read says so on its point, and the next one works', async () => {
    // Of another farm: what lies beside the first field has been looked at with it.
    const { field, scenes } = await framesOf(season.caller, 'Tabla 1');
    const frames = scenes.filter(isFrame);
    const bad = frames.at(-2);
    await page.route('**/api/sentinel/images*', async (route) => {
      const request = route.request();
      if (request.method() === 'GET') return request.url().includes(bad?.id ?? '') ? route.fulfill({ status: 502 }) : route.continue();
      // In a batch an unreadable window has length 0: the others stay as they are.
      const { items } = request.postDataJSON() as { items: readonly { scene_id: string }[] };
      const answer = await (await route.fetch()).body();
      const kept: Buffer[] = [];
      let at = 0;
      for (const { scene_id } of items) {
        const end = at + 4 + answer.readUInt32LE(at);
        kept.push(scene_id === bad?.id ? Buffer.alloc(4) : answer.subarray(at, end));
        at = end;
      }
      return route.fulfill({ status: 200, contentType: 'application/octet-stream', body: Buffer.concat(kept) });
    });
    // Rows are drawn as one scrolls.
    await drawer.getByRole('listitem').last().scrollIntoViewIfNeeded();
    await drawer.getByText(field.name, { exact: true }).first().dblclick();
    await expect.poll(() => new URL(page.url()).searchParams.get('lote')).toBe(field.id);
    await page.keyboard.press('End');
    await expect(date(page)).toHaveText(dateText(frames.at(-1)));
    await cameraRest(page);
    await page.keyboard.press('Comma');
    await expect(date(page)).toHaveText(dateText(bad));
    await expect(note(page)).toContainText(t('imagery:timeline.failed_point'));
    await expect(page.getByRole('slider', { name: t('imagery:timeline.title', { field: field.name }) })).toHaveAttribute(
      'aria-valuetext',
      new RegExp(t('imagery:timeline.failed_point')),
    );
    await page.keyboard.press('Comma');
    await expect(date(page)).toHaveText(dateText(frames.at(-3)));
    await expect(note(page)).not.toContainText(t('imagery:timeline.failed_point'));
    const center = await inside(page, field);
    await readAt(page, { x: center.x + 20, y: center.y + 60 });
    // Pictures may still be on their way when the page is left.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
