import { inflateSync } from 'node:zlib';
import { contract } from '#contract/index.ts';
import { recompute } from '#domain/provenance/recompute.ts';
import { classify } from '#domain/raster/classify.ts';
import { computeFieldIndex } from '#domain/raster/field-index.ts';
import { readClip } from '#domain/raster/read-clip.ts';
import { renderLayer } from '#domain/raster/render/render-layer.ts';
import { valueAt } from '#domain/raster/value-at.ts';
import { summarizeSoil } from '#domain/soil/summarize-soil.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Scene } from '#domain/schemas/imagery.ts';
import { formatsOfTag } from '#domain/formats.ts';
import { demoFields } from '../../setup/samples/demo-fields.ts';
import { demoAccount } from '../../setup/page/log-in.ts';
import { callerOf, type RemoteCaller } from '../../setup/servers/remote-caller.ts';
import { cameraRest, checkAccessible, enter, expect, mapView, takePicture, test as base, textsOf, type Page } from '../fixtures.ts';

const t = textsOf('es');
const format = formatsOfTag('es-AR');
type Fields = { readonly caller: RemoteCaller; readonly advanced: Field; readonly basic: Field; readonly scene: Scene };

/** An advanced and a basic field of the demo, and the advanced one's newest clear scene. */
const test = base.extend<{ fields: Fields }>({
  fields: async ({ page, product }, give) => {
    const caller = await callerOf(product.url, await demoAccount(page));
    const [advanced, basic] = await demoFields(caller, ['7 Norte', 'La Laguna']);
    const asked = { field_id: advanced.id, from: '2025-12-15', to: '2026-01-12' };
    const measure = () => caller.call(contract.imagery.statistics, { ...asked, index: 'cire' });
    await expect.poll(async () => (await measure()).pending, { timeout: 60_000 }).toBe(0);
    const clear = new Set((await measure()).statistics.filter((row) => row.valid_fraction >= 0.95).map((row) => row.scene_id));
    const scene = (await caller.call(contract.imagery.catalog, asked)).scenes.findLast(({ id }) => clear.has(id));
    if (scene === undefined) throw new Error('The demo has no clear scene');
    await give({ caller, advanced, basic, scene });
  },
});

const layers = (page: Page) => page.locator('[data-panel=imagery]');
const inside = async (page: Page, { label }: Field) => (await mapView(page)).pixelOf([label[0], label[1]]);
const open = async (page: Page, field: Field, layer: string, scene?: Scene): Promise<void> => {
  await enter(page, { path: `/dashboard?lote=${field.id}&capa=${layer}${scene === undefined ? '' : `&fecha=${scene.date}`}` });
  await cameraRest(page);
};
const choose = async (page: Page, layer: string): Promise<void> => {
  const row = (id: string) => layers(page).getByRole('radio', { name: t(`imagery:layer.${id}`), exact: true });
  await row('ndvi').waitFor();
  const more = layers(page).getByRole('button', { name: t('imagery:more.open') });
  if (['health', 'elevation', 'slope'].includes(layer) && (await more.getAttribute('aria-expanded')) === 'false') await more.click();
  await row(layer).check();
};
const bandsOf = async ({ caller, advanced, scene }: Fields) => {
  const bytes = await caller.call(contract.imagery.clip, { field_id: advanced.id, scene_id: scene.id });
  return readClip(new Uint8Array(bytes), { inflate: (packed) => inflateSync(packed) });
};
const polygonOf = async ({ caller, advanced }: Fields) => (await caller.call(contract.fields.get, { field_id: advanced.id })).geometry;
const cursorValue = async (page: Page, field: Field): Promise<string> => {
  const pill = page.getByTestId('cursor-value');
  await expect(async () => {
    const { x, y } = await inside(page, field);
    await page.mouse.move(x + 3, y + 30);
    await page.mouse.move(x, y + 30);
    await expect(pill).toHaveAttribute('data-value', /\d/, { timeout: 2_000 });
  }).toPass();
  return (await pill.getAttribute('data-value')) ?? '';
};

test('an advanced field shows its layers on one image, and where their values come from; a basic one says which are locked', async ({
  page,
  fields,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, fields.advanced, 'ndre', fields.scene);
  await test.step('a pixel tells where it comes from, by click and by key, and its copy gives the value again', async () => {
    const shown = Number(await cursorValue(page, fields.advanced));
    const { x, y } = await inside(page, fields.advanced);
    await page.mouse.click(x, y + 30);
    const panel = page.locator('[data-panel=provenance]');
    const value = panel.getByTestId('pixel-value');
    await expect(value).toHaveAttribute('data-value', String(shown));
    await expect(panel).toContainText(fields.scene.id);
    await expect(panel).toContainText('(B8A − B05) / (B8A + B05)');
    await panel.getByRole('button', { name: t('imagery:provenance.copy') }).click();
    await expect(page.getByText(t('imagery:provenance.copied'))).toBeVisible();
    const copied: unknown = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    expect(Math.abs((recompute(copied) ?? Number.NaN) - shown)).toBeLessThanOrEqual(1e-6);
    await checkAccessible(page, '[data-panel=provenance]');
    await takePicture(page, 'provenance');

    await panel.getByRole('button', { name: t('common:panel.close') }).click();
    await page.mouse.move(5, 5);
    await page.locator('[data-region=map]').focus();
    await page.keyboard.press('Enter');
    await expect(value).toHaveAttribute('data-value', /\d/);
    await expect(page.getByText(/^NDRE [\d−,]+$/).first()).toBeAttached();
    await panel.getByRole('button', { name: t('common:panel.close') }).click();
  });
  await test.step('it shows chlorophyll as its clip says, with the red edge beside it', async () => {
    await choose(page, 'chlorophyll');
    const { x, y } = await inside(page, fields.advanced);
    const position = (await mapView(page)).positionAt({ x, y: y + 30 });
    const drawn = renderLayer(await bandsOf(fields), {
      scene: fields.scene,
      polygon: await polygonOf(fields),
      layer: 'chlorophyll',
      palette: 'safe',
      show_masked: false,
    });
    const said = valueAt(drawn.grid, position) ?? Number.NaN;
    await expect(async () => expect(Number(await cursorValue(page, fields.advanced))).toBeCloseTo(said, 5)).toPass({ timeout: 15_000 });
    await expect(page.getByTestId('cursor-value')).toContainText('nm');
    await takePicture(page, 'chlorophyll');
  });
  await test.step('contrasted NDVI is divided as the menu says', async () => {
    await choose(page, 'contrasted_3');
    const scene = await bandsOf(fields);
    const { sorted } = computeFieldIndex(scene, await polygonOf(fields), 'ndvi', { scale: 1e-4, offset: -0.1 });
    await layers(page)
      .getByRole('button', { name: t('imagery:legend.options') })
      .click();
    for (const method of ['quantile', 'equal_interval', 'jenks'] as const) {
      await layers(page)
        .getByRole('radio', { name: t(`imagery:method.${method}`), exact: true })
        .check();
      const [first = 0, second = 0] = classify(sorted, 3, method).breaks;
      await expect(layers(page)).toContainText(`${format.index(first)} – ${format.index(second)}`);
      await expect(layers(page)).toContainText(t(`imagery:method.${method}_means`));
    }
  });
  await test.step('crop health names what it was compared with', async () => {
    await choose(page, 'health');
    const reference = layers(page).getByTestId('health-reference');
    await expect(reference).toBeVisible({ timeout: 60_000 });
    const plan = await fields.caller.call(contract.imagery.health, { field_id: fields.advanced.id, scene_id: fields.scene.id });
    await expect(reference).toHaveAttribute('data-kind', plan.kind);
    await expect(layers(page)).toContainText(t('imagery:class.very_good'));
  });
  await test.step('heights, slope and soil are marked as computed', async () => {
    await choose(page, 'elevation');
    await expect(layers(page)).toContainText(t('imagery:legend.heights_demo'));
    await expect.poll(() => cursorValue(page, fields.advanced), { timeout: 15_000 }).toMatch(/^\d{2}\./);
    await choose(page, 'slope');
    await expect(layers(page)).toContainText(t('imagery:legend.slope_note'));
    await layers(page)
      .getByRole('button', { name: t('imagery:more.soil') })
      .click();
    const soil = page.locator('[data-panel=soil]');
    const { depths } = await fields.caller.call(contract.terrain.soil, { field_id: fields.advanced.id });
    const { texture, available_water_mm } = summarizeSoil(depths);
    await expect(soil.getByTestId('soil-texture')).toHaveText(t(`soil:textures.${texture ?? ''}`));
    await expect(soil.getByTestId('soil-available_water')).toHaveText(format.withUnit(available_water_mm ?? 0, 'mm'));
    await expect(soil).toContainText('250 m');
    await checkAccessible(page, '[data-panel=soil]');
    await takePicture(page, 'slope-and-soil');
  });
  await test.step('a basic field says why a layer is locked, what it lacks, and where it can be seen', async () => {
    await page.locator('[data-panel=fields]').getByText(fields.basic.name, { exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('lote')).toBe(fields.basic.id);
    const panel = layers(page);
    // It folded for the room of the soil.
    await page
      .locator('[data-region=main]')
      .getByRole('button', { name: t('imagery:panel') })
      .click();
    // Its name goes on to say for whom it is.
    await panel.getByRole('radio', { name: new RegExp(`^${t('imagery:layer.water')}`) }).check();
    await expect(panel.getByRole('heading', { name: t('imagery:locked.title') })).toBeVisible();
    await expect(panel).toContainText(t('imagery:locked.basic', { field: fields.basic.name }));
    await expect(panel).toContainText(t('imagery:locked.qualifies'));
    await checkAccessible(page, '[data-panel=imagery]');
    await panel.getByRole('button', { name: /^Ver en / }).click();
    await expect(panel.getByTestId('water-area')).toHaveText(/\d,\d\s*ha/);
  });
});
