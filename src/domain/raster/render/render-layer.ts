import { AppError } from '#domain/errors.ts';
import { doubleBilinear } from '../bilinear.ts';
import { cornersOf } from './corners.ts';
import { areasOf, divide, zoneCount, type Division } from '../divide.ts';
import { computeFieldIndex, computeIndex, maskField, validMask, type FieldIndex } from '../field-index.ts';
import { cropHealth } from '../health/crop-health.ts';
import type { HealthReference, UsedReference, BandValues, Grid, RenderedLayer, RenderNote, RenderRequest, SceneBands } from '../types.ts';
import { histogram } from '../statistics/histogram.ts';
import { s2rep } from '../indices/s2rep.ts';
import type { Calibration } from '../indices/spectral-index.ts';
import { LAYER_INDEX, trueColorBands } from './layer-bands.ts';
import { checkOffset } from '../offset.ts';
import { paintClasses, paintRamp } from './paint.ts';
import { quantile } from '../statistics/statistics.ts';
import { autoStretch, brightnessTable, paintTrueColor, TRUE_COLOR_STRETCH } from './true-color.ts';
import { waterArea } from '../statistics/water-area.ts';

const HEALTH_DISPLAY = [0, 100] as const;

export type RenderOptions = Pick<
  RenderRequest,
  'scene' | 'polygon' | 'layer' | 'palette' | 'show_masked' | 'stretch' | 'zone_method' | 'zoning'
> & {
  readonly health?: HealthReference | undefined;
};

/**
 * Draws one layer of one scene over one field: index, mask, statistics of the inner pixels, colours, clipped to the
 * polygon and transparent under cloud (unless `show_masked`). The picture is at 10 m (PlanetScope 3 m); 20 m indices are drawn smoothly
 * but measured, and read under the cursor, at 20 m.
 */
export function renderLayer(bands: SceneBands, options: RenderOptions): RenderedLayer {
  const calibration = checkOffset(options.scene, bands);
  const { computed, used } = measureLayer(bands, options, calibration);
  const division = divide(options.layer, computed.sorted, options.palette, options);
  const { native_m, is_of_water } = computed.index;
  const shown = native_m === 20 ? maskField(bands, options.polygon, 10, is_of_water) : computed.field;
  const painted = options.show_masked ? shown.inside : validMask(shown.inside, shown.weights);
  const picture =
    options.layer === 'true_color'
      ? paintColors(bands, painted, calibration, options)
      : paintIndex(bands, computed, division, painted, options);
  return {
    rgba: new Uint8ClampedArray(picture.rgba.buffer),
    shape: bands.fine,
    corners: cornersOf(bands.fine),
    statistics: computed.statistics,
    histogram: histogram(computed.sorted, options.layer === 'true_color' ? computed.index.display : picture.domain),
    breaks: division?.breaks ?? null,
    zone_values: zoneCount(options.layer) === undefined ? null : computed.sorted,
    zone_area_ha: division ? areasOf(computed.values, computed.field, division) : null,
    water_area_ha: options.layer === 'water' ? waterArea(computed, bands, calibration) : null,
    reference: used,
    domain: picture.domain,
    notes: notesOf(computed, division, used, calibration.corrected),
    grid: { ...computed.field.shape, values: maskedValues(computed, computed.values, options.show_masked) },
    side_grid: options.layer === 'chlorophyll' ? redEdge(bands, computed, calibration, options.show_masked) : null,
  };
}

/** The numbers a layer is made of: its index, or the crop's condition. */
export function measureLayer(
  bands: SceneBands,
  { layer, polygon, health = { kind: 'none' } }: Pick<RenderOptions, 'layer' | 'polygon' | 'health'>,
  calibration: Calibration,
): { computed: FieldIndex; used: UsedReference | null } {
  if (layer === 'health') return cropHealth(bands, polygon, health, calibration);
  return { computed: computeFieldIndex(bands, polygon, LAYER_INDEX[layer], calibration), used: null };
}

type Picture = { readonly rgba: Uint32Array<ArrayBuffer>; readonly domain: readonly [min: number, max: number] };

function paintIndex(
  { fine, coarse }: SceneBands,
  { sorted, index, values: measured }: FieldIndex,
  division: Division | null,
  painted: Uint8Array,
  { palette, stretch, layer }: RenderOptions,
): Picture {
  const values = index.native_m === 20 ? doubleBilinear(measured, coarse.width, coarse.height) : measured;
  const canvas = { rgba: new Uint32Array(fine.width * fine.height), painted };
  const display = layer === 'health' ? HEALTH_DISPLAY : index.display;
  const domain = stretch === 'auto' ? autoDomain(sorted, display) : (stretch ?? display);
  if (division?.is_painted) paintClasses(canvas, values, division.breaks, division.colors);
  else paintRamp(canvas, values, domain, palette, layer);
  return { rgba: canvas.rgba, domain };
}

function paintColors(scene: SceneBands, painted: Uint8Array, calibration: Calibration, { stretch }: RenderOptions): Picture {
  const { fine, bands } = scene;
  const names = trueColorBands(scene);
  const inputs = names.map((name) => bands[name]);
  if (inputs.some((band) => band === undefined)) throw new AppError('SCENE_UNREADABLE', { reason: 'bands', bands: [...names] });
  const colors = inputs as [BandValues, BandValues, BandValues];
  const domain = stretch === 'auto' ? autoStretch(colors, painted, calibration) : (stretch ?? TRUE_COLOR_STRETCH);
  const rgba = new Uint32Array(fine.width * fine.height);
  paintTrueColor(colors, painted, brightnessTable(calibration, domain), rgba);
  return { rgba, domain };
}

/** P2–P98 of the field, or the layer's own limits when the field is flat or empty. */
function autoDomain(sorted: Float32Array, display: readonly [number, number]): readonly [number, number] {
  if (sorted.length === 0) return display;
  const [low, high] = [quantile(sorted, 0.02), quantile(sorted, 0.98)];
  return high > low ? [low, high] : display;
}

function notesOf(
  { index, sorted, is_whole_field }: FieldIndex,
  division: Division | null,
  used: UsedReference | null,
  is_offset_corrected: boolean,
): RenderNote[] {
  const notes: RenderNote[] = [];
  if (is_offset_corrected) notes.push('offset_corrected');
  if (index.id === 'evi2') notes.push('evi2_used');
  if (index.id === 'ndwi') notes.push('ndwi_used');
  if (sorted.length === 0) notes.push(used === null ? 'no_valid_pixels' : 'no_reference');
  if (is_whole_field) notes.push('whole_field_used');
  if (division?.is_homogeneous) notes.push('homogeneous');
  if (division?.is_reduced) notes.push('zones_reduced');
  return notes;
}

/** Values to read under the cursor: of the field only, and of its clear pixels unless all are shown. */
function maskedValues({ field }: FieldIndex, values: Float32Array, show_masked: boolean): Float32Array {
  const keep = show_masked ? field.inside : validMask(field.inside, field.weights);
  return values.map((value, i) => (keep[i] === 1 ? value : NaN));
}

/** The red-edge position beside chlorophyll; null where the scene has no second red-edge band. */
function redEdge(bands: SceneBands, computed: FieldIndex, calibration: Calibration, show_masked: boolean): Grid | null {
  if (s2rep.bands.some((name) => bands.bands[name] === undefined)) return null;
  return { ...computed.field.shape, values: maskedValues(computed, computeIndex(s2rep, bands, calibration), show_masked) };
}
