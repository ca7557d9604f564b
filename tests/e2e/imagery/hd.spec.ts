import { inflateSync } from 'node:zlib';
import { contract } from '#contract/index.ts';
import { recompute } from '#domain/provenance/recompute.ts';
import { readHdClip } from '#domain/raster/hd/read-hd-clip.ts';
import { renderLayer } from '#domain/raster/render/render-layer.ts';
import { valueAt } from '#domain/raster/value-at.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Scene } from '#domain/schemas/imagery.ts';
import { formatsOfTag } from '#domain/formats.ts';
import { demoFields } from '../../setup/samples/demo-fields.ts';
import { demoAccount } from '../../setup/page/log-in.ts';
import { callerOf, type RemoteCaller } from '../../setup/servers/remote-caller.ts';
import { cameraRest, checkAccessible, enter, expect, mapView, takePicture, test as base, textsOf, type Page } from '../fixtures.ts';

const t = textsOf('es');
const format = formatsOfTag('es-AR');
type Fields = { readonly caller: RemoteCaller; readonly advanced: Field; readonly basic: Field; readonly scenes: readonly Scene[] };

/** An advanced and a basic field of the demo, and the advanced one's usable scenes of 3 m, oldest first. */
const test = base.extend<{ fields: Fields }>({
  fields: async ({ page, product }, give) => {
    const caller = await callerOf(product.url, await demoAccount(page));
    const [advanced, basic] = await demoFields(caller, ['7 Norte', 'La Laguna']);
    const { scenes } = await caller.call(contract.hd.catalog, { field_id: advanced.id, from: '2025-12-01', to: '2026-01-12' });
    const usable = scenes.filter(({ valid_fraction }) => (valid_fraction ?? 0) >= 0.95);
    if (usable.length < 3) throw new Error('The demo has too few clear scenes of 3 m');
    await give({ caller, advanced, basic, scenes: usable });
  },
});

const layers = (page: Page) => page.locator('[data-panel=imagery]');
const hdSwitch = (page: Page) => layers(page).getByRole('switch', { name: t('imagery:hd.switch') });
const sceneDate = (page: Page) => page.getByTestId('scene-date').first();

test('an advanced field in 3 m, a layer and a basic field that stay at 10 m', async ({ page, fields, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [before, scene] = [fields.scenes.at(-2)!, fields.scenes.at(-1)!];
  await enter(page, { path: `/dashboard?lote=${fields.advanced.id}&capa=ndre&fecha=${before.date}&hd=1` });
  await test.step('its own scenes are stepped, and a pixel is what its clip says', async () => {
    await cameraRest(page);
    await expect(layers(page).getByTestId('hd')).toHaveAttribute('data-state', 'on');
    await expect(sceneDate(page)).toHaveText(format.date(before.date));
    await page
      .getByRole('button', { name: t('imagery:timeline.next') })
      .first()
      .click();
    await expect(sceneDate(page)).toHaveText(format.date(scene.date));
    await expect(page.locator('[data-region=timeline]')).toContainText('3 m');
    await expect(page).toHaveURL(/[?&]hd=1/);
    await expect(page.getByText('Surco demo · PlanetScope demo').first()).toBeVisible();

    const bytes = await fields.caller.call(contract.hd.clip, { field_id: fields.advanced.id, scene_id: scene.id });
    const bands = await readHdClip(new Uint8Array(bytes), { inflate: (packed) => inflateSync(packed) });
    const { geometry } = await fields.caller.call(contract.fields.get, { field_id: fields.advanced.id });
    const drawn = renderLayer(bands, { scene, polygon: geometry, layer: 'ndre', palette: 'safe', show_masked: false });
    expect(drawn.grid.pixel_m).toBe(3);

    await cameraRest(page);
    const view = await mapView(page);
    const { x, y } = view.pixelOf([fields.advanced.label[0], fields.advanced.label[1]]);
    const expected = valueAt(drawn.grid, view.positionAt({ x, y: y + 30 })) ?? Number.NaN;
    await expect(async () => {
      await page.mouse.move(x + 4, y + 30);
      await page.mouse.move(x, y + 30);
      await expect(page.getByTestId('cursor-value')).toHaveAttribute('data-value', String(expected), { timeout: 2_000 });
    }).toPass();
    await takePicture(page, 'hd');

    await page.mouse.click(x, y + 30);
    const panel = page.locator('[data-panel=provenance]');
    await expect(panel.getByTestId('pixel-value')).toHaveAttribute('data-value', String(expected));
    await expect(panel).toContainText('(nir − rededge) / (nir + rededge)');
    await expect(panel).toContainText('ortho_analytic_8b_sr');
    await panel.getByRole('button', { name: t('imagery:provenance.copy') }).click();
    await expect(page.getByText(t('imagery:provenance.copied'))).toBeVisible();
    const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    expect(Math.abs((recompute(copied) ?? Number.NaN) - expected)).toBeLessThanOrEqual(1e-6);
    await checkAccessible(page, '[data-panel=provenance]');
    await takePicture(page, 'hd-provenance');
    await panel.getByRole('button', { name: t('common:panel.close') }).click();
  });
  await test.step('crop health stays at 10 m and says why', async () => {
    const layer = (id: string) => layers(page).getByRole('radio', { name: t(`imagery:layer.${id}`), exact: true });
    const more = layers(page).getByRole('button', { name: t('imagery:more.open') });
    if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
    await layer('health').check();
    const hd = layers(page).getByTestId('hd');
    await expect(hd).toHaveAttribute('data-state', 'unsuited');
    await expect(hd).toContainText(t('imagery:hd.unsuited', { layer: t('imagery:layer.health') }));
    await layer('ndvi').check();
    await hdSwitch(page).uncheck();
    await expect(page).not.toHaveURL(/[?&]hd=1/);
    await hdSwitch(page).check();
    await expect(hd).toHaveAttribute('data-state', 'on');
    await hdSwitch(page).uncheck();
  });
  await test.step('a basic field says why 3 m are locked, and stays at 10 m', async () => {
    await page.locator('[data-panel=fields]').getByText(fields.basic.name, { exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('lote')).toBe(fields.basic.id);
    await hdSwitch(page).check();
    const hd = layers(page).getByTestId('hd');
    await expect(hd).toHaveAttribute('data-state', 'locked');
    await expect(hd.getByRole('heading', { name: t('imagery:locked.title') })).toBeVisible();
    await expect(hd).toContainText(t('imagery:locked.basic', { field: fields.basic.name }));
    await expect(page.locator('[data-region=timeline]')).toContainText('10 m');
    await checkAccessible(page, '[data-panel=imagery]');
    await takePicture(page, 'hd-locked');
    await hd.getByRole('button', { name: /^Ver en / }).click();
    await expect(hd).toHaveAttribute('data-state', 'on');
  });
});
