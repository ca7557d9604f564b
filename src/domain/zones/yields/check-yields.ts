import { AppError } from '../../errors.ts';
import { bboxOf } from '../../geometry/measure/bbox.ts';
import { contains } from '../../geometry/measure/contains.ts';
import { localFrame, toEastNorth } from '../../geometry/projection/local-frame.ts';
import type { Polygon, Position } from '../../geometry/types.ts';
import { YIELD_SAMPLES } from '../../limits.ts';
import { anova, type Anova } from './anova.ts';
import type { YieldSample } from './read-samples.ts';

/** A zone samples may lie in or name. */
export type SampledZone = { readonly parts: readonly Polygon[]; readonly names: readonly string[] };

export type ZoneYield = {
  readonly samples: number;
  /** In the unit of the samples; null without any, or of one for the sd (n − 1). */
  readonly mean: number | null;
  readonly sd: number | null;
  /** Has enough samples to be compared. */
  readonly is_compared: boolean;
};
export type YieldCheck = {
  /** Lowest zone first. */
  readonly zones: readonly ZoneYield[];
  /** Null where fewer than two zones can be compared, or all their samples are equal. */
  readonly anova: Anova | null;
  /** Mean of the highest zone compared less that of the lowest; null where there are not two. */
  readonly difference: number | null;
  /** Samples outside the field, and those left out because one kept lies within 30 m. */
  readonly outside: number;
  readonly thinned: number;
};

type Box = ReturnType<typeof bboxOf>;
const isIn = ([west, south, east, north]: Box, [lon, lat]: Position): boolean => lon >= west && lon <= east && lat >= south && lat <= north;

/** Tells the zone of a sample, from 0; −1 for a place in none. */
function zoneFinder(zones: readonly SampledZone[]): (sample: YieldSample) => number {
  const boxed = zones.map(({ parts }) => parts.map((part) => ({ part, box: bboxOf(part) })));
  const plain = (name: string): string => name.trim().toLowerCase();
  const named = new Map(zones.flatMap(({ names }, i) => [String(i + 1), ...names].map((name) => [plain(name), i] as const)));
  return (sample) => {
    if ('position' in sample)
      return boxed.findIndex((parts) => parts.some(({ part, box }) => isIn(box, sample.position) && contains(part, sample.position)));
    const found = named.get(plain(sample.zone));
    if (found === undefined) throw new AppError('SAMPLES_ZONE_UNKNOWN', { line: sample.line, zone: sample.zone.slice(0, 40) });
    return found;
  };
}

/** Keeps places that lie `apart_m` from those kept before: samples close to each other say the same thing twice. */
function thinner(around: Position, apart_m: number): (position: Position) => boolean {
  const frame = localFrame(around);
  const cells = new Map<string, (readonly [number, number])[]>();
  return (position) => {
    const [x, y] = toEastNorth(frame, position);
    const [col, row] = [Math.floor(x / apart_m), Math.floor(y / apart_m)];
    for (let i = col - 1; i <= col + 1; i++)
      for (let j = row - 1; j <= row + 1; j++)
        if (cells.get(`${i} ${j}`)?.some(([ox, oy]) => Math.hypot(x - ox, y - oy) < apart_m)) return false;
    const key = `${col} ${row}`;
    const own = cells.get(key);
    if (own === undefined) cells.set(key, [[x, y]]);
    else own.push([x, y]);
    return true;
  };
}

function summarise(values: readonly number[]): ZoneYield {
  const samples = values.length;
  const mean = samples === 0 ? null : values.reduce((sum, value) => sum + value, 0) / samples;
  const squares = mean === null ? 0 : values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const sd = samples < 2 ? null : Math.sqrt(squares / (samples - 1));
  return { samples, mean, sd, is_compared: samples >= YIELD_SAMPLES.least_a_zone };
}

/**
 * Whether zones differ in what they yielded (domain.md §3.1.11): samples by zone, those of places at least 30 m apart (the first one
 * stays), and a one-way analysis of variance of the zones with three samples and more. Throws SAMPLES_ZONE_UNKNOWN and
 * SAMPLES_OUTSIDE. Zones of 1, 2, 3 and 3, 4, 5 → means 2 and 4, difference 2, F 6.
 */
export function checkYields(samples: readonly YieldSample[], zones: readonly SampledZone[]): YieldCheck {
  const findZone = zoneFinder(zones);
  const keeps = thinner(zones[0]!.parts[0]!.coordinates[0]![0]!, YIELD_SAMPLES.apart_m);
  const values: number[][] = zones.map(() => []);
  let outside = 0;
  let thinned = 0;
  for (const sample of samples) {
    const zone = findZone(sample);
    if (zone === -1) outside++;
    else if ('position' in sample && !keeps(sample.position)) thinned++;
    else values[zone]!.push(sample.value);
  }
  if (outside === samples.length) throw new AppError('SAMPLES_OUTSIDE');
  const yields = values.map(summarise);
  const compared = yields.filter(({ is_compared }) => is_compared);
  const [lowest, highest] = [compared[0]?.mean ?? null, compared.at(-1)?.mean ?? null];
  return {
    zones: yields,
    anova: anova(values.filter((_, i) => yields[i]!.is_compared)),
    difference: compared.length < 2 || lowest === null || highest === null ? null : highest - lowest,
    outside,
    thinned,
  };
}
