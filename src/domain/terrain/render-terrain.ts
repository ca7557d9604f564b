import type { Polygon } from '#domain/geometry/types.ts';
import { CLASS_LIMITS } from '#domain/raster/class-limits.ts';
import { classColors } from '#domain/raster/render/color-ramps.ts';
import { cornersOf } from '#domain/raster/render/corners.ts';
import { areasOf, type Division } from '#domain/raster/divide.ts';
import { histogram } from '#domain/raster/statistics/histogram.ts';
import { paintClasses, paintRamp } from '#domain/raster/render/paint.ts';
import { pixelRings } from '#domain/raster/rasterize/pixel-rings.ts';
import { rasterize } from '#domain/raster/rasterize/rasterize.ts';
import { quantile, sortedValues, statistics } from '#domain/raster/statistics/statistics.ts';
import type { Grid, GridShape, Palette, RenderedLayer } from '#domain/raster/types.ts';
import type { TerrainLayerId } from '#domain/schemas/imagery.ts';
import { hillshade } from './hillshade.ts';
import { gradient, slopePercent } from './slope.ts';
import { smooth } from './smooth.ts';
import { blendCells, FINER, repeatCells } from './upsample.ts';

export type TerrainOptions = { readonly polygon: Polygon; readonly layer: TerrainLayerId; readonly palette: Palette };

/** Light of level ground is left as the ramp says; slopes are up to this much darker or brighter. */
const RELIEF = 0.55;
const LEVEL = Math.SQRT1_2;
const EXAGGERATION = 12;
const STEEPEST = 5;

/** The picture's grid: each cell in nine, so that its edge follows the field. */
const finer = (shape: GridShape): GridShape => ({
  ...shape,
  width: shape.width * FINER,
  height: shape.height * FINER,
  pixel_m: shape.pixel_m / FINER,
});

/** Darkens or brightens opaque colours by the light that falls on them. */
function shade(rgba: Uint32Array, light: Float32Array): void {
  for (let i = 0; i < rgba.length; i++) {
    const word = rgba[i]!;
    if (word === 0 || Number.isNaN(light[i]!)) continue;
    const factor = 1 + RELIEF * (light[i]! / LEVEL - 1);
    const part = (shift: number): number => Math.min(255, Math.max(0, Math.round(((word >>> shift) & 0xff) * factor)));
    rgba[i] = ((255 << 24) | (part(16) << 16) | (part(8) << 8) | part(0)) >>> 0;
  }
}

const stretchOf = (sorted: Float32Array): readonly [min: number, max: number] =>
  sorted.length === 0 ? [0, 1] : [quantile(sorted, 0.02), quantile(sorted, 0.98)];

/**
 * Draws the heights of a field, stretched over its P2–P98 and lit from the north-west, or its slope in classes after a 5 × 5
 * mean (domain.md §1.8). Statistics are of the 30 m cells whose centre lies in the field.
 */
export function renderTerrain(dem: Grid, { polygon, layer, palette }: TerrainOptions): RenderedLayer {
  const tilt = gradient(smooth(dem));
  const values = layer === 'slope' ? slopePercent(tilt) : dem.values;
  const inside = rasterize(pixelRings(polygon, dem), dem.width, dem.height);
  const sorted = sortedValues(values, inside);
  const shape = finer(dem);
  const painted = rasterize(pixelRings(polygon, shape), shape.width, shape.height);
  const canvas = { rgba: new Uint32Array(shape.width * shape.height), painted };
  const domain = layer === 'slope' ? ([0, STEEPEST] as const) : stretchOf(sorted);
  const division = divisionOf(layer, palette);
  if (division) paintClasses(canvas, repeatCells(values, dem.width, dem.height), division.breaks, division.colors);
  else {
    paintRamp(canvas, blendCells(values, dem.width, dem.height), domain, palette, layer);
    shade(canvas.rgba, blendCells(hillshade(tilt, EXAGGERATION), dem.width, dem.height));
  }
  const field = { shape: dem, rings: [], inside, weights: new Float32Array(inside.length).fill(1) };
  const pixels = inside.reduce((sum, value) => sum + value, 0);
  return {
    rgba: new Uint8ClampedArray(canvas.rgba.buffer),
    shape,
    corners: cornersOf(shape),
    statistics: { ...statistics(sorted), valid_fraction: pixels === 0 ? 0 : sorted.length / pixels, field_pixels: pixels },
    histogram: histogram(sorted, domain),
    breaks: division?.breaks ?? null,
    zone_area_ha: division && areasOf(values, field, division),
    water_area_ha: null,
    reference: null,
    domain,
    notes: sorted.length === 0 ? ['no_valid_pixels'] : [],
    grid: { ...dem, values: values.map((value, i) => (inside[i] === 1 ? value : Number.NaN)) },
    zone_values: null,
    side_grid: null,
  };
}

function divisionOf(layer: TerrainLayerId, palette: Palette): Division | null {
  const [breaks, colors] = [CLASS_LIMITS[layer], classColors(layer, palette)];
  if (breaks === undefined || colors === null) return null;
  return { breaks, colors, is_painted: true, is_homogeneous: false, is_reduced: false };
}
