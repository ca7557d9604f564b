import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Polygon } from '#domain/geometry/types.ts';
import { material, materialJson } from '../../setup/samples/material.ts';
import { plainRaster } from '../../setup/samples/rasters/own-raster.ts';
import { startRangeServer } from '../../setup/servers/range-server.ts';
import { signUp } from '../../setup/servers/remote-caller.ts';
import { cameraRest, checkAccessible, enter, expect, startPrepared, mapView, test, textsOf, type Page } from '../fixtures.ts';

const t = textsOf('es');
const imagery = material('imagery');
const tiff = material('tiff');
const panel = (page: Page) => page.locator('[data-panel=own_imagery]');
const rows = (page: Page) => panel(page).locator('tr[data-field]');
const TOLERANCE = 1e-4;

/** Opens the panel from the command palette. */
async function openOwn(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(t('own-imagery:title'));
  await page.getByRole('dialog').getByText(t('own-imagery:title')).waitFor();
  await page.keyboard.press('Enter');
  await expect(panel(page).locator('[name=own_address]')).toBeVisible();
}
const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  panel(page).locator('input[type=file]').setInputFiles(files);
const pick = async (page: Page, label: string, option: string): Promise<void> => {
  await panel(page).getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

type Place = { id: string; geometry: Polygon; ndvi: { n: number; mean: number } };
/** Fields of a real image and what GDAL and numpy say of each. */
const bolzano = (): readonly Place[] =>
  materialJson<{ polygons: Place[] }>('imagery/s2-l2a-bolzano', 'expected.json').polygons.filter(({ ndvi }) => ndvi.n >= 200);

test('own files are shown over the fields, measured, read under the pointer and sent nowhere, or refused by name', async ({
  page,
  newcomer,
}) => {
  const [field] = await newcomer.addFields({ name: 'Propio' });
  if (field === undefined) throw new Error('No field');
  const places = imagery === null ? [] : bolzano();
  if (imagery !== null) {
    expect(places.length).toBeGreaterThan(8);
    await newcomer.addFields(...places.map(({ id, geometry }) => ({ name: id, farm_name: 'Bolzano', geometry })));
  }
  const bytes = plainRaster(field.bbox);
  const sent: number[] = [];
  page.on('request', (request) => sent.push(request.postDataBuffer()?.length ?? 0));
  await enter(page, { account: newcomer.account, path: `/dashboard?lote=${field.id}` });
  await expect(page.locator('[data-panel=fields]').getByText('Propio')).toBeVisible();

  await test.step('a file dropped on the map is shown over its field, measured and read under the pointer', async () => {
    await page.evaluate(
      ([text, name]) => {
        const files = new DataTransfer();
        files.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name, { type: 'image/tiff' }));
        document
          .querySelector('[data-region=map]')
          ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }));
      },
      [bytes.toString('base64'), 'vuelo.tif'] as const,
    );
    await expect(panel(page).getByRole('radio', { name: /vuelo\.tif/ })).toBeChecked();
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('0,80');
    expect(Number(await rows(page).getAttribute('data-mean'))).toBeCloseTo(0.8, 5);

    await cameraRest(page);
    const { pixelOf } = await mapView(page);
    const { x, y } = pixelOf([field.label[0], field.label[1]]);
    const pill = page.getByTestId('cursor-value');
    await expect(async () => {
      await page.mouse.move(x + 2, y + 30);
      await page.mouse.move(x, y + 30);
      await expect(pill).toHaveText('0,80', { timeout: 2_000 });
    }).toPass();
    await checkAccessible(page, '[data-panel=own_imagery]');

    const [csv] = await Promise.all([page.waitForEvent('download'), panel(page).getByRole('button', { name: 'CSV' }).click()]);
    expect(csv.suggestedFilename()).toBe('vuelo_ndvi.csv');
    expect(await readFile(await csv.path(), 'utf8')).toMatch(/\r\nPropio;Don Emilio;[\d,]+;NDVI;0,8;/);

    await pick(page, `NDVI ${t('own-imagery:layer.label')}`, t('own-imagery:layer.true_color'));
    await expect(rows(page)).toHaveCount(1);
    await panel(page)
      .getByRole('button', { name: t('common:panel.close'), exact: true })
      .click();
    await expect(panel(page)).toHaveCount(0);
    await openOwn(page);
    await expect(panel(page).getByRole('radio', { name: /vuelo\.tif/ })).toBeChecked();
  });
  await test.step('what cannot be shown is refused by name, and what was open stays', async () => {
    const refused = async (key: string, values: Readonly<Record<string, string>> = {}): Promise<void> => {
      await expect(panel(page).getByRole('alert')).toContainText(t(`errors:${key}`, values));
      await expect(panel(page).getByRole('radio', { name: /vuelo\.tif/ })).toBeChecked();
    };
    await choose(page, { name: 'lotes.tif', mimeType: 'image/tiff', buffer: Buffer.from('<kml></kml>, which is none') });
    await refused('RASTER_NOT_TIFF');
    await choose(page, { name: 'lejos.tif', mimeType: 'image/tiff', buffer: plainRaster([-66, -30, -65.99, -29.99]) });
    await refused('RASTER_OUTSIDE_FIELDS');
    if (tiff !== null) {
      await choose(page, resolve(tiff, 'gdal/gtiff__byte_LZMA.tif'));
      await refused('RASTER_COMPRESSION', { name: 'LZMA' });
      await choose(page, resolve(tiff, 'gdal/byte_nogeoref.tif'));
      await refused('TIFF_NO_GEOREFERENCE');
    }
    const address = panel(page).locator('[name=own_address]');
    await expect(panel(page)).toContainText(t('own-imagery:address.no_hosts'));
    await address.fill('https://data.example/a.tif');
    await address.press('Enter');
    await refused('RASTER_HOST_NOT_ALLOWED', { host: 'data.example' });
    await address.fill('data.example');
    await address.press('Enter');
    await refused('RASTER_ADDRESS_INVALID');
  });
  await test.step('no request carried the file', () => {
    expect(Math.max(0, ...sent)).toBeLessThan(bytes.length / 10);
  });
  if (imagery === null) return;
  await test.step('NDVI of a real image equals GDAL and numpy', async () => {
    await choose(page, resolve(imagery, 's2-l2a-bolzano/scene.tif'));
    await expect(rows(page)).toHaveCount(places.length);
    await panel(page)
      .getByRole('button', { name: t('own-imagery:bands.title') })
      .click();
    await expect(panel(page)).toContainText(t('own-imagery:bands.from_names'));
    // The reference counts every pixel of a field, clouds and edges too.
    await pick(page, `5 · SCL ${t('own-imagery:role.scl')}`, t('own-imagery:bands.none'));
    await panel(page).getByText(t('own-imagery:stats.count_edge')).click();
    for (const { id, ndvi } of places) {
      const row = panel(page).locator(`tr[data-field="${id}"]`);
      await expect(row).toHaveAttribute('data-pixels', String(ndvi.n));
      expect(Math.abs(Number(await row.getAttribute('data-mean')) - ndvi.mean), id).toBeLessThanOrEqual(TOLERANCE);
    }
  });
});

test('scenes behind a STAC address the operator allows are listed, opened by ranges and measured', async ({ browser, elsewhere }) => {
  const folder = await mkdtemp(join(tmpdir(), 'surco-stac-'));
  const [open, closed] = await Promise.all([startRangeServer(folder, { cors: true }), startRangeServer(folder)]);
  const product = await startPrepared('demo', { OWN_IMAGERY_HOSTS: `${open.url},${closed.url}` });
  elsewhere.push(product.url, open.url, closed.url);
  const page = await browser.newPage({
    baseURL: product.url,
    locale: 'es-AR',
    viewport: { width: 1440, height: 900 },
    // As the other pages of a run: every pixel is paid for.
    deviceScaleFactor: 0.25,
    reducedMotion: 'reduce',
  });
  try {
    const newcomer = await signUp(product.url);
    const [field] = await newcomer.addFields({ name: 'Remoto' });
    if (field === undefined) throw new Error('No field');
    await writeFile(join(folder, 'scene.tif'), plainRaster(field.bbox));
    const names = ['blue', 'green', 'red', 'nir'];
    const item = (id: string) => ({
      type: 'Feature',
      stac_version: '1.0.0',
      id,
      bbox: field.bbox,
      properties: { datetime: `${id}T14:00:00Z`, 'eo:cloud_cover': 7 },
      assets: { analytic: { href: './scene.tif', type: 'image/tiff; application=geotiff', 'eo:bands': names.map((name) => ({ name })) } },
    });
    const page_of = { type: 'FeatureCollection', features: [item('2026-01-02'), item('2026-01-07')] };
    await writeFile(join(folder, 'items.json'), JSON.stringify(page_of));
    await enter(page, { account: newcomer.account });
    await openOwn(page);
    const address = panel(page).locator('[name=own_address]');
    await address.fill(`${closed.url}/items.json`);
    await address.press('Enter');
    await expect(panel(page).getByRole('alert')).toContainText(t('errors:RASTER_HOST_REFUSED', { host: new URL(closed.url).host }));
    await address.fill(`${open.url}/items.json`);
    await address.press('Enter');
    await expect(panel(page)).toContainText(t('own-imagery:scenes.found_other', { count: 2 }));
    await panel(page)
      .getByRole('button', { name: /^7 ene 2026/ })
      .click();
    await expect(rows(page)).toContainText('0,80');
    const bytes = open.requests.filter(({ path }) => path.endsWith('.tif'));
    expect(bytes.length).toBeGreaterThan(0);
  } finally {
    await page.close();
    await product.stop();
    await Promise.all([open.close(), closed.close(), rm(folder, { recursive: true, force: true })]);
  }
});
