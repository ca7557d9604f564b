import { describe, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { freeNames } from '#domain/fields/free-name.ts';
import { validateFeatures } from '#domain/files/validate-features.ts';
import { readKml } from '#domain/files/kml/read-kml.ts';
import { groupRings } from '#domain/files/shapefile/group-rings.ts';
import { checkGeometry, checkPolygon } from '#domain/geometry/check-polygon.ts';
import { dissolve } from '#domain/geometry/overlap/dissolve.ts';
import { isPartition } from '#domain/geometry/overlap/is-partition.ts';
import { labelPoint } from '#domain/geometry/measure/label-point.ts';
import { overlapM2 } from '#domain/geometry/overlap/overlap.ts';
import { repairPolygon } from '#domain/geometry/repair/repair-polygon.ts';
import { splitByLine } from '#domain/geometry/split/split-by-line.ts';
import { splitByShare } from '#domain/geometry/split/split-by-share.ts';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import { FILE } from '#domain/limits.ts';
import { isLong } from '../setup/servers/run-scope.ts';
import { cpuTimer } from '../setup/cpu-time.ts';
import { comb, innerLine, kmlOfPolygons, SWOLLEN_KML, TANGLED_POLYGONS, zigzag } from '../setup/samples/tangled-shapes.ts';

/** Four times the first is looked at as well. */
const SIZE = isLong ? 4_900 : 600;
const CPU_MS = 10_000;
/** n log n gives a little over 4; what is soon done says nothing about growth. */
const GROWTH = 8;
const SOON_MS = 400;
/** What the process compiles and collects meanwhile is in one round and not in another; what grows is in each. */
const ROUNDS = 3;

const ANY_AREA = { max_m2: Infinity, min_m2: 0 };
const sizeOf = ({ coordinates }: Polygon): number => coordinates.reduce((sum, ring) => sum + ring.length, 0);
const nudged = ({ coordinates }: Polygon): Polygon => ({
  type: 'Polygon',
  coordinates: coordinates.map((ring) => ring.map(([lon, lat]): Position => [lon + 1e-7, lat])),
});
const LINE = {
  type: 'LineString',
  coordinates: [
    [-61.02, -34.0001],
    [-60.98, -33.9999],
  ],
} as const;

/** Work on one polygon, with what it asks for beside it made before the clock runs. */
const WORK: Readonly<Record<string, (polygon: Polygon) => () => unknown>> = {
  'check it': (polygon) => () => checkPolygon(polygon),
  'check it as one part of two': (polygon) => () =>
    checkGeometry({ type: 'MultiPolygon', coordinates: [polygon.coordinates, nudged(polygon).coordinates] }),
  'repair it': (polygon) => () => repairPolygon(polygon.coordinates),
  'read and validate its file': (polygon) => {
    const bytes = kmlOfPolygons([polygon]);
    return () => validateFeatures(readKml(bytes).features);
  },
  'group its rings': (polygon) => () => groupRings(polygon.coordinates),
  'tell whether it is tiled': (polygon) => () => isPartition(polygon, [nudged(polygon)]),
  'split it by a line': (polygon) => () => splitByLine(polygon, LINE),
  'split it by a zigzag': (polygon) => {
    const line = zigzag(sizeOf(polygon));
    return () => splitByLine(polygon, line);
  },
  'split it by a line inside': (polygon) => {
    const line = innerLine(sizeOf(polygon));
    return () => splitByLine(polygon, line);
  },
  'split it by share': (polygon) => () => splitByShare(polygon, { bearing_deg: 20, shares: [0.3, 0.7] }),
  'place its label': (polygon) => () => labelPoint(polygon),
  'dissolve it with itself': (polygon) => () => dissolve([polygon, nudged(polygon)]),
};
/** Work that is asked of valid polygons only. */
const VALID_WORK: typeof WORK = {
  'measure its overlap with a comb across': (polygon) => {
    const other = comb(sizeOf(polygon), Math.PI / 2);
    return () => overlapM2(polygon, other);
  },
  'measure its overlap with itself': (polygon) => () => overlapM2(polygon, nudged(polygon)),
};

/** Milliseconds of processor time until there is a result or an error with a name. */
const cpuOf = (work: () => unknown): number => {
  const cpuMs = cpuTimer();
  try {
    work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return cpuMs();
};

/** What is wrong with how work grows from n to 4n; null when nothing is. */
const complaintOf = (workOf: (n: number) => () => unknown): string | null => {
  let small_ms = Infinity;
  let large_ms = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    small_ms = Math.min(small_ms, cpuOf(workOf(SIZE)));
    large_ms = Math.min(large_ms, cpuOf(workOf(4 * SIZE)));
    if (large_ms <= CPU_MS && large_ms <= GROWTH * Math.max(small_ms, SOON_MS / GROWTH)) return null;
  }
  return `${small_ms} ms, then ${large_ms} ms`;
};

describe.each(Object.entries(TANGLED_POLYGONS))('%s', (_, shapeOf) => {
  test.each(Object.entries(WORK))('%s', (_name, prepare) => {
    expect(complaintOf((n) => prepare(shapeOf(n)))).toBeNull();
  });
  test.skipIf(!checkPolygon(shapeOf(SIZE), ANY_AREA).ok).each(Object.entries(VALID_WORK))('%s', (_name, prepare) => {
    expect(complaintOf((n) => prepare(shapeOf(n)))).toBeNull();
  });
});

describe('a KML file of many', () => {
  test.each(Object.entries(SWOLLEN_KML))('%s', (_, fileOf) => {
    const workOf = (n: number): (() => unknown) => {
      const bytes = fileOf(10 * n);
      return () => validateFeatures(readKml(bytes).features);
    };
    expect(complaintOf(workOf)).toBeNull();
  });
});

test('names that are one when shortened', () => {
  const workOf = (n: number): (() => unknown) => {
    const names = Array.from({ length: n }, (_, i) => `${'x'.repeat(FILE.name_length - 5)}${String(i).padStart(5, '0')}`);
    return () => freeNames([...names, ...names], new Set());
  };
  expect(complaintOf(workOf)).toBeNull();
});

describe.runIf(isLong)('a whole file of two hundred thousand vertices', () => {
  test.each(Object.entries(TANGLED_POLYGONS))('of %s, in shapes of 40, 400, 4,000 and 19,500 vertices', (_, shapeOf) => {
    for (const vertices of [40, 400, 4_000, 19_500]) {
      const shape = shapeOf(vertices);
      const bytes = kmlOfPolygons(Array.from({ length: Math.min(FILE.features, Math.floor(190_000 / sizeOf(shape))) }, () => shape));
      expect(cpuOf(() => validateFeatures(readKml(bytes).features))).toBeLessThan(CPU_MS);
    }
  });
  test.each(Object.entries(TANGLED_POLYGONS))('of one %s', (_, shapeOf) => {
    const bytes = kmlOfPolygons([shapeOf(190_000)]);
    expect(cpuOf(() => validateFeatures(readKml(bytes).features))).toBeLessThan(CPU_MS);
  });
});
