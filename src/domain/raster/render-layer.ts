import type { LayerId } from '#domain/schemas/imagery.ts';
import { AppError } from '#domain/errors.ts';
import { doubleBilinear } from './bilinear.ts';
import { classify, zoneOf, type Zoning } from './classify.ts';
import { rampTable, zoneTable } from './color-ramps.ts';
import { cornersOf } from './corners.ts';
import { computeFieldIndex, maskField, validMask, type FieldIndex } from './field-index.ts';
import { histogram } from './histogram.ts';
import { LAYER_INDEX, TRUE_COLOR_BANDS } from './layer-bands.ts';
import { checkOffset } from './offset.ts';
import type { Calibration } from './indices/spectral-index.ts';
import { quantile } from './statistics.ts';
import { autoStretch, brightnessTable, paintTrueColor, TRUE_COLOR_STRETCH } from './true-color.ts';
import type { BandValues, RenderedLayer, RenderNote, RenderRequest, SceneBands } from './types.ts';

const ZONES: Partial<Record<LayerId, number>> = { contrasted_3: 3, contrasted_10: 10 };
const M2_PER_HA = 10_000;

export type RenderOptions = Pick<RenderRequest, 'scene' | 'polygon' | 'layer' | 'palette' | 'show_masked' | 'stretch'>;

/**
 * Draws one layer of one scene over one field: index, mask, statistics of the inner pixels, colours, clipped to the
 * polygon and transparent under cloud (unless `show_masked`). The picture is at 10 m; 20 m indices are drawn smoothly
 * but measured, and read under the cursor, at 20 m.
 */
export function renderLayer(bands: SceneBands, options: RenderOptions): RenderedLayer {
  const calibration = checkOffset(options.scene, bands);
  const computed = computeFieldIndex(bands, options.polygon, LAYER_INDEX[options.layer], calibration);
  const zoneCount = ZONES[options.layer];
  const zoning = zoneCount === undefined ? null : classify(computed.sorted, zoneCount);
  const shown = computed.index.native_m === 10 ? computed.field : maskField(bands, options.polygon, 10);
  const painted = options.show_masked ? shown.inside : validMask(shown.inside, shown.weights);
  const picture =
    options.layer === 'true_color'
      ? paintColors(bands, painted, calibration, options)
      : paintIndex(bands, computed, zoning, painted, options);
  return {
    rgba: new Uint8ClampedArray(picture.rgba.buffer),
    shape: bands.fine,
    corners: cornersOf(bands.fine),
    statistics: computed.statistics,
    histogram: histogram(computed.sorted, options.layer === 'true_color' ? computed.index.display : picture.domain),
    breaks: zoning?.breaks ?? null,
    zone_area_ha: zoning ? zoneAreas(computed, zoning) : null,
    domain: picture.domain,
    notes: notesOf(computed, zoning, calibration.corrected),
    grid: { ...computed.field.shape, values: maskedValues(computed, options.show_masked) },
  };
}

type Picture = { readonly rgba: Uint32Array<ArrayBuffer>; readonly domain: readonly [min: number, max: number] };

function paintIndex(
  { fine, coarse }: SceneBands,
  computed: FieldIndex,
  zoning: Zoning | null,
  painted: Uint8Array,
  { palette, stretch }: RenderOptions,
): Picture {
  const { sorted, index } = computed;
  const values = index.native_m === 10 ? computed.values : doubleBilinear(computed.values, coarse.width, coarse.height);
  const rgba = new Uint32Array(fine.width * fine.height);
  const domain = stretch === 'auto' ? autoDomain(sorted, index.display) : (stretch ?? index.display);
  if (zoning) {
    const table = zoneTable(zoning.count, palette);
    for (let i = 0; i < rgba.length; i++) {
      if (painted[i] === 1 && !Number.isNaN(values[i]!)) rgba[i] = table[zoneOf(values[i]!, zoning.breaks) - 1]!;
    }
    return { rgba, domain };
  }
  const table = rampTable(palette);
  const [min, max] = domain;
  const scale = 255 / (max - min || 1);
  for (let i = 0; i < rgba.length; i++) {
    const value = values[i]!;
    if (painted[i] === 0 || value !== value) continue;
    const step = (value - min) * scale + 0.5;
    rgba[i] = table[step < 0 ? 0 : step > 255 ? 255 : step | 0]!;
  }
  return { rgba, domain };
}

function paintColors({ fine, bands }: SceneBands, painted: Uint8Array, calibration: Calibration, { stretch }: RenderOptions): Picture {
  const inputs = TRUE_COLOR_BANDS.map((name) => bands[name]);
  if (inputs.some((band) => band === undefined)) throw new AppError('SCENE_UNREADABLE', { reason: 'bands', bands: [...TRUE_COLOR_BANDS] });
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

/** Real area of each zone over the valid pixels of the whole field. */
function zoneAreas({ values, field }: FieldIndex, zoning: Zoning): number[] {
  const areas = new Array<number>(zoning.count).fill(0);
  const valid = validMask(field.inside, field.weights);
  const pixelHa = field.shape.pixel_m ** 2 / M2_PER_HA;
  for (let i = 0; i < valid.length; i++) {
    if (valid[i] === 1 && !Number.isNaN(values[i]!)) areas[zoneOf(values[i]!, zoning.breaks) - 1]! += pixelHa;
  }
  return areas;
}

function notesOf(computed: FieldIndex, zoning: Zoning | null, is_offset_corrected: boolean): RenderNote[] {
  const notes: RenderNote[] = [];
  if (is_offset_corrected) notes.push('offset_corrected');
  if (computed.index.id === 'evi2') notes.push('evi2_used');
  if (computed.sorted.length === 0) notes.push('no_valid_pixels');
  if (computed.is_whole_field) notes.push('whole_field_used');
  if (zoning?.is_homogeneous) notes.push('homogeneous');
  if (zoning?.is_reduced) notes.push('zones_reduced');
  return notes;
}

/** Values to read under the cursor: of the field only, and of its clear pixels unless all are shown. */
function maskedValues({ values, field }: FieldIndex, show_masked: boolean): Float32Array {
  const keep = show_masked ? field.inside : validMask(field.inside, field.weights);
  return values.map((value, i) => (keep[i] === 1 ? value : NaN));
}
