import type { Page } from '@playwright/test';
import type { Position } from '#domain/geometry/types.ts';

export type Pixel = { readonly x: number; readonly y: number };
export type MapView = {
  /** Where a position lies in the window. */
  readonly pixelOf: (position: Position) => Pixel;
  /** What lies under a pixel of the window. */
  readonly positionAt: (pixel: Pixel) => Position;
  readonly zoom: number;
};

const TILE_PX = 512;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const mercatorOf = ([lon, lat]: Position): Pixel => ({
  x: lon / 360 + 0.5,
  y: 0.5 - Math.log(Math.tan(Math.PI / 4 + radians(lat) / 2)) / (2 * Math.PI),
});
const positionOf = ({ x, y }: Pixel): Position => [(x - 0.5) * 360, (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI];

/** Web Mercator of the map as it rests: it is always north up and flat. */
export async function mapView(page: Page): Promise<MapView> {
  const canvas = page.locator('[data-map]');
  await page.locator('[data-map][data-camera]').waitFor();
  const camera = (await canvas.getAttribute('data-camera')) ?? '';
  const box = await canvas.boundingBox();
  const [lon = NaN, lat = NaN, zoom = NaN] = camera.split(' ').map(Number);
  if (box === null || !Number.isFinite(zoom)) throw new Error(`No camera to read: "${camera}"`);
  const world_px = TILE_PX * 2 ** zoom;
  const center = mercatorOf([lon, lat]);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return {
    zoom,
    pixelOf: (position) => {
      const { x, y } = mercatorOf(position);
      return { x: middle.x + (x - center.x) * world_px, y: middle.y + (y - center.y) * world_px };
    },
    positionAt: ({ x, y }) => positionOf({ x: center.x + (x - middle.x) / world_px, y: center.y + (y - middle.y) / world_px }),
  };
}

const REST_MS = 200;
/** Nearer than this the camera is at the fields, no longer at the country it begins with. */
const FIELDS_ZOOM = 10;

/** Waits until the camera has come to the fields and stands still, which it tells by saying where it is: before a pixel is taken for a place. */
export async function cameraRest(page: Page): Promise<void> {
  for (let before = ''; ;) {
    const { zoom } = await mapView(page);
    const now = (await page.locator('[data-map]').getAttribute('data-camera')) ?? '';
    if (now === before && zoom > FIELDS_ZOOM) return;
    before = now;
    await page.waitForTimeout(REST_MS);
  }
}
