import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { FILE } from '../../limits.ts';
import { readKml } from './read-kml.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const SQUARE = '-61,-34 -60.99,-34 -60.99,-33.99 -61,-33.99 -61,-34';
const ring = (coordinates: string): string => `<LinearRing><coordinates>${coordinates}</coordinates></LinearRing>`;
const polygon = (coordinates = SQUARE): string => `<Polygon><outerBoundaryIs>${ring(coordinates)}</outerBoundaryIs></Polygon>`;
const placemark = (inner: string, name = 'A'): string => `<Placemark><name>${name}</name>${inner}</Placemark>`;
const kml = (inner: string): string => `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`;
const read = (text: string) => readKml(encode(text)).features;
const codeOf = (bytes: Uint8Array): string => {
  try {
    readKml(bytes);
    return 'READ';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

describe('readKml', () => {
  it('reads names, folders, holes, MultiGeometry and three kinds of text', () => {
    const hole = `<innerBoundaryIs>${ring('-60.998,-33.998 -60.997,-33.998 -60.997,-33.997 -60.998,-33.998')}</innerBoundaryIs>`;
    const text = kml(
      `<Folder><name>La Peña</name>${placemark(polygon().replace('</Polygon>', `${hole}</Polygon>`), 'a &amp; b &#241;')}` +
        placemark(`<MultiGeometry>${polygon()}<MultiGeometry>${polygon()}</MultiGeometry></MultiGeometry>`, '<![CDATA[<b>x</b> & y]]>') +
        `</Folder>${placemark('<Point><coordinates>1,2</coordinates></Point>', 'pozo')}<Placemark/>`,
    );
    const features = read(text);
    expect(features.map(({ name, farm_name, rings, refusal }) => [name, farm_name, rings?.length ?? refusal?.code])).toEqual([
      ['a & b ñ', 'La Peña', 2],
      ['<b>x</b> & y', 'La Peña', 1],
      ['<b>x</b> & y', 'La Peña', 1],
      ['pozo', null, 'GEOMETRY_NOT_POLYGON'],
      ['', null, 'GEOMETRY_EMPTY'],
    ]);
    expect(features[0]!.rings![0]).toHaveLength(5);
  });

  it('reads numbers as the language does', () => {
    const numbers = ['-61.123456789012345', '1e1', '+5', '.5', '5.', '-0.0000001', '12345678901234567890e-18'];
    const features = read(kml(placemark(polygon(numbers.map((n) => `${n},${n}`).join(' ')))));
    expect(features[0]!.rings![0]!.map(([lon]) => lon)).toEqual(numbers.map(Number));
  });

  it.each([
    ['1,2,3,4'],
    ['1'],
    ['a,b'],
    ['1,NaN'],
    ['1,2;3,4'],
    ['1,,2'],
    ['1e,2'],
    ['1,Infinity'],
    ['1,1e999'],
    [',1'],
    ['1,2,'],
    ['--1,2'],
    ['0x10,2'],
  ])('refuses the tuple %s', (tuple) => {
    expect(read(kml(placemark(polygon(tuple))))[0]!.refusal?.code).toBe('COORDINATES_UNREADABLE');
  });

  it.each<[string, string]>([
    ['<kml>', 'XML_MALFORMED'],
    ['<kml></kmz>', 'XML_MALFORMED'],
    ['<kml/><kml/>', 'XML_MALFORMED'],
    ['<kml/>text', 'XML_MALFORMED'],
    ['<kml a=1/>', 'XML_MALFORMED'],
    ['<kml a="1" a="2"/>', 'XML_MALFORMED'],
    ['<kml a="<"/>', 'XML_MALFORMED'],
    ['<kml>&nbsp;</kml>', 'XML_MALFORMED'],
    ['<kml>&#0;</kml>', 'XML_MALFORMED'],
    ['<kml>&</kml>', 'XML_MALFORMED'],
    ['<kml>]]></kml>', 'XML_MALFORMED'],
    ['<kml><!-- -- --></kml>', 'XML_MALFORMED'],
    ['<kml><![CDATA[</kml>', 'XML_MALFORMED'],
    ['<kml>\u0001</kml>', 'XML_MALFORMED'],
    ['<1kml/>', 'XML_MALFORMED'],
    ['<kml', 'XML_MALFORMED'],
    ['  <?xml version="1.0"?><kml/>', 'XML_MALFORMED'],
    ['<kml></kml', 'XML_MALFORMED'],
    ['<kml>a<b</kml>', 'XML_MALFORMED'],
    ['<!DOCTYPE kml><kml/>', 'XML_DOCTYPE'],
    ['<!doctype html><html/>', 'XML_DOCTYPE'],
    ['<kml><!ENTITY a "b"></kml>', 'XML_DOCTYPE'],
    ['<html/>', 'FILE_NOT_KML'],
    ['<gpx/>', 'FILE_NOT_KML'],
    ['', 'FILE_EMPTY'],
    ['<?xml version="1.0" encoding="UTF-7"?><kml/>', 'FILE_ENCODING'],
    ['<?xml version="1.0" encoding="utf-32"?><kml/>', 'FILE_ENCODING'],
  ])('refuses %s as %s', (text, code) => {
    expect(codeOf(encode(text))).toBe(code);
  });

  it('refuses a DOCTYPE in UTF-16 too, and bytes that are not UTF-8', () => {
    const text = '<!DOCTYPE kml><kml/>';
    const utf16 = new Uint8Array(2 + 2 * text.length);
    utf16.set([0xff, 0xfe]);
    for (let i = 0; i < text.length; i++) utf16[2 + 2 * i] = text.charCodeAt(i);
    expect(codeOf(utf16)).toBe('XML_DOCTYPE');
    expect(codeOf(utf16.subarray(2))).toBe('XML_DOCTYPE');
    expect(codeOf(new Uint8Array([...encode('<kml>'), 0xf1, ...encode('</kml>')]))).toBe('FILE_ENCODING');
  });

  it('names a placemark without a name by its ExtendedData, of either kind', () => {
    const data =
      '<ExtendedData><Data name="Lote"><displayName>x</displayName><value>A1</value></Data><Data name="Campo"><value>Sur</value></Data></ExtendedData>';
    const schema =
      '<ExtendedData><SchemaData schemaUrl="#q"><SimpleData name="TALHAO">T&amp;2</SimpleData><SimpleData name="CULTIVO">Soja</SimpleData></SchemaData></ExtendedData>';
    const facts = read(
      kml(`<Folder><name>Carpeta</name><Placemark>${data}${polygon()}</Placemark><Placemark>${schema}${polygon()}</Placemark></Folder>`),
    ).map(({ name, farm_name, crop }) => [name, farm_name, crop]);
    expect(facts).toEqual([
      ['A1', 'Sur', null],
      ['T&2', 'Carpeta', 7],
    ]);
  });

  it.each([
    ['Campo', 'La Peña', 'La Peña'],
    ['CAMPO', 'A', 'lotes'],
    ['Lote', 'L3', 'lotes'],
  ])('of a placemark with a name, %s %s gives the farm %s', (key, value, farm) => {
    const data = `<ExtendedData><Data name="${key}"><value>${value}</value></Data></ExtendedData>`;
    const [feature] = read(kml(`<Folder><name>lotes</name>${placemark(data + polygon())}</Folder>`));
    expect([feature!.name, feature!.farm_name]).toEqual(['A', farm]);
  });

  it('cuts long names, between references', () => {
    const name = (text: string): string => read(kml(placemark(polygon(), text)))[0]!.name;
    expect(name('x'.repeat(5_000))).toBe('x'.repeat(4 * FILE.name_length));
    expect(name(`${'x'.repeat(4 * FILE.name_length - 3)}&#65;${'y'.repeat(100)}`)).toBe('x'.repeat(4 * FILE.name_length - 3));
    expect(name(`&amp;${'x'.repeat(5_000)}`)).toBe(`&${'x'.repeat(4 * FILE.name_length - 5)}`);
  });

  it('keeps the limits: at them it reads, one beyond it names the reason', () => {
    const nested = (depth: number): string => '<Folder>'.repeat(depth) + '</Folder>'.repeat(depth);
    expect(codeOf(encode(nested(FILE.xml_depth)))).toBe('READ');
    expect(codeOf(encode(nested(FILE.xml_depth + 1)))).toBe('XML_TOO_DEEP');
    const attributes = (count: number): string => Array.from({ length: count }, (_, i) => ` a${i}="1"`).join('');
    expect(codeOf(encode(`<kml${attributes(FILE.xml_attributes)}/>`))).toBe('READ');
    expect(codeOf(encode(`<kml${attributes(FILE.xml_attributes + 1)}/>`))).toBe('XML_TOO_MANY_ATTRIBUTES');
    expect(codeOf(encode(`<kml${attributes(20)} a19=""/>`))).toBe('XML_MALFORMED');
    expect(codeOf(encode(kml('<Placemark/>'.repeat(FILE.features))))).toBe('READ');
    expect(codeOf(encode(kml('<Placemark/>'.repeat(FILE.features + 1))))).toBe('FILE_TOO_MANY_FEATURES');
    expect(() => read(kml('<Placemark/>'.repeat(FILE.features + 321)))).toThrow(
      expect.objectContaining({ params: { max: FILE.features, count: FILE.features + 321 } }),
    );
    expect(codeOf(encode(kml(placemark(polygon('1,1 '.repeat(FILE.file_vertices))))))).toBe('READ');
    expect(codeOf(encode(kml(placemark(polygon('1,1 '.repeat(FILE.file_vertices + 1))))))).toBe('FILE_TOO_MANY_POINTS');
    expect(codeOf(new Uint8Array(FILE.kml_bytes + 1).fill(32))).toBe('FILE_TOO_LARGE');
  });

  it('ends in time and with a name on whatever bytes come', () => {
    const base = encode(kml(`<Folder><name>x</name>${placemark(polygon(), '&amp;<![CDATA[z]]>')}</Folder><!-- c -->`));
    let seed = 42;
    const random = (): number => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff) / 0x7fffffff;
    for (let k = 0; k < 5_000; k++) {
      const copy = base.slice();
      for (let flips = 0; flips < 3; flips++) copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
      expect(codeOf(copy)).toMatch(/^[A-Z_]+$/);
    }
  });
});
