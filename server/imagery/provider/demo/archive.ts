import { readStacItem } from '#domain/imagery/stac/read-stac-item.ts';
import type { SceneItem } from '#domain/imagery/scene-item.ts';
import type { DiskCache } from '../../disk/disk-cache.ts';
import type { ImageryThreads, Urgency } from '../../clips/threads.ts';
import type { ImageryProvider } from '../provider.ts';
import { ARCHIVE_START, dayOf, isSeen, tileOfId, tilesUnder, type Tile } from './grid.ts';
import { demoItemId, demoStacItem } from './stac-item.ts';

export type DemoArchive = {
  /** Scenes by `<tile>/<date>`. */
  readonly scenes: DiskCache;
  readonly threads: ImageryThreads;
  /** Last day with a scene, YYYY-MM-DD. */
  readonly today: () => string;
};

/** Tiles this far around a box are searched: wider than any clip's margin. */
const MARGIN_M = 100;
const KEPT_ITEMS = 20_000;

/** Tile and day of an item's id, or null for any other text. */
const parseItemId = (id: string): { tile: Tile; date: string } | null => {
  const match = /^(demo_\w+)_(\d{4})(\d{2})(\d{2})$/.exec(id);
  const tile = match === null ? null : tileOfId(match[1]!);
  const date = match === null ? '' : `${match[2]}-${match[3]}-${match[4]}`;
  return tile === null || Number.isNaN(dayOf(date)) ? null : { tile, date };
};

/** Scenes of anywhere, made when first asked for: the product works on a laptop without a network. */
export const demoArchive = ({ scenes, threads, today }: DemoArchive): ImageryProvider => {
  const items = new Map<string, SceneItem>();
  const rendering = new Map<string, Promise<void>>();

  const itemFor = (tile: Tile, day: number): SceneItem | null => {
    const id = demoItemId(tile, day);
    const known = items.get(id);
    if (known !== undefined) return known;
    const item = readStacItem(demoStacItem(tile, day));
    if (items.size >= KEPT_ITEMS) items.clear();
    if (item !== null) items.set(id, item);
    return item;
  };
  const render = async (tile: Tile, date: string, urgency: Urgency): Promise<void> => {
    const key = `${tile.id}/${date}`;
    if (scenes.has(key)) return;
    const running =
      rendering.get(key) ??
      threads
        .run('render', { tile_id: tile.id, day: dayOf(date), folder: scenes.path(key) }, { urgency })
        .then(() => scenes.add(key))
        .finally(() => rendering.delete(key));
    rendering.set(key, running);
    await running;
  };
  return {
    id: 'demo',
    attribution: 'Surco demo',
    is_demo: true,
    is_remote: false,
    itemOfId(id) {
      const parsed = parseItemId(id);
      if (parsed === null) return null;
      const day = dayOf(parsed.date);
      return isSeen(parsed.tile.epsg, day) && parsed.date <= today() ? itemFor(parsed.tile, day) : null;
    },
    search({ bbox, epsg, from, to }) {
      const last = Math.min(dayOf(to), dayOf(today()));
      const tiles = tilesUnder(bbox, epsg, MARGIN_M);
      const found: SceneItem[] = [];
      for (let day = Math.max(dayOf(from), ARCHIVE_START); day <= last; day++) {
        if (!isSeen(epsg, day)) continue;
        for (const tile of tiles) {
          const item = itemFor(tile, day);
          if (item !== null) found.push(item);
        }
      }
      return Promise.resolve(found);
    },
    async places(item, bands, urgency = 'now') {
      const parsed = parseItemId(item.id);
      if (parsed === null) return {};
      await render(parsed.tile, parsed.date, urgency);
      const folder = scenes.path(`${parsed.tile.id}/${parsed.date}`);
      return Object.fromEntries(bands.map((band) => [band, { kind: 'file', path: `${folder}/${band}.tif` }]));
    },
  };
};
