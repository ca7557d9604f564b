import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { crsOfText } from '../crs/crs.ts';
import { exportFields } from '../export/export-fields.ts';
import { writeIsoxml } from '../isoxml/write-isoxml.ts';
import { readFile, type FileFormat } from '../read-file.ts';
import { readDbf } from '../shapefile/read-dbf.ts';
import { readColumns } from '../sqlite/read-columns.ts';
import { validateFeatures } from '../validate-features.ts';

const codeOf = async (read: () => unknown): Promise<unknown> => {
  try {
    await read();
    return 'READ';
  } catch (error) {
    return error instanceof AppError ? [error.code, error.params] : String(error);
  }
};
const SQUARE = '-61,-34 -60.99,-34 -60.99,-33.99 -61,-33.99 -61,-34';
const polygon = `<Polygon><outerBoundaryIs><LinearRing><coordinates>${SQUARE}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
const kml = (inside: string): Uint8Array => strToU8(`<kml><Document>${inside}</Document></kml>`);
const POSITIONS = SQUARE.split(' ').map((pair) => pair.split(',').map(Number) as [number, number]);

describe('KML', () => {
  it("gives all in a folder its name, wherever in it that stands, and the inner one's before", async () => {
    const placed = (name: string): string => `<Placemark><name>${name}</name>${polygon}</Placemark>`;
    const inside = `<Folder>${placed('a')}<Folder>${placed('b')}</Folder><Folder><name>Sur</name>${placed('c')}</Folder><name>Norte</name></Folder>${placed('d')}`;
    expect((await readFile(kml(inside))).features.map(({ name, farm_name }) => [name, farm_name])).toEqual([
      ['a', 'Norte'],
      ['b', 'Norte'],
      ['c', 'Sur'],
      ['d', null],
    ]);
  });

  it('names a link of My Maps as what it is, without what may be secret in it', async () => {
    const link =
      '<NetworkLink><name>Campo</name><Link><href>https://ana:clave@www.google.com/maps/d/kml?mid=1x</href></Link></NetworkLink>';
    expect(validateFeatures((await readFile(kml(link))).features)).toMatchObject([
      { name: 'Campo', outcome: 'refused', code: 'FILE_LINK', params: { to: 'www.google.com' } },
    ]);
  });

  it('says in which line it is broken', async () => {
    expect(await codeOf(() => readFile(strToU8('<kml>\n<Document>\n</kml>')))).toEqual([
      'XML_MALFORMED',
      expect.objectContaining({ line: 3 }),
    ]);
  });
});

describe('tracks driven around a field', () => {
  const points = POSITIONS.slice(0, -1);
  const gpx = `<gpx xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="-34" lon="-61"/><trk><name>Lote 7</name><trkseg>${points.map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"><ele>90</ele></trkpt>`).join('')}</trkseg></trk></gpx>`;
  const tcx = `<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities><Activity><Lap><Track>${points.map(([lon, lat]) => `<Trackpoint><Position><LatitudeDegrees>${lat}</LatitudeDegrees><LongitudeDegrees>${lon}</LongitudeDegrees></Position></Trackpoint>`).join('')}</Track></Lap></Activity></Activities></TrainingCenterDatabase>`;

  it.each([
    ['gpx', gpx],
    ['tcx', tcx],
  ])('of %s become one, and lines', async (format, text) => {
    const read = await readFile(strToU8(text));
    const rows = validateFeatures(read.features);
    expect([read.format, read.lines.length, rows.filter(({ outcome }) => outcome === 'repaired').map(({ repairs }) => repairs)]).toEqual([
      format,
      1,
      [['closed']],
    ]);
    expect(rows.find(({ outcome }) => outcome === 'repaired')!.area_ha).toBeCloseTo(102.4, 0);
    expect(rows.filter(({ code }) => code === 'GEOMETRY_NOT_POLYGON').map(({ params }) => params)).toEqual(
      format === 'gpx' ? [{ type: 'Point' }] : [],
    );
  });

  it.each([
    ['a document type', `<!DOCTYPE gpx [<!ENTITY a "b">]>${gpx}`, 'XML_DOCTYPE'],
    ['a broken end', gpx.slice(0, -20), 'XML_MALFORMED'],
  ])('are refused with %s', async (_name, text, code) => {
    await expect(readFile(strToU8(text))).rejects.toThrow(code);
  });
});

describe('task data', () => {
  const job = (field: string, zones: readonly string[] = []): Uint8Array =>
    writeIsoxml({
      field,
      farm: 'La Peña',
      boundary: [{ type: 'Polygon', coordinates: [POSITIONS] }],
      zones: zones.map((name) => ({ name, parts: [] })),
      tasks: [{ name: 'Siembra', product: 'Semilla', unit: 'count_ha', rates: [] }],
    });

  it('that we write is read back', async () => {
    const { format, features } = await readFile(job('Lote 7 & "sur"'));
    const alone = await readFile(unzipSync(job('x'))['TASKDATA/TASKDATA.XML']!);
    expect([alone.format, alone.features.length]).toEqual(['isoxml', 1]);
    expect([format, validateFeatures(features).map(({ name, farm_name, outcome }) => [name, farm_name, outcome])]).toEqual([
      'isoxml',
      [['Lote 7 & "sur"', 'La Peña', 'accepted']],
    ]);
  });

  it('keeps names apart that differ beyond their 32 characters', async () => {
    const long = 'Ambiente de loma con tosca a menos de un metro';
    const entries = new TextDecoder('latin1').decode(
      Uint8Array.from(unzipSync(job('x', [`${long} A`, `${long} B`, 'Bajo', 'Bajo']))['TASKDATA/TASKDATA.XML']!),
    );
    expect([...entries.matchAll(/<TZN A="[1-9]\d*" B="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'Ambiente de loma con tosca a men',
      'Ambiente de loma con tosca a m 2',
      'Bajo',
      'Bajo',
    ]);
  });
});

describe('what a zip may hold', () => {
  const geojson = strToU8(JSON.stringify({ type: 'Polygon', coordinates: [POSITIONS] }));
  it.each<[string, Record<string, Uint8Array>, FileFormat, number]>([
    ['a GeoJSON', { 'lotes.geojson': geojson }, 'geojson', 1],
    ['two of them', { 'a/1.json': geojson, 'a/2.json': geojson, 'leeme.txt': strToU8('x') }, 'geojson', 2],
    ['a GeoPackage', { 'l.gpkg': exportFields('geopackage', []).bytes }, 'geopackage', 0],
  ])('%s', async (_name, files, format, count) => {
    const read = await readFile(zipSync(files));
    expect([read.format, read.features.length]).toEqual([format, count]);
  });
});

it('a GeoPackage whose texts are no UTF-8 keeps its letters', async () => {
  const bytes = exportFields('geopackage', [
    { name: 'PeXa', farm: 'F', fiscal_name: '', crop: '', area_ha: 1, polygon: { type: 'Polygon', coordinates: [POSITIONS] } },
  ]).bytes.slice();
  bytes[new TextDecoder('latin1').decode(bytes).indexOf('PeXa') + 2] = 0xf1;
  expect((await readFile(bytes)).features.map(({ name }) => name)).toEqual(['Peña']);
});

describe('systems by name', () => {
  const same = (text: string): unknown =>
    crsOfText(text)
      .toLonLat([5_451_815.446, 6_248_386.855])
      .map((degrees) => degrees.toFixed(5));
  it.each([
    'EPSG:22185',
    'epsg::22185',
    'urn:ogc:def:crs:EPSG::22185',
    'urn:ogc:def:crs:EPSG:9.9.1:22185',
    'urn:x-ogc:def:crs:EPSG:22185',
    'http://www.opengis.net/def/crs/EPSG/0/22185',
    'https://www.opengis.net/def/crs/EPSG/9.9/22185',
    'http://www.opengis.net/gml/srs/epsg.xml#22185',
    'https://spatialreference.org/ref/epsg/22185/',
    '22185',
  ])('%s', (text) => {
    expect(same(text)).toEqual(['-60.52100', '-33.90800']);
  });

  it.each<[unknown, unknown]>([
    [{ type: 'EPSG', properties: { code: 4326 } }, 'READ'],
    [{ type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } }, 'READ'],
    [
      { type: 'link', properties: { href: 'http://example.org/crs/27700', type: 'proj4' } },
      ['FILE_CRS_UNKNOWN', { crs: 'http://example.org/crs/27700' }],
    ],
    [{ type: 'name', properties: { name: 'ESRI:102021' } }, ['FILE_CRS_UNKNOWN', { crs: 'ESRI:102021' }]],
    ['EPSG:4326', 'READ'],
    [7, ['FILE_CRS_UNKNOWN', { crs: '7' }]],
  ])('of a GeoJSON as %j', async (crs, outcome) => {
    expect(await codeOf(() => readFile(strToU8(JSON.stringify({ type: 'FeatureCollection', crs, features: [] }))))).toEqual(outcome);
  });

  it('of tables with a column of WKT, by row', async () => {
    const ring = (moved: number): string => `"POLYGON ((${POSITIONS.map(([lon, lat]) => `${lon + moved} ${lat}`).join(', ')}))"`;
    const text = `id;WKT;Nombre;Campo\n1;${ring(0)};Ñandú;La Peña\n2;${ring(0.1).replace('-34', 'x')};Roto;\n3;;Vacío;\n`;
    const { format, features } = await readFile(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
    expect([format, features.map(({ name, farm_name, refusal }) => [name, farm_name, refusal?.code, refusal?.params['line']])]).toEqual([
      'wkt',
      [
        ['Ñandú', 'La Peña', undefined, undefined],
        ['Roto', null, 'COORDINATES_UNREADABLE', 3],
        ['Vacío', null, 'GEOMETRY_EMPTY', undefined],
      ],
    ]);
    await expect(readFile(strToU8('geom;mm\n1;2'))).rejects.toThrow('FILE_NOT_KML');
  });

  it('of WKT by its SRID', async () => {
    const [feature] = (await readFile(strToU8('SRID=22185;LINESTRING (5451815.446 6248386.855, 5452462.846 6248390.117)'))).lines;
    expect(feature!.map(([lon, lat]) => [lon.toFixed(4), lat.toFixed(4)])).toEqual([
      ['-60.5210', '-33.9080'],
      ['-60.5140', '-33.9080'],
    ]);
  });
});

describe('attribute tables', () => {
  type Column = readonly [name: string, type: string, length: number];
  const dbf = (
    columns: readonly Column[],
    rows: readonly (readonly string[])[],
    { driver = 0, deleted = [] as number[] } = {},
  ): Uint8Array => {
    const header = 32 + 32 * columns.length + 1;
    const width = 1 + columns.reduce((sum, [, , length]) => sum + length, 0);
    const bytes = new Uint8Array(header + width * rows.length).fill(0x20, header);
    const view = new DataView(bytes.buffer);
    view.setUint32(4, rows.length, true);
    view.setUint16(8, header, true);
    view.setUint16(10, width, true);
    bytes[29] = driver;
    bytes[header - 1] = 0x0d;
    const put = (text: string, at: number): void => text.split('').forEach((letter, i) => (bytes[at + i] = letter.charCodeAt(0)));
    columns.forEach(([name, type, length], i) => {
      put(name, 32 + 32 * i);
      bytes[32 + 32 * i + 11] = type.charCodeAt(0);
      bytes[32 + 32 * i + 16] = length;
    });
    rows.forEach((row, r) => {
      let at = header + r * width;
      if (deleted.includes(r)) bytes[at] = 0x2a;
      at++;
      row.forEach((value, c) => {
        put(value, at);
        at += columns[c]![2];
      });
    });
    return bytes;
  };
  const TEXT: readonly Column[] = [['LOTE', 'C', 12]];
  const valuesOf = (bytes: Uint8Array, cpg: string | null = null): unknown =>
    readDbf(bytes, cpg).map((row) => row?.map(([, value]) => value) ?? null);

  it.each([
    ['as ArcGIS writes them', '1.20000000000e+001', 12],
    ['with decimals of nothing', '12.000', 12],
    ['with some', '12.50', 12.5],
    ['without room for them', '******', ''],
    ['whole', '007', '007'],
  ])('have numbers %s', (_name, stored, value) => {
    expect(valuesOf(dbf([['ID', 'N', 19]], [[stored]]))).toEqual([[value]]);
  });

  it.each([
    ['their language driver', 'Pe\xa4a', 0x02, null, 'Peña'],
    ['their .cpg', 'Pe\xa4a', 0x57, 'OEM 850', 'Peña'],
    ['their bytes', 'Pe\xf1a', 0, null, 'Peña'],
    ['their bytes against the .cpg', 'Pe\xf1a', 0, 'UTF-8', 'Peña'],
    ['UTF-8 that is not declared', 'Pe\xc3\xb1a', 0x57, null, 'Peña'],
    ['UTF-8 cut in a letter', 'Cabo Pe\xc3\xb1a \xc3', 0, 'UTF-8', 'Cabo Peña'],
    ['a last letter that only looks cut', 'Ip\xe9 Maracan\xe1', 0, null, 'Ipé Maracaná'],
  ])('have letters by %s', (_name, stored, driver, cpg, value) => {
    expect(valuesOf(dbf(TEXT, [[stored]], { driver }), cpg)).toEqual([[value]]);
  });

  it('say nothing of columns that are no text', () => {
    expect(valuesOf(dbf([['LOTE', 'M', 10]], [['        12']]))).toEqual([['']]);
  });

  it('leave out rows that are deleted, and keep the places of the others', () => {
    expect(valuesOf(dbf(TEXT, [['A'], ['B'], ['C']], { deleted: [1] }))).toEqual([['A'], null, ['C']]);
  });
});

it.each<[string, unknown]>([
  [
    'CREATE TABLE t (fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, geom BLOB)',
    [
      ['fid', true, null],
      ['geom', false, null],
    ],
  ],
  [
    'CREATE TABLE "t" ("a, b" TEXT DEFAULT \'x, y)\', `c``d` TEXT, [e, f] REAL -- g, h\n)',
    [
      ['a, b', false, 'x, y)'],
      ['c`d', false, null],
      ['e, f', false, null],
    ],
  ],
  [
    'CREATE TABLE t (fid INTEGER, n INT DEFAULT 7, PRIMARY KEY("fid" AUTOINCREMENT), CHECK (n IN (1, 2)))',
    [
      ['fid', true, null],
      ['n', false, 7],
    ],
  ],
  [
    "CREATE TABLE t (fid INT PRIMARY KEY, v AS (fid + 1), s TEXT GENERATED ALWAYS AS ('a' || fid) STORED)",
    [
      ['fid', false, null],
      ['s', false, null],
    ],
  ],
  [
    'CREATE TABLE t (a INTEGER, b INTEGER, PRIMARY KEY (a, b))',
    [
      ['a', false, null],
      ['b', false, null],
    ],
  ],
])('columns of %s', (sql, columns) => {
  expect(readColumns(sql).map(({ name, isRowid, fallback }) => [name, isRowid, fallback])).toEqual(columns);
});
