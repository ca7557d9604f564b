import type { ErrorCode, ErrorParams } from '../errors.ts';
import { bboxOfPositions } from '../geometry/measure/bbox.ts';
import { checkPolygon } from '../geometry/check-polygon.ts';
import { limitTangle, repairPolygon, type RepairStep, type SpendTangle } from '../geometry/repair/repair-polygon.ts';
import { roundTo } from '../geometry/edit/round-polygon.ts';
import type { BBox, Polygon, Position } from '../geometry/types.ts';
import { FILE } from '../limits.ts';
import { cleanText } from '../schemas/text.ts';
import type { FeatureFacts } from './attributes.ts';
import type { RawFeature } from './raw-feature.ts';

/** The outcome of one feature of a file (rules 17). */
export type ImportedFeature = FeatureFacts & {
  readonly outcome: 'accepted' | 'repaired' | 'refused';
  readonly code: ErrorCode | null;
  readonly params: ErrorParams;
  readonly place: Position | null;
  readonly repairs: readonly RepairStep[];
  readonly area_ha: number | null;
  readonly bbox: BBox | null;
  readonly geometry: Polygon | null;
  /** The file's own shape when a repair changed it, or when its border is why it was refused. */
  readonly original: Polygon | null;
};

type Validated = Pick<ImportedFeature, 'outcome' | 'code' | 'params' | 'place' | 'repairs' | 'area_ha' | 'geometry' | 'original'>;

const NOTHING: Validated = {
  outcome: 'refused',
  code: null,
  params: {},
  place: null,
  repairs: [],
  area_ha: null,
  geometry: null,
  original: null,
};
const toHa = (area_m2: number): number => roundTo(area_m2 / 10_000, 4);

const validate = ({ rings, refusal }: RawFeature, spend: SpendTangle): Validated => {
  if (!rings) return { ...NOTHING, ...refusal };
  const repair = repairPolygon(rings, spend);
  if (!repair.ok) {
    // A problem that has a place has a shape that can be shown around it, and repaired by hand.
    const shown: Polygon | null =
      repair.place === null || repair.code === 'GEOMETRY_TOO_MANY_POINTS' ? null : { type: 'Polygon', coordinates: rings };
    return { ...NOTHING, code: repair.code, params: repair.params, place: repair.place, original: shown };
  }
  const { polygon, steps, is_visible } = repair;
  const original: Polygon | null = is_visible ? { type: 'Polygon', coordinates: rings } : null;
  const repaired = { repairs: is_visible ? steps : [], geometry: polygon, original, area_ha: toHa(repair.area_m2) };
  const verdict = checkPolygon(polygon);
  if (!verdict.ok) return { ...NOTHING, ...repaired, code: verdict.code, params: verdict.params, place: verdict.place };
  return { ...NOTHING, ...repaired, outcome: is_visible ? 'repaired' : 'accepted' };
};

const cutName = (name: string): string =>
  cleanText(name)
    .slice(0, FILE.name_length)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();

/**
 * Gives every feature of a file its outcome: accepted as it is, repaired with the steps named, or refused for a reason with its place;
 * names are cleaned and cut to their limit. A shape over 500 ha keeps its geometry, so that it can be shown and listed by name.
 */
export const validateFeatures = (features: readonly RawFeature[]): ImportedFeature[] => {
  const spend = limitTangle();
  return features.map((feature) => {
    const validated = validate(feature, spend);
    const positions = validated.geometry?.coordinates[0] ?? feature.rings?.[0] ?? [];
    const bbox = bboxOfPositions(positions.filter(([lon, lat]) => Math.abs(lon) <= 180 && Math.abs(lat) <= 90));
    const farm_name = feature.farm_name === null ? null : cutName(feature.farm_name) || null;
    const { crop, season_year, shift } = feature;
    return { name: cutName(feature.name), farm_name, crop, season_year, shift, bbox, ...validated };
  });
};
