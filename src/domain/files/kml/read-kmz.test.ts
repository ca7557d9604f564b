import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readZip } from '../zip/read-zip.ts';
import { readKmz } from './read-kmz.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const document = (inside: string): Uint8Array => utf8(`<kml><Document>${inside}</Document></kml>`);
const placemark = (name: string): string =>
  `<Placemark><name>${name}</name><Polygon><outerBoundaryIs><LinearRing><coordinates>-61,-34 -60.99,-34 -60.99,-33.99 -61,-34</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>`;
const link = (href: string, element = 'Link'): string => `<NetworkLink><${element}><href>${href}</href></${element}></NetworkLink>`;
const namesOf = (files: Record<string, Uint8Array>): string[] =>
  readKmz(readZip(zipSync(files, { level: 0 }))).features.map(({ name, farm_name, refusal }) =>
    [farm_name, name, refusal?.code].filter(Boolean).join('/'),
  );

describe('a KMZ whose document links to files of the archive', () => {
  it('reads each once, in order, also from folders and in the old spelling, and names what it does not', () => {
    const files = {
      'doc.kml': document(
        `${placemark('a')}<Folder><name>La Peña</name>${link('files/uno.kml')}</Folder>${link('files/dos%20b.KML', 'Url')}${link('files/uno.kml#x')}`,
      ),
      'files/uno.kml': document(placemark('b') + link('../doc.kml') + link('deep/tres.kml')),
      'files/dos b.kml': document(placemark('c')),
      'files/deep/tres.kml': document(placemark('d') + link('../uno.kml')),
      'files/unasked.kml': document(placemark('z')),
    };
    expect(namesOf(files)).toEqual(['a', 'La Peña/b', 'c', 'La Peña/d', 'files/unasked.kml/FILE_NOT_LINKED']);
  });

  it('follows none that leads out of the archive, and names each', () => {
    const out = ['http://example.org/x.kml', 'file:///etc/passwd', '/x.kml', '../x.kml', '%', '', 'missing.kml'].map((href) => link(href));
    expect(namesOf({ 'doc.kml': document(placemark('a') + out.join('')), 'x.kml': document(placemark('x')) })).toEqual([
      'a',
      ...out.map(() => 'FILE_LINK'),
      'x.kml/FILE_NOT_LINKED',
    ]);
  });

  it('keeps the limit of features over all documents together', () => {
    const many = document(placemark('n').repeat(2_600));
    expect(() => namesOf({ 'doc.kml': document(link('a.kml') + link('b.kml')), 'a.kml': many, 'b.kml': many })).toThrow(
      'FILE_TOO_MANY_FEATURES',
    );
  });
});
