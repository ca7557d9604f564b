import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { areaHa } from '#domain/geometry/measure/area.ts';
import { buildZones } from '#domain/zones/build-zones.ts';
import { cleanLabels } from '#domain/zones/raster/clean-labels.ts';
import { findCandidates } from '#domain/zones/classes/find-candidates.ts';
import type { LabelledPart } from '#domain/zones/borders/join-slivers.ts';
import { multispati } from '#domain/zones/classes/multispati.ts';
import { readSeasons } from '#domain/zones/read-seasons.ts';
import { sieve } from '#domain/zones/raster/sieve.ts';
import { standardise } from '#domain/zones/classes/standardise.ts';
import { tileField } from '#domain/zones/borders/tile-field.ts';
import { traceArcs } from '#domain/zones/borders/trace-arcs.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import type { Bench, SelfTimed } from './lib/bench.ts';
import { madeField, madeSeasons } from './lib/made-seasons.ts';

const SIZE_HA = 495;
const SEASONS = 10;
const ZONES = 4;
const LEAST_MS = 50;
const PEER = resolve(import.meta.dirname, 'lib/zones_peer.py');
/** One thread, as we have one. */
const ONE_THREAD = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };

/** A Python that knows a module: the first one, or the system's. */
const pythonWith = (module: string): string | undefined =>
  ['python3', '/usr/bin/python3'].find((python) => spawnSync(python, ['-c', `import ${module}`]).status === 0);

const byPython = (python: string, ...args: string[]): SelfTimed =>
  JSON.parse(execFileSync(python, [PEER, ...args], { encoding: 'utf8', env: ONE_THREAD })) as SelfTimed;

/** Processor time of a run in this process, repeated because the clock is coarse. */
const timed = <T>(run: () => T): SelfTimed => {
  const start = process.cpuUsage();
  let answer = run();
  let runs = 1;
  const spent = (): number => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  for (; spent() < LEAST_MS; runs++) answer = run();
  return { ms: spent() / runs, answer };
};

/** Decision zones of a field of 500 ha over ten seasons: classing, borders, and all of it. */
export const benches = (): Bench[] => {
  const polygon = madeField(SIZE_HA, { seed: 3, vertices: 60 });
  const layers = madeSeasons(SIZE_HA, { seed: 3, seasons: SEASONS });
  const { stack, moments } = readSeasons(layers, polygon);
  const { width, height } = stack.shape;
  const { scores } = multispati(standardise(moments.relative), stack.pixels, width, height);
  const candidates = findCandidates(scores, moments.mean);
  const labels = candidates[ZONES - 2]!.labels.map((label) => label + 1);
  const field_ha = areaHa(polygon);

  const folder = mkdtempSync(join(tmpdir(), 'surco-zones-'));
  const raster = new Uint8Array(width * height);
  stack.pixels.forEach((at, i) => (raster[at] = labels[i]!));
  writeFileSync(join(folder, 'scores.f32'), scores.values);
  writeFileSync(join(folder, 'labels.u8'), raster);

  const fpi = candidates.map(({ candidate }) => candidate.fpi);
  const numpy = pythonWith('numpy');
  const gdal = pythonWith('osgeo');
  const size = `${Math.round(field_ha)} ha, ${stack.pixels.length} pixels, ${SEASONS} seasons`;
  const fcm: Bench = {
    name: 'zones/classes',
    job: `fuzzy classes, 2 to 5 of them, on ${scores.depth} spatial components of ${size}`,
    base: 'numpy',
    clock: 'self',
    peers: {
      own: () => timed(() => findCandidates(scores, moments.mean).map(({ candidate }) => candidate.fpi)),
      ...(numpy ? { numpy: () => byPython(numpy, 'fcm', join(folder, 'scores.f32'), String(scores.count), String(scores.depth)) } : {}),
    },
    check: (answer) => {
      const worst = Math.max(...(answer as number[]).map((value, i) => Math.abs(value - fpi[i]!)));
      return worst > 1e-4 ? `fuzziness off by ${worst.toPrecision(2)}` : null;
    },
    goals: [{ peer: 'numpy', at_most: 1 }],
  };
  const smallest = 100;
  const borders: Bench = {
    name: 'zones/borders',
    job: `the ${width} × ${height} labels of ${ZONES} zones, sieved and made polygons`,
    base: 'GDAL SieveFilter + Polygonize',
    clock: 'self',
    peers: {
      own: () => timed(() => traceArcs(sieve(raster, width, smallest), width, height).length),
      'own, smoothed, in the field, exact': () => timed(() => tileField(polygon, cleanLabels(stack, labels, field_ha), stack.shape)),
      ...(gdal
        ? {
            'GDAL SieveFilter + Polygonize': () =>
              byPython(gdal, 'polygonize', join(folder, 'labels.u8'), String(width), String(height), String(smallest)),
          }
        : {}),
    },
    check: (answer) => {
      if (!Array.isArray(answer)) return Number(answer) > 0 ? null : 'nothing';
      const sum_ha = (answer as LabelledPart[]).reduce((sum, part) => sum + areaHa(part.polygon), 0);
      return Math.abs(sum_ha / field_ha - 1) > 1e-6 ? 'area lost' : null;
    },
    describe: (answer, peer) => `${Array.isArray(answer) ? answer.length : String(answer)} ${peer === 'own' ? 'arcs' : 'polygons'}`,
    goals: [{ peer: 'GDAL SieveFilter + Polygonize', at_most: 0.2 }],
  };
  const whole: Bench = {
    name: 'zones/whole',
    job: `a plan of ${size}, from the layers to the polygons`,
    base: 'own',
    peers: { own: () => buildZones(layers, { polygon, count: ZONES }) },
    check: (answer) => {
      const sum_ha = (answer as ZonePlan).zones.reduce((sum, { area_ha }) => sum + area_ha, 0);
      return Math.abs(sum_ha / field_ha - 1) > 1e-6 ? 'area lost' : null;
    },
  };
  return [...(numpy ? [fcm] : []), ...(gdal ? [borders] : []), whole];
};
