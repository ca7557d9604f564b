// Writes tests/golden/repair.json.gz: for every spoilt field of the material (tests/setup/samples/spoilt-fields.ts), and every polygon of peers'
// tests, the area in m² of what GEOS' MakeValid makes of it (GDAL's -makevalid, method "linework"; areas by SpatiaLite), or null where
// that is not one part, or not what the border encloses by the even-odd rule: "linework" fills a bay that a line walked forth and back
// shuts, and a hole that shares an edge with its shell. Run by hand where gdal-bin is installed: node tests/golden/make/repair.mjs
import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roundPolygon } from '../../../src/domain/geometry/edit/round-polygon.ts';
import { material, materialJson } from '../../setup/samples/material.ts';
import { realFields, SPOILS, spoilt } from '../../setup/samples/spoilt-fields.ts';

const folder = mkdtempSync(join(tmpdir(), 'surco-golden-'));

/** GEOS and the even-odd rule mean the same. */
const SAME = 0.001;

/** Square degrees that rings enclose by the even-odd rule, level by level between all vertices and crossings: no topology is decided. */
const evenOddArea = (rings) => {
  const [x0, y0] = rings[0][0];
  const edges = rings.flatMap((ring) => ring.slice(1).map((b, i) => [ring[i], b].map(([x, y]) => [x - x0, y - y0]).sort((p, q) => p[1] - q[1])));
  const xAt = ([[ax, ay], [bx, by]], y) => ax + ((y - ay) / (by - ay)) * (bx - ax);
  const slopes = edges.filter(([a, b]) => a[1] < b[1]);
  const levels = new Set(slopes.flat().map(([, y]) => y));
  slopes.forEach((p, i) => {
    for (const q of slopes.slice(0, i)) {
      const [low, high] = [Math.max(p[0][1], q[0][1]), Math.min(p[1][1], q[1][1])];
      if (low >= high) continue;
      const [atLow, atHigh] = [xAt(p, low) - xAt(q, low), xAt(p, high) - xAt(q, high)];
      if (atLow > 0 !== atHigh > 0) levels.add(low + ((high - low) * atLow) / (atLow - atHigh));
    }
  });
  const heights = [...levels].sort((a, b) => a - b);
  let area = 0;
  for (let i = 1; i < heights.length; i++) {
    const middle = (heights[i] + heights[i - 1]) / 2;
    const xs = slopes.filter(([a, b]) => a[1] < middle && b[1] > middle).map((edge) => xAt(edge, middle)).sort((a, b) => a - b);
    for (let k = 1; k < xs.length; k += 2) area += (xs[k] - xs[k - 1]) * (heights[i] - heights[i - 1]);
  }
  return area;
};

const planeArea = (rings) => {
  const [x0, y0] = rings[0][0];
  const areaOf = (ring) => Math.abs(ring.slice(1).reduce((sum, [x, y], i) => sum + (ring[i][0] - x0) * (y - y0) - (x - x0) * (ring[i][1] - y0), 0)) / 2;
  return rings.slice(1).reduce((sum, ring) => sum - areaOf(ring), areaOf(rings[0]));
};

/** Areas by polygon, null where there is no such answer. */
const madeValid = (polygons) => {
  const [source, valid] = [join(folder, 'source.geojson'), join(folder, 'valid.geojson')];
  const features = polygons.map((coordinates, n) => ({ type: 'Feature', properties: { n }, geometry: { type: 'Polygon', coordinates } }));
  writeFileSync(source, JSON.stringify({ type: 'FeatureCollection', features }));
  rmSync(valid, { force: true });
  execFileSync('ogr2ogr', ['-f', 'GeoJSON', '-makevalid', '-nln', 'valid', '-lco', 'COORDINATE_PRECISION=12', valid, source]);
  const polygonsOf = (geometry) => {
    if (geometry === null) return [];
    if (geometry.type === 'Polygon') return [geometry.coordinates];
    return geometry.type === 'MultiPolygon' ? geometry.coordinates : (geometry.geometries ?? []).flatMap(polygonsOf);
  };
  const found = new Map(JSON.parse(readFileSync(valid, 'utf8')).features.map(({ properties, geometry }) => [properties.n, polygonsOf(geometry)]));
  const csv = execFileSync('ogr2ogr', ['-f', 'CSV', '/vsistdout/', valid, '-dialect', 'sqlite', '-sql', 'SELECT n, ST_Area(geometry, 1) AS area FROM valid'], { encoding: 'utf8', maxBuffer: 1e8 });
  const areas = new Map(csv.trim().split('\n').slice(1).map((line) => line.replaceAll('"', '').split(',').map(Number)));
  let [one, odd] = [0, 0];
  const answers = polygons.map((rings, n) => {
    const parts = found.get(n);
    if (parts.length !== 1) return null;
    one++;
    if (Math.abs(planeArea(parts[0]) / evenOddArea(rings) - 1) <= SAME) return Math.round(areas.get(n) * 10) / 10;
    odd++;
    return null;
  });
  console.log(`${polygons.length} polygons, one part ${one}, of which not by the even-odd rule ${odd}`);
  return answers;
};

const fields = realFields(material('fields'));
const golden = Object.fromEntries(Object.entries(SPOILS).map(([name, spoil]) => [name, madeValid(fields.map((field, n) => spoilt(field, n, spoil)))]));
const peers = materialJson('polygon-validity', 'validity.json').cases.filter(({ field }) => field.type === 'Polygon');
golden['of peers'] = madeValid(peers.map(({ field }) => roundPolygon(field).coordinates));
rmSync(folder, { recursive: true });
const text = `{\n${Object.entries(golden).map(([name, areas]) => `${JSON.stringify(name)}: ${JSON.stringify(areas)}`).join(',\n')}\n}\n`;
writeFileSync(new URL('../repair.json.gz', import.meta.url), gzipSync(text, { level: 9 }));
