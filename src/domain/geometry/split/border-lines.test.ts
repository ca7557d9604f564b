import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LINE_KINDS, borderLine, type LineKind } from '../../../../tests/setup/samples/border-lines.ts';
import { material, materialJson } from '../../../../tests/setup/samples/material.ts';
import { rounds, sampleRows } from '../../../../tests/setup/tables/sample-rows.ts';
import { seeded } from '../../../../tests/setup/samples/seeded.ts';
import { snappedParts } from '../../../../tests/setup/samples/snapped-oracle.ts';
import { areaM2 } from '../measure/area.ts';
import { checkPolygon } from '../check-polygon.ts';
import { isPartition } from '../overlap/is-partition.ts';
import { roundPolygon } from '../edit/round-polygon.ts';
import { splitByLine, splitToleranceM2 } from './split-by-line.ts';
import type { MultiPolygon, Polygon, Position } from '../types.ts';
import { cutPolygon } from './cut-polygon.ts';

/** Square degrees, about 10 m²: what the grid makes of a line drawn along an edge is thinner and no part. */
const SLIVER_DEG2 = 1e-9;
/** Reasons that are about the size or number of parts, not about the line. */
const OF_THE_PARTS = new Set(['SPLIT_CHILD_TOO_SMALL', 'SPLIT_TOO_MANY']);

/** What is wrong with a field cut along a line: refused where JTS cuts, land lost, or a border not shared to the bit; null when nothing is. */
const fault = (field: Polygon, line: readonly Position[]): string | null => {
  const result = splitByLine(field, { type: 'LineString', coordinates: line });
  if (!result.ok) {
    if (OF_THE_PARTS.has(result.code)) return null;
    if (new Set(line.map(String)).size < 2) return null;
    if (result.place === null) return `${result.code} without a place`;
    return snappedParts(field, line).filter((area) => area > SLIVER_DEG2).length > 1 ? result.code : null;
  }
  const area_m2 = areaM2(field);
  const lost_m2 = result.parts.reduce((sum, part) => sum + areaM2(part), -area_m2);
  if (Math.abs(lost_m2) > splitToleranceM2(area_m2)) return `${lost_m2} m² lost`;
  return isPartition(field, result.parts) ? null : 'not shared to the bit';
};

const faults = (fields: readonly Polygon[], kind: LineKind, random: () => number): string[] =>
  fields.flatMap((field, i) => {
    const line = borderLine(kind, field, random);
    const found = fault(field, line);
    return found === null ? [] : [`${i}: ${found}, ${JSON.stringify(line)}`];
  });

/** A made field of 5 to 300 ha: bays, now and then a hole, edges of up to two kilometres. */
const madeField = (random: () => number): Polygon => {
  const [lon, lat] = [-64 + 8 * random(), -38 + 16 * random()];
  const size = 0.002 + 0.008 * random();
  const count = 4 + Math.floor(30 * random());
  const ring = (reach: (i: number) => number, corners: number): Position[] => {
    const open = Array.from({ length: corners }, (_, i): Position => {
      const angle = (2 * Math.PI * i) / corners;
      return [lon + reach(i) * Math.cos(angle), lat + reach(i) * Math.sin(angle)];
    });
    return [...open, open[0]!];
  };
  const holes = random() < 0.3 ? [ring(() => size / 5, 8).toReversed()] : [];
  const reaches = Array.from({ length: count }, () => size * (0.5 + 0.5 * random()));
  return roundPolygon({ type: 'Polygon', coordinates: [ring((i) => reaches[i]!, count), ...holes] });
};

const random = seeded(10);
const MADE = rounds(60, 300);
const made = Array.from({ length: MADE }, () => madeField(random)).filter((field) => checkPolygon(field).ok);

describe('lines whose ends the magnet puts on the border', () => {
  it.each(LINE_KINDS)('cut made fields %s wherever JTS cuts them', (kind) => {
    expect(made.length).toBeGreaterThan(0.8 * MADE);
    expect(faults(made, kind, seeded(11))).toEqual([]);
  });

  it('leaves the very point on the border in both parts', () => {
    const field: Polygon = { type: 'Polygon', coordinates: [[[-61, -34], [-60.99, -34.0003], [-60.9902, -33.99], [-61, -33.9901], [-61, -34]]] }; // prettier-ignore
    const [south, north]: Position[] = [[-60.9953333, -34.00014], [-60.9951, -33.99005]]; // prettier-ignore
    const parts = cutPolygon(field, [[south!, north!]]);
    const [first, second] = parts.map(({ coordinates }) => new Set(coordinates[0]!.map(String)));
    const shared = [...(first ?? [])].filter((position) => second?.has(position));
    expect(parts).toHaveLength(2);
    expect(shared).toHaveLength(2);
  });

  it('comes together with a border one unit away, and not with one of ten', () => {
    const square: Polygon = { type: 'Polygon', coordinates: [[[-61, -34], [-60.999, -34], [-60.999, -33.999], [-61, -33.999], [-61, -34]]] }; // prettier-ignore
    const across = (short: number): number => cutPolygon(square, [[[-60.9995, -34 + short], [-60.9995, -33.99]]]).length; // prettier-ignore
    expect([0, 1e-7, -1e-7, 1e-6].map(across)).toEqual([2, 2, 2, 1]);
  });
});

const folder = material('fields');
describe.skipIf(folder === null)(`lines on the borders of real fields${folder ? '' : ' (material absent)'}`, () => {
  const polygonsOf = (geometry: Polygon | MultiPolygon): Polygon[] =>
    geometry.type === 'Polygon' ? [geometry] : geometry.coordinates.map((coordinates): Polygon => ({ type: 'Polygon', coordinates }));
  const fields = (folder ? readdirSync(folder).filter((name) => name.endsWith('.geojson')) : [])
    .flatMap((name) => materialJson<{ features: { geometry: Polygon | MultiPolygon }[] }>('fields', name).features)
    .flatMap(({ geometry }) => polygonsOf(geometry))
    .map(roundPolygon)
    .filter((field) => checkPolygon(field, { min_m2: 0, max_m2: Infinity }).ok);

  // 300 lines; all of them take a minute
  const asked = sampleRows(fields, 300 / LINE_KINDS.length);

  it.each(LINE_KINDS)('cut a field %s wherever JTS cuts it', { timeout: 120_000 }, (kind) => {
    expect(fields.length).toBeGreaterThan(4_500);
    expect(faults(asked, kind, seeded(12))).toEqual([]);
  });
});
