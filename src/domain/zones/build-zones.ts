import { AppError } from '../errors.ts';
import { areaHa } from '../geometry/measure/area.ts';
import type { Polygon } from '../geometry/types.ts';
import { ZONES } from '../limits.ts';
import { chooseCount } from './classes/choose-count.ts';
import { cleanLabels } from './raster/clean-labels.ts';
import { findCandidates } from './classes/find-candidates.ts';
import { measureParts } from './measure-parts.ts';
import { multispati } from './classes/multispati.ts';
import type { LayerStack, SeasonMoments } from './classes/normalise-seasons.ts';
import { numberZones } from './number-zones.ts';
import { ZONE_CLEAR_FRACTION } from './rank-scenes.ts';
import { readSeasons } from './read-seasons.ts';
import type { ZoneStack } from './raster/stack-layers.ts';
import { standardise } from './classes/standardise.ts';
import { tileField } from './borders/tile-field.ts';
import type { ZoneCandidate, ZoneLayer, ZoneNote, ZoneOptions, ZonePlan } from './types.ts';

const LEAST_VARIANCE_REDUCTION = 0.3;
const LEAST_CV = 5;

/** What the pixels are classed by: spatial components of the seasons, or M alone. */
function findScores({ relative, mean }: SeasonMoments, { pixels, shape }: ZoneStack): { scores: LayerStack; is_one_layer: boolean } {
  const standard = standardise(relative);
  const { scores } = standard.depth > 1 ? multispati(standard, pixels, shape.width, shape.height) : { scores: null };
  if (scores && scores.depth > 0) return { scores, is_one_layer: false };
  const alone = standardise({ count: mean.length, depth: 1, values: mean });
  if (alone.depth === 0) throw new AppError('ZONES_NO_VARIATION');
  return { scores: alone, is_one_layer: true };
}

/** Coefficient of variation of M over the field, percent. */
function variationOf(mean: Float32Array): number {
  const average = mean.reduce((sum, value) => sum + value, 0) / mean.length;
  const squares = mean.reduce((sum, value) => sum + (value - average) ** 2, 0);
  return (100 * Math.sqrt(squares / mean.length)) / average;
}

/** Where the temporal sd is over 20 percent, as smooth as the zones are. */
function findUnstable(polygon: Polygon, stack: ZoneStack, sd: Float32Array, field_ha: number): Polygon[] {
  const labels = Uint8Array.from(sd, (value) => (value > ZONES.unstable_sd ? 2 : 1));
  if (!labels.includes(2)) return [];
  return tileField(polygon, cleanLabels(stack, labels, field_ha), stack.shape).flatMap((part) => (part.label === 2 ? part.polygon : []));
}

function notesOf(
  best: ZoneCandidate,
  cv: number,
  seasons: number,
  is: { readonly one_layer: boolean; readonly small_field: boolean; readonly gaps: boolean; readonly single: boolean },
): ZoneNote[] {
  const notes: ZoneNote[] = [];
  if (best.variance_reduction < LEAST_VARIANCE_REDUCTION || is.single) notes.push('homogeneous');
  if (cv < LEAST_CV) notes.push('low_cv');
  if (seasons === ZONES.min_seasons) notes.push('few_seasons');
  if (is.one_layer) notes.push('one_layer');
  if (is.small_field) notes.push('small_field');
  if (is.gaps) notes.push('gaps');
  return notes;
}

/**
 * Divides a field into zones of like behaviour over at least three seasons (domain.md §3.1): medians, each season in percent of its mean,
 * spatial components, fuzzy classes, smoothing, and polygons that tile the field exactly, numbered from the lowest mean. The same layers
 * give the same plan, in whatever order they come. Throws ZONES_TOO_FEW_SEASONS, ZONES_TOO_FEW_PIXELS, ZONES_ALL_CLOUDY, ZONES_NO_CROP or
 * ZONES_NO_VARIATION. A field whose western half always has half the EVI of the rest → two zones of half the field, M 66.7 and 133.3.
 */
export function buildZones(layers: readonly ZoneLayer[], { polygon, count }: ZoneOptions): ZonePlan {
  const { inputs, stack, moments } = readSeasons(layers, polygon);
  const { scores, is_one_layer } = findScores(moments, stack);
  const classed = findCandidates(scores, moments.mean);
  const candidates = classed.map(({ candidate }) => candidate);
  const suggested = chooseCount(candidates);
  const chosen = classed.find(({ candidate }) => candidate.count === (count ?? suggested)) ?? classed[0]!;

  const field_ha = areaHa(polygon);
  const raster = cleanLabels(
    stack,
    chosen.labels.map((label) => label + 1),
    field_ha,
  );
  const byLabel = Map.groupBy(tileField(polygon, raster, stack.shape), ({ label }) => label);
  const zones = [...byLabel.values()].map((parts) => ({
    name: null,
    ...measureParts(
      parts.map((part) => part.polygon),
      field_ha,
      stack,
      moments,
    ),
  }));
  const unstable = findUnstable(polygon, stack, moments.sd, field_ha);
  const cv = variationOf(moments.mean);
  const seasons = new Set(inputs.map((input) => input.start_year)).size;
  return {
    inputs,
    count: zones.length,
    suggested,
    candidates,
    notes: notesOf(candidates.find((candidate) => candidate.count === suggested) ?? chosen.candidate, cv, seasons, {
      one_layer: is_one_layer,
      small_field: stack.is_whole_field,
      gaps: stack.seen < ZONE_CLEAR_FRACTION,
      single: zones.length === 1,
    }),
    zones: numberZones(zones),
    unstable_ha: unstable.reduce((sum, part) => sum + areaHa(part), 0),
    unstable,
    cv,
  };
}
