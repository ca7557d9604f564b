import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { material, materialJson } from '../../../tests/setup/samples/material.ts';
import { rounds } from '../../../tests/setup/tables/sample-rows.ts';
import { AppError } from '../errors.ts';
import { exportFields } from './export/export-fields.ts';
import { validateFeatures } from './validate-features.ts';
import { readFile } from './read-file.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const RING = [
  [-61, -34],
  [-60.99, -34],
  [-60.99, -33.99],
  [-61, -33.99],
  [-61, -34],
];
const codeOf = async (read: () => unknown): Promise<string> => {
  try {
    await read();
    return 'READ';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

describe('GeoJSON', () => {
  const collection = (...features: unknown[]): Uint8Array => bytes(JSON.stringify({ type: 'FeatureCollection', features }));
  const feature = (geometry: unknown, properties: unknown = null): unknown => ({ type: 'Feature', properties, geometry });

  it('reads collections, features and bare geometries, with names in three languages', async () => {
    const polygon = { type: 'Polygon', coordinates: [RING] };
    const { format, features } = await readFile(
      collection(
        feature(polygon, { Nombre: 'A1', CAMPO: 'La Peña' }),
        feature({ type: 'MultiPolygon', coordinates: [[RING], [RING]] }, { talhao: 7 }),
        feature({ type: 'GeometryCollection', geometries: [polygon, { type: 'Point', coordinates: [1, 2] }] }),
        feature(null),
        feature({ type: 'Polygon', coordinates: [[['a', 1]]] }),
      ),
    );
    expect(format).toBe('geojson');
    expect(features.map(({ name, farm_name, rings, refusal }) => [name, farm_name, rings?.length ?? refusal?.code])).toEqual([
      ['A1', 'La Peña', 1],
      ['7', null, 1],
      ['7', null, 1],
      ['', null, 1],
      ['', null, 'GEOMETRY_NOT_POLYGON'],
      ['', null, 'GEOMETRY_EMPTY'],
      ['', null, 'COORDINATES_UNREADABLE'],
    ]);
    expect((await readFile(bytes(JSON.stringify(polygon)))).features).toHaveLength(1);
    expect((await readFile(bytes(`\ufeff${JSON.stringify(feature(polygon))}`))).features).toHaveLength(1);
  });

  it('takes the old crs member to degrees, and refuses a system it does not know', async () => {
    const crs = (name: string): unknown => ({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name } },
      features: [
        feature({
          type: 'Polygon',
          coordinates: [
            [
              [500_000, 6_200_000],
              [501_000, 6_200_000],
              [501_000, 6_201_000],
              [500_000, 6_200_000],
            ],
          ],
        }),
      ],
    });
    const [row] = validateFeatures((await readFile(bytes(JSON.stringify(crs('urn:ogc:def:crs:EPSG::32720'))))).features);
    expect(row).toMatchObject({ outcome: 'accepted' });
    expect(row!.area_ha).toBeCloseTo(50, 0);
    expect(await codeOf(() => readFile(bytes(JSON.stringify(crs('EPSG:27700')))))).toBe('FILE_CRS_UNKNOWN');
    const [shifted] = (await readFile(bytes(JSON.stringify(crs('urn:ogc:def:crs:EPSG::29190'))))).features;
    expect(shifted!.shift).toEqual({ datum: 'SAD69', accuracy_m: 5 });
  });

  const folder = material('polygon-validity');
  it.skipIf(folder === null)(`ends with rows or a named error on every text of peers${folder ? '' : ' (material absent)'}`, async () => {
    const { cases } = materialJson<{ cases: { text: string }[] }>('polygon-validity', 'geojson-texts.json');
    const codes = await Promise.all(cases.map(({ text }) => codeOf(async () => validateFeatures((await readFile(bytes(text))).features))));
    expect(codes.filter((code) => !/^[A-Z_]+$/.test(code))).toEqual([]);
  });
});

describe('WKT', () => {
  it('reads polygons and multipolygons, with holes, heights and several lines', async () => {
    const text =
      'POLYGON ((0 0, 1 0, 1 1, 0 0), (0.1 0.1, 0.2 0.1, 0.2 0.2, 0.1 0.1))\nSRID=4326;MULTIPOLYGON Z (((0 0 5, 1 0 5, 1 1 5, 0 0 5)), ((2 2 5, 3 2 5, 3 3 5, 2 2 5), (2.1 2.1 5, 2.2 2.1 5, 2.2 2.2 5, 2.1 2.1 5)))';
    expect((await readFile(bytes(text))).features.map(({ rings }) => rings!.length)).toEqual([2, 1, 2]);
  });

  it.each(['POLYGON ((0 0, 1 0', 'POLYGON ((a b, 1 0))', 'POLYGON ((0 0, 1 0, 1 1, 0 0)) rubbish'])('refuses %s', async (text) => {
    expect(await codeOf(() => readFile(bytes(text)))).toMatch(/^(FILE_UNREADABLE|COORDINATES_UNREADABLE)$/);
  });
});

describe('anything else', () => {
  it.each([
    ['text', bytes('hello')],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47])],
    ['zeros', new Uint8Array(100)],
    ['a list', bytes('[1]')],
  ])('%s must be KML', async (_, content) => {
    expect(await codeOf(() => readFile(content))).toBe('FILE_NOT_KML');
  });

  it('names an empty file and an archive without a document', async () => {
    expect(await codeOf(() => readFile(new Uint8Array(0)))).toBe('FILE_EMPTY');
    expect(await codeOf(() => readFile(unzipSync(exportFields('shapefile', []).bytes)['fields.shp']!))).toBe('FILE_SHP_ALONE');
    expect(await codeOf(() => readFile(zipSync({ 'readme.txt': bytes('x') })))).toBe('ZIP_NO_DOCUMENT');
  });

  it('ends with rows or a named error on damaged shapefiles and GeoPackages', async () => {
    const polygon = { type: 'Polygon' as const, coordinates: [RING as [number, number][]] };
    const fields = Array.from({ length: 60 }, (_, i) => ({ name: `L${i}`, farm: 'F', fiscal_name: '', crop: '', area_ha: 100, polygon }));
    let seed = 7;
    const random = (): number => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x7fffffff;
    const good = exportFields('geopackage', fields).bytes;
    for (let left = rounds(80, 1_000); left > 0; left--) {
      const copy = good.slice();
      for (let flips = 0; flips < 4; flips++) copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
      expect(await codeOf(async () => validateFeatures((await readFile(copy)).features))).toMatch(/^[A-Z_]+$/);
    }
  });
});
