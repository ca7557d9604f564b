import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { readLines } from './read-lines.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const kml = (body: string) => bytes(`<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${body}</Document></kml>`);

describe('readLines', () => {
  it('takes the lines of a KML and passes polygons over', async () => {
    const lines = await readLines(
      kml(
        '<Placemark><MultiGeometry><LineString><coordinates>-61,-33 -60.9,-33.1,12</coordinates></LineString>' +
          '<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></MultiGeometry></Placemark>' +
          '<Placemark><LineString><coordinates>-60,-33 -60,-34</coordinates></LineString></Placemark>',
      ),
    );
    expect(lines.map((line) => line.coordinates)).toEqual([
      [
        [-61, -33],
        [-60.9, -33.1],
      ],
      [
        [-60, -33],
        [-60, -34],
      ],
    ]);
  });
  it('takes the lines of a GeoJSON', async () => {
    const collection = {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: {},
          geometry: {
            type: 'MultiLineString',
            coordinates: [
              [
                [1, 2],
                [3, 4],
              ],
              [
                [5, 6],
                [7, 8],
              ],
            ],
          },
        },
      ],
    };
    expect(await readLines(bytes(JSON.stringify(collection)))).toHaveLength(2);
  });
  it.each([
    ['an empty file', new Uint8Array(), 'FILE_EMPTY'],
    ['no lines', kml('<Placemark><Point><coordinates>0,0</coordinates></Point></Placemark>'), 'FILE_NO_LINES'],
    ['a document type', bytes('<!DOCTYPE kml><kml/>'), 'XML_DOCTYPE'],
    ['broken JSON', bytes('{"type":'), 'FILE_UNREADABLE'],
    ['words for numbers', bytes('{"type":"LineString","coordinates":[["a",1],[2,3]]}'), 'COORDINATES_UNREADABLE'],
  ])('refuses %s', async (_name, file, code) => {
    await expect(readLines(file)).rejects.toThrow(new AppError(code as 'FILE_EMPTY').message);
  });
});
