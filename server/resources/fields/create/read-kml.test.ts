import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { FILE } from '#domain/limits.ts';
import { newField } from '../../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../../tests/setup/servers/server.ts';

const { fields } = contract;

let server: TestServer;
let anna: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  anna = await server.register();
});
afterAll(() => server.close());

const placemark = (name: string, coordinates: string): string =>
  `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
const kml = (...placemarks: string[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('')}</Document></kml>`,
  );

const SQUARE = '-61,-34,0 -60.99,-34,0 -60.99,-33.99,0 -61,-33.99,0 -61,-34,0';
const LARGE = '-61,-34 -60.9,-34 -60.9,-33.9 -61,-33.9 -61,-34';

test('every feature gets an outcome and nothing is created; what was accepted can be', async () => {
  const { features } = await anna.call(fields.readKml, {
    file: kml(
      placemark('Bueno', SQUARE),
      placemark('Grande', LARGE),
      '<Placemark><name>Punto</name><Point><coordinates>-61,-34</coordinates></Point></Placemark>',
    ),
  });
  expect(features.map(({ name, outcome, code }) => [name, outcome, code])).toEqual([
    ['Bueno', 'accepted', null],
    ['Grande', 'refused', 'FIELD_OVER_500_HA'],
    ['Punto', 'refused', 'GEOMETRY_NOT_POLYGON'],
  ]);
  expect((await anna.call(fields.list, {})).fields).toEqual([]);
  const geometry = features[0]?.geometry;
  if (!geometry) throw new Error('An accepted feature has its geometry');
  const { fields: created } = await anna.call(fields.createMany, { fields: [newField({ geometry })] });
  expect(created[0]?.field.area_ha).toBeCloseTo(features[0]?.area_ha ?? 0, 3);
});

test.each([
  ['another kind of XML', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'FILE_NOT_KML'],
  ['cut off', kml(placemark('A', SQUARE)).slice(0, 120), 422, 'XML_MALFORMED'],
  ['with a DOCTYPE', new TextEncoder().encode('<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "b">]><kml/>'), 422, 'XML_DOCTYPE'],
  ['empty', new Uint8Array(0), 415, 'FILE_NOT_KML'],
  ['GeoJSON', new TextEncoder().encode('{"type":"FeatureCollection","features":[]}'), 415, 'FILE_NOT_KML'],
  ['a KMZ or a zipped shapefile', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14, 0x00), 415, 'FILE_NOT_KML'],
  ['a bare shapefile', Uint8Array.of(0, 0, 0x27, 0x0a, 0, 0, 0, 0), 415, 'FILE_NOT_KML'],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 415, 'FILE_NOT_KML'],
  ['WKT', new TextEncoder().encode('POLYGON((-61 -34, -60 -34, -60 -33, -61 -34))'), 415, 'FILE_NOT_KML'],
  ['over 10 MB', new Uint8Array(FILE.kml_bytes + 1), 413, 'FILE_TOO_LARGE'],
])('a file that is %s is refused', async (_name, file, status, code) => {
  const response = await anna.send(fields.readKml, { file });
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([status, code]);
});

test('a body that is no upload is refused', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/field/geo_data_kml',
    headers: { host: 'localhost', 'x-surco': '1', authorization: `JWT ${anna.token}`, 'content-type': 'application/json' },
    payload: '{"file":"x"}',
  });
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([415, 'MEDIA_TYPE']);
});
