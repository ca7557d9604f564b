import { AppError } from '../errors.ts';
import { bboxOf } from '../geometry/measure/bbox.ts';
import type { Polygon } from '../geometry/types.ts';
import { utmZone } from '../geometry/projection/utm.ts';
import { ZONES } from '../limits.ts';
import { alignGrid } from './raster/align-grid.ts';
import { normaliseSeasons, type LayerStack, type SeasonMoments } from './classes/normalise-seasons.ts';
import { stackLayers, type ZoneStack } from './raster/stack-layers.ts';
import type { ZoneInput, ZoneLayer } from './types.ts';

export type ZoneSeasons = {
  /** Oldest first. */
  readonly inputs: readonly ZoneInput[];
  readonly stack: ZoneStack;
  readonly moments: SeasonMoments;
};

/** Layers oldest first on one grid: that of the field's own UTM zone where a layer has it. */
function prepare(layers: readonly ZoneLayer[], polygon: Polygon): ZoneLayer[] {
  const seasons = new Set(layers.map(({ input }) => input.start_year)).size;
  if (seasons < ZONES.min_seasons) throw new AppError('ZONES_TOO_FEW_SEASONS', { seasons, min: ZONES.min_seasons });
  const keyOf = ({ input }: ZoneLayer): string => `${input.date} ${input.scene_id}`;
  const sorted = layers.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const [west, south, east, north] = bboxOf(polygon);
  const { epsg } = utmZone([(west + east) / 2, (south + north) / 2]);
  const { grid: shape } = sorted.find(({ grid }) => grid.epsg === epsg) ?? sorted[0]!;
  return sorted.map(({ input, grid }) => ({ input, grid: alignGrid(grid, shape) }));
}

function refuseBareLayers({ count, depth, values }: LayerStack, layers: readonly ZoneLayer[]): void {
  for (let layer = 0; layer < depth; layer++) {
    const sum = values.subarray(layer * count, (layer + 1) * count).reduce((total, value) => total + value, 0);
    if (sum <= 0) throw new AppError('ZONES_NO_CROP', { date: layers[layer]!.input.date });
  }
}

/**
 * The seasons of a field, ready to be compared (domain.md §3.1.1–3): on one grid, medians, no-data squeezed out, in percent of their means.
 * Throws ZONES_TOO_FEW_SEASONS, ZONES_TOO_FEW_PIXELS, ZONES_ALL_CLOUDY or ZONES_NO_CROP.
 */
export function readSeasons(layers: readonly ZoneLayer[], polygon: Polygon): ZoneSeasons {
  const prepared = prepare(layers, polygon);
  const stack = stackLayers(
    prepared.map(({ grid }) => grid),
    polygon,
  );
  refuseBareLayers(stack.layers, prepared);
  return { inputs: prepared.map(({ input }) => input), stack, moments: normaliseSeasons(stack.layers) };
}
