import { AppError } from '#domain/errors.ts';
import { DEMO_FIELDS } from '../../../demo/farms.ts';
import type { RenderTask } from '../../../imagery/tasks.ts';
import { writeWhole } from '../../../imagery/write-whole.ts';
import { encodeScene } from './encode-scene.ts';
import { tileOfId } from './grid.ts';
import { groundOf, type Ground } from './ground.ts';
import { paintFields } from './paint-fields.ts';
import { renderScene } from './render-scene.ts';

const KEPT_GROUNDS = 12;
const grounds = new Map<string, Ground>();

/** The ground of a tile costs more than a scene on it, so the last dozen are kept. */
const groundFor = (tileId: string): { ground: Ground; tile: NonNullable<ReturnType<typeof tileOfId>> } => {
  const tile = tileOfId(tileId);
  if (tile === null) throw new AppError('SCENE_GONE');
  const ground = grounds.get(tileId) ?? groundOf(tile, paintFields(tile, DEMO_FIELDS));
  grounds.delete(tileId);
  grounds.set(tileId, ground);
  const [oldest] = grounds.keys();
  if (grounds.size > KEPT_GROUNDS && oldest !== undefined) grounds.delete(oldest);
  return { ground, tile };
};

/** Makes every band of a demo scene as `<band>.tif` in a folder. */
export const renderToFolder = ({ tile_id, day, folder }: RenderTask): void => {
  const { ground, tile } = groundFor(tile_id);
  const files = encodeScene(tile, renderScene(tile, ground, day));
  writeWhole(folder, new Map([...files].map(([band, bytes]) => [`${band}.tif`, bytes])));
};
