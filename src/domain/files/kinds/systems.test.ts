import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { distanceM } from '../../geometry/measure/perimeter.ts';
import { AppError } from '../../errors.ts';
import { readFile } from '../read-file.ts';
import { golden, type Systems } from '../../../../tests/setup/golden.ts';

const { systems: SYSTEMS } = golden('crs') as Systems;

const has_ogr = spawnSync('ogr2ogr', ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'surco-ogr-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Ways ogr2ogr writes a layer that people send: format, its options, what the file holds. */
const WAYS = [
  ['GeoPackage', 'GPKG', [], 'a.gpkg'],
  ['shapefile of Esri', 'ESRI Shapefile', ['-lco', 'ENCODING=ISO-8859-1'], 'a.shz'],
  ['GeoJSON of old', 'GeoJSON', ['-lco', 'RFC7946=NO'], 'a.geojson'],
] as const;
/** Systems of other datums and regions, which are refused by their name. */
const FOREIGN = [27_700, 2154, 4267, 26_713, 5536, 28_992, 3035];

/** A field beside a point, 200 m wide, as a file of a system. */
const written = ([, driver, options, name]: (typeof WAYS)[number], epsg: number, [lon, lat]: readonly [number, number]): Uint8Array => {
  const source = join(folder, 'source.geojson');
  const target = join(folder, `${epsg}-${name}`);
  const ring = [
    [0, 0],
    [0.002, 0],
    [0.002, 0.002],
    [0, 0.002],
    [0, 0],
  ].map(([dx, dy]) => [lon + dx!, lat + dy!]);
  writeFileSync(
    source,
    JSON.stringify({
      type: 'Feature',
      properties: { Lote: 'Ñandú 3', Campo: 'La Peña' },
      geometry: { type: 'Polygon', coordinates: [ring] },
    }),
  );
  rmSync(target, { force: true });
  execFileSync('ogr2ogr', ['-f', driver, '-s_srs', 'EPSG:4326', '-t_srs', `EPSG:${epsg}`, ...options, target, source], { stdio: 'pipe' });
  return new Uint8Array(readFileSync(target));
};
const outcomeOf = async (bytes: Uint8Array): Promise<unknown> => {
  try {
    const [feature] = (await readFile(bytes)).features;
    return [feature!.name, feature!.farm_name, feature!.rings![0]![0]!];
  } catch (error) {
    return error instanceof AppError ? [error.code, String(error.params['crs'])] : error;
  }
};

describe.skipIf(!has_ogr)(`files of GDAL${has_ogr ? '' : ' (ogr2ogr absent)'}`, () => {
  const systems = [...new Map(SYSTEMS.map(({ epsg, lon_lat }) => [epsg, lon_lat as unknown as readonly [number, number]]))];
  describe.each(WAYS.map((way) => [way[0], way] as const))('%s', (_name, way) => {
    it.each(systems)('in EPSG:%i come in within a metre', async (epsg, lon_lat) => {
      const [name, farm, position] = (await outcomeOf(written(way, epsg, lon_lat))) as [string, string, [number, number]];
      expect([name, farm]).toEqual(['Ñandú 3', 'La Peña']);
      expect(distanceM(position, [lon_lat[0], lon_lat[1]])).toBeLessThan(1);
    });

    it.each(FOREIGN)('in EPSG:%i are refused by its name', async (epsg) => {
      const place = epsg === 4267 || epsg === 26_713 ? ([-103, 20] as const) : epsg === 5536 ? ([-54, -15] as const) : ([2, 49] as const);
      expect(await outcomeOf(written(way, epsg, place))).toEqual(['FILE_CRS_UNKNOWN', expect.stringMatching(/\w{3}/)]);
    });
  });

  it('in code page 850 keep their letters, with and without a word of it', async () => {
    const source = join(folder, 'source.geojson');
    written(WAYS[0], 4326, [-61, -34]);
    execFileSync('ogr2ogr', ['-f', 'ESRI Shapefile', '-lco', 'ENCODING=CP850', join(folder, 'oem.shp'), source], { stdio: 'pipe' });
    const part = (ending: string): Uint8Array => new Uint8Array(readFileSync(join(folder, `oem.${ending}`)));
    const files = Object.fromEntries(['shp', 'shx', 'dbf', 'prj', 'cpg'].map((ending) => [`oem.${ending}`, part(ending)]));
    const { 'oem.cpg': _cpg, ...silent } = files;
    const unknown = { ...silent, 'oem.dbf': part('dbf').with(29, 0), 'oem.cpg': strToU8('KLINGON') };
    for (const entries of [files, silent, unknown]) expect(await outcomeOf(zipSync(entries))).toEqual(['Ñandú 3', 'La Peña', [-61, -34]]);
  });
});
