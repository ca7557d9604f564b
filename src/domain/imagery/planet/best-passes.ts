import { contains } from '../../geometry/measure/contains.ts';
import type { Polygon } from '../../geometry/types.ts';
import { localDay } from '../group-scenes.ts';
import type { SceneItem } from '../scene-item.ts';

/** The satellite at the end of a scene's name: `20260112_143015_67_2474` → `2474`. */
const satelliteOf = ({ id }: SceneItem): string => id.split('_').at(-1) ?? id;

const corners = ({ coordinates }: Polygon): readonly (readonly [number, number])[] => coordinates[0]?.slice(0, -1) ?? [];

/** Share of a field's corners that some picture of a pass covers, 0–1. */
const coverOf = (pass: readonly SceneItem[], field: Polygon): number => {
  const points = corners(field);
  const held = points.filter((point) => pass.some(({ footprint }) => footprint === undefined || contains(footprint, point)));
  return points.length === 0 ? 0 : held.length / points.length;
};
const cloudOf = (pass: readonly SceneItem[]): number =>
  pass.reduce((sum, { cloud_cover }) => sum + (cloud_cover ?? 100), 0) / Math.max(1, pass.length);

/**
 * Of the passes of a day over a field the one that covers most of it, of several the clearest: pictures of two satellites are not
 * joined, because they are minutes and calibrations apart. Pictures that cover no corner of the field are left out with their pass.
 * Two passes of 12 January, one over half of the field → the other one's pictures.
 */
export const bestPasses = (items: readonly SceneItem[], field: Polygon, longitude: number): SceneItem[] => {
  const days = Map.groupBy(items, (item) => localDay(item.datetime, longitude));
  return [...days.values()].flatMap((some) => {
    const passes = [...Map.groupBy(some, satelliteOf).values()].map((pass) => ({
      pass,
      cover: coverOf(pass, field),
      cloud: cloudOf(pass),
    }));
    const [best] = passes.filter(({ cover }) => cover > 0).toSorted((a, b) => b.cover - a.cover || a.cloud - b.cloud);
    return best?.pass ?? [];
  });
};
