// Writes tests/golden/geometry.json with GDAL (SpatiaLite for areas and lengths on the ellipsoid, PROJ for UTM).
// Run by hand where gdal-bin is installed: node tests/golden/make/geometry.mjs
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LATITUDES = [-54.2, -45.1, -38.3, -31.4, -22.2, -12.6, -0.02, 19.8, 25.4, 31.9];
const LONGITUDES = [-67.7, -70.2, -61.3, -62.1, -47.6, -45.8, -51.1, -101.2, -107.9, -115.4];

const star = (lon, lat, k) => {
  const points = 7 + 5 * k;
  const ring = Array.from({ length: points }, (_, i) => {
    const radius = 0.003 + 0.001 * k + 0.002 * Math.sin(2.3 * i + k);
    const angle = (2 * Math.PI * i) / points;
    return [lon + radius * Math.cos(angle), lat + radius * Math.sin(angle)].map((degrees) => Number(degrees.toFixed(7)));
  });
  return [...ring, ring[0]];
};
const polygons = LATITUDES.map((lat, k) => ({ type: 'Polygon', coordinates: [star(LONGITUDES[k], lat, k)] }));

const folder = mkdtempSync(join(tmpdir(), 'surco-golden-'));
const source = join(folder, 'shapes.geojson');
writeFileSync(source, JSON.stringify({ type: 'FeatureCollection', features: polygons.map((geometry, n) => ({ type: 'Feature', properties: { n }, geometry })) }));
const text = execFileSync('ogrinfo', ['-q', source, '-dialect', 'sqlite', '-sql', 'SELECT n, ST_Area(geometry, 1) AS area, ST_Perimeter(geometry, 1) AS perimeter FROM shapes ORDER BY n'], { encoding: 'utf8' });
rmSync(folder, { recursive: true });
const numbers = (name) => [...text.matchAll(new RegExp(`${name} \\(Real\\) = (\\S+)`, 'g'))].map(([, value]) => Number(value));
const [areas, perimeters] = [numbers('area'), numbers('perimeter')];

const utm = polygons.map(({ coordinates: [[[lon, lat]]] }) => {
  const epsg = (lat < 0 ? 32700 : 32600) + Math.floor((lon + 180) / 6) + 1;
  const answer = execFileSync('gdaltransform', ['-s_srs', 'EPSG:4326', '-t_srs', `EPSG:${epsg}`], { input: `${lon} ${lat}\n`, encoding: 'utf8' });
  return { epsg, east_north: answer.trim().split(' ').slice(0, 2).map(Number) };
});
const golden = polygons.map((polygon, i) => ({ polygon, area_m2: areas[i], perimeter_m: perimeters[i], ...utm[i] }));
writeFileSync(new URL('../geometry.json', import.meta.url), `[\n${golden.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`);
