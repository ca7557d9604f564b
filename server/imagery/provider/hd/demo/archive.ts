import { AppError } from '#domain/errors.ts';
import type { SceneGroup } from '#domain/imagery/group-scenes.ts';
import type { SceneItem } from '#domain/imagery/scene-item.ts';
import type { ImageryThreads } from '../../../clips/threads.ts';
import { cloudShare } from '../../demo/clouds.ts';
import { ARCHIVE_START, dateOf, dayOf, passTime, tilesUnder } from '../../demo/grid.ts';
import { chance } from '../../demo/noise.ts';
import type { HdProvider } from '../provider.ts';

export type DemoHd = {
  readonly threads: Pick<ImageryThreads, 'run'>;
  /** Last day with a scene, YYYY-MM-DD. */
  readonly today: () => string;
};

/** PlanetScope passes over a place on most days, not on all. */
const PASSES = 0.85;
/** It passes half an hour before Sentinel-2. */
const EARLIER_MS = 35 * 60_000;

const isPassed = (epsg: number, day: number): boolean => day >= ARCHIVE_START && chance(4_099, epsg, day) < PASSES;
const itemId = (epsg: number, day: number): string => `${dateOf(day).replaceAll('-', '')}_demo_${String(epsg)}`;

const placeOf = ({ items: [item] }: SceneGroup): { epsg: number; day: number } => {
  const match = /^(\d{4})(\d{2})(\d{2})_demo_(\d{5})$/.exec(item?.id ?? '');
  if (match === null) throw new AppError('SCENE_GONE');
  return { epsg: Number(match[4]), day: dayOf(`${match[1]}-${match[2]}-${match[3]}`) };
};

/** Scenes of 3 m of anywhere on most days, computed of the same land as the archive of 10 m when a field is first asked for. */
export const demoHd = ({ threads, today }: DemoHd): HdProvider => ({
  id: 'demo-hd',
  attribution: 'PlanetScope demo',
  is_demo: true,
  is_remote: false,
  sensor: 'planetscope',
  search({ bbox, epsg, from, to }) {
    const [tile] = tilesUnder(bbox, epsg, 0);
    const last = Math.min(dayOf(to), dayOf(today()));
    const items: SceneItem[] = [];
    for (let day = Math.max(dayOf(from), ARCHIVE_START); day <= last; day++) {
      if (!isPassed(epsg, day)) continue;
      items.push({
        id: itemId(epsg, day),
        collection: 'surco-demo-hd',
        platform: 'planetscope-demo',
        datetime: new Date(passTime(epsg, day).getTime() - EARLIER_MS).toISOString(),
        cloud_cover: tile === undefined ? null : Math.round(Math.min(1, cloudShare(tile, day)) * 1_000) / 10,
        baseline: null,
        boa_offset_applied: null,
        epsg,
        bbox,
        bands: {},
      });
    }
    return Promise.resolve(items);
  },
  sourceOf: (group) => Promise.resolve({ kind: 'demo', ...placeOf(group) }),
  clearShares(field, groups) {
    const places = groups.map(placeOf);
    const [first] = places;
    if (first === undefined) return Promise.resolve([]);
    return threads.run('hd_clear', { polygon: field, epsg: first.epsg, days: places.map(({ day }) => day) });
  },
});
