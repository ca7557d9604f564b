import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kml as togeojson } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { readKml } from '#domain/files/kml/read-kml.ts';
import type { Bench } from './lib/bench.ts';
import { madeFields } from './lib/made-fields.ts';
import type { Polygon } from '#domain/geometry/types.ts';

const ringText = (ring: Polygon['coordinates'][number]): string => ring.map(([lon, lat]) => `${lon},${lat},112.5`).join(' ');

/** What a desktop program writes around an outline: some two kilobytes a field in all. */
const ATTRIBUTES = ['campo', 'productor', 'razon_social', 'cultivo', 'genotipo', 'superficie']
  .map((name) => `<Data name="${name}"><displayName>${name}</displayName><value>Valor de ${name} &amp; ñandú</value></Data>`)
  .join('');

const placemark = ({ coordinates: [outer = []] }: Polygon, index: number): string =>
  `<Placemark id="lote-${index}"><name>Lote ${index}</name><styleUrl>#lote</styleUrl><ExtendedData>${ATTRIBUTES}</ExtendedData>` +
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ringText(outer)}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;

/** About 10 MB, just inside what an import accepts: 4,900 placemarks, 191,100 positions. */
const madeKml = (): { text: string; count: number } => {
  const parts = madeFields(4_900, { seed: 3, vertices: 38, holes: false }).map(placemark);
  return {
    text: `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${parts.join('')}</Document></kml>`,
    count: parts.length,
  };
};

const hasOgr = (): boolean => spawnSync('ogr2ogr', ['--version']).status === 0;

/** From the file's bytes to polygons with names: what an import waits for. */
export const benches = (): Bench[] => {
  const { text, count } = madeKml();
  const bytes = new TextEncoder().encode(text);
  const folder = mkdtempSync(join(tmpdir(), 'surco-bench-'));
  const file = join(folder, 'fields.kml');
  writeFileSync(file, bytes);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const peers = {
    own: () => readKml(bytes).features.length,
    'togeojson + xmldom': () =>
      togeojson(new DOMParser().parseFromString(new TextDecoder().decode(bytes), 'text/xml') as never).features.length,
  };
  const check = (answer: unknown): string | null =>
    answer === undefined || answer === count ? null : `read ${JSON.stringify(answer)} of ${count}`;
  const job = `a KML of ${(bytes.length / 1e6).toFixed(1)} MB, ${count} placemarks`;
  const inProcess: Bench = {
    name: 'kml/10-mb',
    job,
    base: 'togeojson + xmldom',
    peers,
    check,
    goals: [{ peer: 'togeojson + xmldom', at_most: 0.06 }],
    rounds: 5,
  };
  if (!hasOgr()) return [inProcess];
  const toFlatGeobuf = (): undefined => {
    rmSync(join(folder, 'out.fgb'), { force: true });
    execFileSync('ogr2ogr', ['-f', 'FlatGeobuf', join(folder, 'out.fgb'), file, '-nlt', 'POLYGON', '-skipfailures'], { stdio: 'ignore' });
  };
  return [
    inProcess,
    {
      name: 'kml/10-mb-ogr',
      job: `${job}; ogr2ogr with its start, to FlatGeobuf`,
      base: 'ogr2ogr',
      clock: 'wall',
      peers: { own: peers.own, ogr2ogr: toFlatGeobuf },
      check,
      goals: [{ peer: 'ogr2ogr', at_most: 0.4 }],
      rounds: 5,
    },
  ];
};
