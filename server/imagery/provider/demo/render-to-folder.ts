import { AppError } from '#domain/errors.ts';
import { DEMO_FIELDS } from '../../../demo/farms.ts';
import type { RenderTask } from '../../clips/tasks.ts';
import { writeWhole } from '../../disk/write-whole.ts';
import { encodeScene } from './encode-scene.ts';
import { tileOfId } from './grid.ts';
import { landscapeOf, type Landscape } from './landscape.ts';
import { paintFields } from './paint-fields.ts';
import { renderScene } from './render-scene.ts';

const KEPT_LANDSCAPES = 12;
const landscapes = new Map<string, Landscape>();

/** The landscape of a tile costs more than a scene on it, so the last dozen are kept. */
const landscapeFor = (tileId: string): { landscape: Landscape; tile: NonNullable<ReturnType<typeof tileOfId>> } => {
  const tile = tileOfId(tileId);
  if (tile === null) throw new AppError('SCENE_GONE');
  const landscape = landscapes.get(tileId) ?? landscapeOf(tile, paintFields(tile, DEMO_FIELDS));
  landscapes.delete(tileId);
  landscapes.set(tileId, landscape);
  const [oldest] = landscapes.keys();
  if (landscapes.size > KEPT_LANDSCAPES && oldest !== undefined) landscapes.delete(oldest);
  return { landscape, tile };
};

/** Makes every band of a demo scene as `<band>.tif` in a folder. */
export const renderToFolder = ({ tile_id, day, folder }: RenderTask): void => {
  const { landscape, tile } = landscapeFor(tile_id);
  const files = encodeScene(tile, renderScene(tile, landscape, day));
  writeWhole(folder, new Map([...files].map(([band, bytes]) => [`${band}.tif`, bytes])));
};
