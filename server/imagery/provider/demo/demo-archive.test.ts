import { createHash } from 'node:crypto';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CROPS, type CropCode, type Period } from '#domain/codes.ts';
import { readStacItem } from '#domain/imagery/stac/read-stac-item.ts';
import { utmZone } from '#domain/geometry/projection/utm.ts';
import { memorySource, openTiff, readWindow } from '#domain/raster/tiff/read-tiff.ts';
import { BANDS } from '#domain/schemas/imagery.ts';
import { DEMO_FIELDS } from '../../../demo/farms.ts';
import { inflate } from '../../clips/inflate.ts';
import { climateOf, cycleOf } from './calendar.ts';
import { coverOf, cyclesAround } from './canopy.ts';
import { cloudShare } from './clouds.ts';
import { encodeScene } from './encode-scene.ts';
import { dateOf, dayOf, isSeen, tileAt, tileOfId, tilesUnder, type Tile } from './grid.ts';
import { landscapeOf } from './landscape.ts';
import { paintFields } from './paint-fields.ts';
import { DN_OFFSET, DN_SCALE, renderScene, type RenderedScene } from './render-scene.ts';
import { GREEN, SOIL } from './spectra.ts';
import { demoItemId, demoStacItem } from './stac-item.ts';

const PERGAMINO = tileAt(32720, 141, 1219);
const CLEAR_DAY = [...Array(80).keys()]
  .map((i) => dayOf('2026-01-12') - i)
  .find((day) => isSeen(32720, day) && cloudShare(PERGAMINO, day) === 0)!;
const landscape = landscapeOf(PERGAMINO, paintFields(PERGAMINO, DEMO_FIELDS));
const hashOf = (scene: RenderedScene): string => {
  const hash = createHash('sha256');
  for (const band of BANDS) hash.update(new Uint8Array(scene[band].buffer));
  return hash.digest('hex');
};
const rho = (dn: number): number => (dn - DN_OFFSET) / DN_SCALE;

describe('scenes', () => {
  it('are the same whenever and wherever they are made', () => {
    const again = landscapeOf(tileOfId(PERGAMINO.id)!, paintFields(PERGAMINO, DEMO_FIELDS));
    const scene = hashOf(renderScene(PERGAMINO, landscape, CLEAR_DAY));
    expect(hashOf(renderScene(PERGAMINO, again, CLEAR_DAY))).toBe(scene);
    expect(hashOf(renderScene(PERGAMINO, landscape, CLEAR_DAY + 5))).not.toBe(scene);
  });

  it('have not changed since this version of the archive', () => {
    // when this fails on purpose, raise ARCHIVE_VERSION: kept files and statistics are of the old pictures
    const [tile] = tilesUnder([2.3, 48.8, 2.3, 48.8], 32631, 0) as [Tile];
    expect(hashOf(renderScene(tile, landscapeOf(tile, []), dayOf('2025-07-01')))).toBe(
      '515e4c11882ff2db716a5e409660b67f900c6971cc234514e8205d4a6a431dc3',
    );
  });

  it.each([
    [-60.6, -33.9],
    [-107.5, 24.7],
    [-55.7, -12.55],
    [2.3, 48.8],
    [139.7, 35.7],
    [-179.99, -17],
    [25, 69],
    [20, -0.01],
  ] as const)('exist at %d, %d', (lon, lat) => {
    const { epsg } = utmZone([lon, lat]);
    const [tile] = tilesUnder([lon, lat, lon, lat], epsg, 0) as [Tile];
    expect(tileOfId(tile.id)).toEqual(tile);
    const scene = renderScene(tile, landscapeOf(tile, []), CLEAR_DAY);
    for (const band of BANDS) expect(scene[band].includes(0), band).toBe(false);
  });

  it('continue over the edge of a tile: the landscape is one', () => {
    const east = landscapeOf(tileAt(32720, 142, 1219), []);
    const west = landscapeOf(PERGAMINO, []);
    let same = 0;
    for (let y = 0; y < 512; y++) {
      const [a, b] = [west.plots[west.labels[y * 512 + 511]!]!, east.plots[east.labels[y * 512]!]!];
      if (a.seed === b.seed) same++;
      expect(Math.abs(west.vigor[y * 512 + 511]! - east.vigor[y * 512]!)).toBeLessThan(40);
    }
    expect(same).toBeGreaterThan(480);
  });

  it('hold the recorded fields exactly', () => {
    const painted = tilesUnder([-60.64, -33.93, -60.56, -33.88], 32720, 0).flatMap((tile) => paintFields(tile, DEMO_FIELDS));
    const pixels = new Map<string, number>();
    for (const { field, pixels: some } of painted) pixels.set(field.id, (pixels.get(field.id) ?? 0) + some.length);
    // 7 Norte: 1130 × 1125 m
    expect(Math.abs(pixels.get(DEMO_FIELDS[6]!.id)! / 100 - 127.1)).toBeLessThan(1);
  });
});

describe('sky', () => {
  it('is clear about 55 %, partly cloudy 25 % and overcast 20 % of the passes', () => {
    const shares = [...Array(4_000).keys()].map((i) => cloudShare(tileAt(32720, 60 + (i % 40) * 18, 1219), dayOf('2022-01-01') + i));
    const part = (test: (share: number) => boolean): number => shares.filter(test).length / shares.length;
    expect(part((share) => share === 0)).toBeCloseTo(0.55, 1);
    expect(part((share) => share > 0 && share < 0.7)).toBeCloseTo(0.25, 1);
    expect(part((share) => share >= 0.7)).toBeCloseTo(0.2, 1);
  });

  it('is classified as it is painted', () => {
    const day = [...Array(400).keys()]
      .map((i) => CLEAR_DAY - i)
      .find((one) => isSeen(32720, one) && cloudShare(PERGAMINO, one) > 0.3 && cloudShare(PERGAMINO, one) < 0.5)!;
    const cloudy = renderScene(PERGAMINO, landscape, day);
    const counts = new Map<number, { pixels: number; blue: number }>();
    cloudy.SCL.forEach((value, i) => {
      const one = counts.get(value) ?? { pixels: 0, blue: 0 };
      const at = Math.floor(i / 256) * 2 * 512 + (i % 256) * 2;
      counts.set(value, { pixels: one.pixels + 1, blue: one.blue + rho(cloudy.B02[at]!) });
    });
    const blue = (scl: number): number => counts.get(scl)!.blue / counts.get(scl)!.pixels;
    expect([3, 4, 5, 8, 9, 10].every((scl) => (counts.get(scl)?.pixels ?? 0) > 0)).toBe(true);
    expect(blue(9)).toBeGreaterThan(0.3);
    expect(blue(3)).toBeLessThan(blue(5));
    const share = [8, 9, 10].reduce((sum, scl) => sum + counts.get(scl)!.pixels, 0) / 65_536;
    expect(Math.abs(share - cloudShare(PERGAMINO, day))).toBeLessThan(0.3);
  });
});

const ndviAt = (crop: CropCode, period: Period, age: number, place: readonly [number, number]): number => {
  const climate = climateOf(...place);
  const plot = { seed: 42, kind: 'crop' as const, crops: [{ year: 2024, season: 2 as const, period, crop, genotype_id: null }] };
  const day = cycleOf(climate, plot.seed, { year: 2024, crop, period }).sown + age;
  const cover = coverOf(plot, cyclesAround(plot, climate, day), day, 0.5, 0.8);
  const soil = 1 - cover.green - cover.dry;
  const red = soil * SOIL.B04 + cover.green * GREEN.B04 + cover.dry * 0.142;
  const nir = soil * SOIL.B08 + cover.green * cover.nir * GREEN.B08 + cover.dry * 0.272;
  return (nir - red) / (nir + red);
};

describe('crops', () => {
  it.each(Object.entries(CROPS))('%s grows, peaks and dries', (_name, crop) => {
    const curve = [...Array(45).keys()].map((i) => ndviAt(crop, 'summer', i * 5, [-60, -33.9]));
    const peak = Math.max(...curve);
    const top = curve.indexOf(peak) * 5;
    expect(peak).toBeGreaterThan(0.68);
    expect(peak).toBeLessThan(0.93);
    expect(curve[2]).toBeLessThan(0.5);
    expect(curve[44]).toBeLessThan(0.5);
    expect(top).toBeGreaterThan(50);
    expect(top).toBeLessThan(160);
  });

  it('are sown in the season of the place', () => {
    const month = (crop: CropCode, period: Period, place: readonly [number, number]): string =>
      dateOf(cycleOf(climateOf(...place), 7, { year: 2024, crop, period }).sown).slice(0, 7);
    expect(['2024-09', '2024-10']).toContain(month(CROPS.maize_early, 'summer', [-60.6, -33.9]));
    expect(month(CROPS.soybean_1, 'summer', [-60.6, -33.9])).toMatch(/2024-1[01]/);
    expect(month(CROPS.soybean_2, 'summer', [-60.6, -33.9])).toBe('2024-12');
    expect(month(CROPS.wheat, 'winter', [-60.6, -33.9])).toMatch(/2024-0[5-7]/);
    expect(month(CROPS.maize_late, 'winter', [-55.7, -12.5])).toMatch(/2025-0[12]/);
    expect(month(CROPS.maize_late, 'winter', [-107.5, 24.7])).toMatch(/2024-1[12]/);
    expect(month(CROPS.maize_early, 'summer', [2.3, 48.8])).toMatch(/2025-0[45]/);
  });

  it('give the mock-up its January: early maize far ahead of late maize', () => {
    const scene = renderScene(PERGAMINO, landscape, CLEAR_DAY);
    const mean = (crop: CropCode): number => {
      let [sum, n] = [0, 0];
      for (const { field, pixels } of paintFields(PERGAMINO, DEMO_FIELDS)) {
        if (!field.crops.some((one) => one.year === 2025 && one.crop === crop)) continue;
        for (const i of pixels) {
          const [blue, red, nir] = [rho(scene.B02[i]!), rho(scene.B04[i]!), rho(scene.B08[i]!)];
          sum += (2.5 * (nir - red)) / (nir + 6 * red - 7.5 * blue + 1);
          n++;
        }
      }
      return sum / n;
    };
    if (dateOf(CLEAR_DAY) >= '2025-12-25') {
      expect(mean(CROPS.maize_early)).toBeGreaterThan(0.5);
      expect(mean(CROPS.maize_early)).toBeLessThan(0.8);
      expect(mean(CROPS.soybean_2)).toBeLessThan(mean(CROPS.maize_early));
    } else expect.fail(`no clear scene in the new year before ${dateOf(CLEAR_DAY)}`);
  });
});

describe('files', () => {
  const scene = renderScene(PERGAMINO, landscape, CLEAR_DAY);
  const files = encodeScene(PERGAMINO, scene);
  const hasGdal = spawnSync('gdalinfo', ['--version']).status === 0;
  const folder = mkdtempSync(path.join(tmpdir(), 'surco-cog-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(BANDS)('%s reads back bit by bit, with its overview', async (band) => {
    const tiff = await openTiff(memorySource(files.get(band)!), { inflate });
    const image = await tiff.image(0);
    const [samples] = await readWindow(tiff, image, [0], [0, 0, image.width, image.height]);
    expect(samples).toEqual(scene[band]);
    const pixel_m = image.width === 512 ? 10 : 20;
    expect(image).toMatchObject({
      epsg: 32720,
      nodata: 0,
      is_tiled: true,
      block_width: 256,
      transform: [141 * 5_120, pixel_m, 0, 1_220 * 5_120, 0, -pixel_m],
    });
    expect(tiff.count).toBe(image.width === 512 ? 2 : 1);
  });

  it.skipIf(!hasGdal).each(['B04', 'B05', 'SCL'] as const)(`%s is what GDAL calls a COG${hasGdal ? '' : ' (gdalinfo absent)'}`, (band) => {
    const file = path.join(folder, `${band}.tif`);
    writeFileSync(file, files.get(band)!);
    const info = JSON.parse(execFileSync('gdalinfo', ['-json', '-checksum', file], { encoding: 'utf8' })) as {
      metadata: { IMAGE_STRUCTURE: Record<string, string> };
      size: number[];
      geoTransform: number[];
      bands: { checksum: number; block: number[]; overviews?: { size: number[] }[] }[];
    };
    expect(info.metadata.IMAGE_STRUCTURE).toMatchObject({ LAYOUT: 'COG', COMPRESSION: 'DEFLATE', PREDICTOR: '2' });
    expect(info.size).toEqual(band === 'B04' ? [512, 512] : [256, 256]);
    expect(info.geoTransform.slice(0, 1)).toEqual([141 * 5_120]);
    // GDAL decodes every block and rewrites the file plainly; the bytes must be the samples
    const raw = path.join(folder, `${band}.raw`);
    execFileSync('gdal_translate', ['-q', '-of', 'ENVI', file, raw]);
    expect(Buffer.compare(readFileSync(raw), Buffer.from(scene[band].buffer))).toBe(0);
  });

  it('are listed as a STAC item with the offset still to be applied', () => {
    const item = readStacItem(demoStacItem(PERGAMINO, CLEAR_DAY))!;
    expect(item).toMatchObject({ id: demoItemId(PERGAMINO, CLEAR_DAY), baseline: '05.11', boa_offset_applied: false, epsg: 32720 });
    expect(Object.keys(item.bands).toSorted()).toEqual([...BANDS].toSorted());
    expect(JSON.stringify(demoStacItem(PERGAMINO, CLEAR_DAY))).toContain('"surco:is_demo":true');
  });
});

it('reads tile names strictly: they become folders', () => {
  for (const id of [
    '',
    'demo_20S_1_1_',
    'demo_20S_01_1',
    'demo_61S_1_1',
    'demo_0N_1_1',
    '../demo_20S_1_1',
    'demo_20S_1_1/..',
    'demo_20s_1_1',
  ])
    expect(tileOfId(id)).toBeNull();
});
