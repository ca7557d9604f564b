import geographiclib from 'geographiclib-geodesic';
import sharp from 'sharp';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import { addressOf, LETTERS, pane, PATIENCE_MS } from './board.ts';
import { enter, expect, test, type Page } from '../fixtures.ts';

/** Pergamino, Sinaloa, Mato Grosso, Rio Grande do Sul: each under one tile, of which the demo has the first three. */
const PLACES: readonly Position[] = [
  [-60.57, -33.92],
  [-107.49, 24.72],
  [-55.69, -12.58],
  [-53.4, -28.6],
];
const { WGS84 } = geographiclib.Geodesic;
const SIDE_M = 1_200;
const LINE_PX = 2.8;
const metres = ([lon1, lat1]: Position, [lon2, lat2]: Position): number => WGS84.Inverse(lat1, lon1, lat2, lon2).s12 ?? Number.NaN;

/** Four sides of the same length, the upper and lower ones along parallels. */
function squareAround([lon, lat]: Position): Polygon {
  const to = (azimuth: number): { lat2: number; lon2: number } => {
    const { lat2 = Number.NaN, lon2 = Number.NaN } = WGS84.Direct(lat, lon, azimuth, SIDE_M / 2);
    return { lat2, lon2 };
  };
  const [north, east, south, west] = [to(0).lat2, to(90).lon2, to(180).lat2, to(270).lon2];
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
}

/** Width and height of the white line on the screen in each pane, between the middles of its strokes, in CSS pixels. */
async function linesOn(page: Page): Promise<{ width: number; height: number }[]> {
  return Promise.all(
    PLACES.map(async (_place, at) => {
      const box = await pane(page, at).boundingBox();
      if (box === null) return { width: Number.NaN, height: Number.NaN };
      const { data, info } = await sharp(await page.screenshot({ clip: box }))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const [xs, ys] = [new Set<number>(), new Set<number>()];
      for (let i = 0; i < data.length; i += info.channels) {
        if (Math.min(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0) < 200) continue;
        xs.add((i / info.channels) % info.width);
        ys.add(Math.floor(i / info.channels / info.width));
      }
      const span = (places: Set<number>): number => Math.max(...places) - Math.min(...places) + 1 - LINE_PX;
      return { width: span(xs), height: span(ys) };
    }),
  );
}

/** Leaves on the screen what is drawn, without what stands over it. */
const hideLabels = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const drawn = document.querySelector('[data-drawn] canvas');
    for (const element of document.querySelectorAll<HTMLElement>('body *'))
      if (drawn !== null && !element.contains(drawn)) element.style.visibility = 'hidden';
  });

// What is drawn is measured in whole pixels.
test.use({ deviceScaleFactor: 1 });

test('fields of three countries stand at the same metres a pixel, and a link brings them back', async ({ page, newcomer }) => {
  for (const [i, a] of PLACES.entries()) for (const b of PLACES.slice(i + 1)) expect(metres(a, b)).toBeGreaterThan(100_000);
  const shapes = PLACES.map(squareAround);
  const names = ['Pergamino', 'Culiacán', 'Sorriso', 'Santo Ângelo'];
  const fields = await newcomer.addFields(...shapes.map((geometry, i) => ({ name: names[i] ?? '', geometry })));
  await enter(page, { account: newcomer.account, path: addressOf(fields), map: false });
  for (const at of LETTERS.keys()) await expect(pane(page, at)).toHaveAttribute('data-scale', /\d/, { timeout: PATIENCE_MS });
  await expect(page.locator('[data-drawn] canvas')).toBeAttached({ timeout: PATIENCE_MS });
  await hideLabels(page);
  let scales: readonly number[] = [];
  // Panes are drawn one after the other, anew while their pictures come.
  const apart = async (): Promise<number> => {
    const drawn = await linesOn(page);
    scales = shapes.flatMap(({ coordinates: [ring = []] }, i) => {
      const [southWest, southEast, , northWest] = ring;
      if (!southWest || !southEast || !northWest) throw new Error('A square has four corners');
      const { width, height } = drawn[i] ?? { width: 0, height: 0 };
      return width > 100 ? [metres(southWest, southEast) / width, metres(southWest, northWest) / height] : [0, Infinity];
    });
    return Math.max(...scales) / Math.min(...scales);
  };
  await expect.poll(apart, { timeout: PATIENCE_MS }).toBeLessThan(1.01);
  const first = Number(await pane(page, 0).getAttribute('data-scale'));
  for (const scale of scales) expect(Math.abs(scale / first - 1)).toBeLessThan(0.01);

  await page.reload();
  for (const [at, name] of names.entries()) {
    await expect(page.getByRole('region', { name: `${LETTERS[at] ?? ''} ${name}` })).toBeVisible({ timeout: PATIENCE_MS });
    await expect(pane(page, at)).toHaveAttribute('data-scale', String(first));
  }
});
