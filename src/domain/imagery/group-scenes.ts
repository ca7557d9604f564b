import { boaOffset } from '../raster/offset.ts';
import type { Scene } from '../schemas/imagery.ts';
import { newestProcessing } from './newest-processing.ts';
import type { SceneItem } from './scene-item.ts';

/** One acquisition with all its tiles. */
export type SceneGroup = { readonly scene: Scene; readonly items: readonly SceneItem[] };
export type Source = { readonly provider: string; readonly is_demo: boolean; readonly sensor?: 'planetscope' };

const SCALE = 0.0001;
const DAY_MS = 86_400_000;

/** Calendar day by the sun of a longitude; satellites cross in the morning, so it is the local day. 23:46 UTC at 178° E → the next day. */
export const localDay = (datetime: string, longitude: number): string =>
  new Date(Date.parse(datetime) + (longitude / 360) * DAY_MS).toISOString().slice(0, 10);

/** Name of a scene: the same for every field that sees it. `('demo', 'Sentinel-2A', '2026-01-12')` → `demo_2026-01-12_sentinel-2a`. */
export const sceneId = (provider: string, platform: string, date: string): string =>
  `${provider}_${date}_${platform.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

/** The day inside a scene's name, or null. */
export const sceneDay = (id: string): string | null => /^[a-z0-9-]+_(\d{4}-\d{2}-\d{2})_[a-z0-9-]+$/.exec(id)?.[1] ?? null;

const offsetOf = (item: SceneItem): Pick<Scene, 'offset' | 'offset_from'> => boaOffset(item.boa_offset_applied, item.baseline);

const buildScene = (id: string, date: string, items: readonly SceneItem[], source: Source): Scene => {
  const [first] = items as readonly [SceneItem];
  const clouds = items.map((item) => item.cloud_cover).filter((percent) => percent !== null);
  return {
    id,
    date,
    provider: source.provider,
    platform: first.platform,
    datetime: first.datetime,
    baseline: first.baseline,
    cloud_cover: clouds.length === 0 ? null : clouds.reduce((sum, percent) => sum + percent, 0) / clouds.length,
    scale: SCALE,
    ...offsetOf(first),
    is_demo: source.is_demo,
    ...(source.sensor === undefined ? {} : { sensor: source.sensor, source_items: items.map((item) => item.id) }),
    valid_fraction: null,
  };
};

/**
 * Items of a place joined to scenes: one per satellite and local day, oldest first. Two pieces of one tile are two items of one
 * scene, two processings of one ground are not (`newestProcessing`). Tiles processed with another offset rule cannot share a
 * scene with the first one and are left out.
 */
export const groupScenes = (items: readonly SceneItem[], longitude: number, source: Source): SceneGroup[] => {
  const groups = new Map<string, { date: string; items: SceneItem[] }>();
  for (const item of newestProcessing(items)) {
    const date = localDay(item.datetime, longitude);
    const id = sceneId(source.provider, item.platform, date);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, { date, items: [item] });
    else if (offsetOf(item).offset === offsetOf(group.items[0]!).offset) group.items.push(item);
  }
  return [...groups]
    .map(([id, group]) => ({ scene: buildScene(id, group.date, group.items, source), items: group.items }))
    .toSorted((a, b) => a.scene.datetime.localeCompare(b.scene.datetime));
};
