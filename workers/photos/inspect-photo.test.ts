import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inspectPhoto } from './inspect-photo.ts';

const ROOT = '../shared/material/photos';
type Known = {
  readonly format?: string;
  readonly width?: number;
  readonly height?: number;
  readonly gps?: { readonly lat: number; readonly lon: number } | null;
  readonly decodes?: boolean;
};
const files = (name: string): [string, Known][] =>
  existsSync(`${ROOT}/${name}`)
    ? Object.entries((JSON.parse(readFileSync(`${ROOT}/${name}`, 'utf8')) as { files: Record<string, Known> }).files)
    : [];
const inspect = (path: string) => inspectPhoto(new Uint8Array(readFileSync(`${ROOT}/${path}`)));
/** A turned photo has the same. */
const sides = ({ width = 0, height = 0 }: { width?: number | undefined; height?: number | undefined }) => [
  Math.min(width, height),
  Math.max(width, height),
];
const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => null,
    (error: { code?: string }) => error.code,
  );
const READ = ['JPEG', 'PNG', 'WEBP', 'MPO'];

describe.skipIf(!existsSync(ROOT))('photos of the material (skipped where it is absent)', () => {
  const known = files('expected.json').filter(([, { format, decodes }]) => decodes && READ.includes(format ?? ''));

  it('have the size and, where they tell it, the place another reader finds', async () => {
    expect(known.length).toBeGreaterThan(60);
    for (const [name, { width, height, gps }] of known) {
      const facts = await inspect(name);
      expect([name, sides(facts)]).toEqual([name, sides({ width, height })]);
      if (gps) expect(facts.position?.map((degrees) => degrees.toFixed(4))).toEqual([gps.lon.toFixed(4), gps.lat.toFixed(4)]);
    }
  });

  it('tell a place only with its hemispheres, within the globe, and not zero', async () => {
    const places = files('made-here/expected.json').filter(([, one]) => 'gps' in one);
    expect(places.length).toBe(4);
    for (const [name, { gps }] of places) {
      const { position } = await inspect(`made-here/${name}`);
      expect([name, position?.map((degrees) => degrees.toFixed(4)) ?? null]).toEqual([
        name,
        gps ? [gps.lon.toFixed(4), gps.lat.toFixed(4)] : null,
      ]);
    }
  });

  it.each([
    ['pixel-bomb.png', 'PHOTO_TOO_MANY_PIXELS'],
    ['declares-65535-square.jpg', 'PHOTO_TOO_MANY_PIXELS'],
    ['html-as.jpg', 'PHOTO_TYPE'],
    ['logo-svg-as.png', 'PHOTO_TYPE'],
    ['logo.gif', 'PHOTO_TYPE'],
    ['empty.png', 'PHOTO_TYPE'],
    ['jpeg-as.png', null],
    ['jpeg-with-html-tail.jpg', null],
  ])('%s: %s', async (name, code) => {
    expect(await codeOf(inspect(`made-here/${name}`))).toBe(code);
  });

  it('are refused when they break off, at whatever byte', async () => {
    const whole = new Uint8Array(readFileSync(`${ROOT}/exif/gps__DSCN0010.jpg`));
    for (const share of [0.2, 0.5, 0.8, 0.99])
      expect(await codeOf(inspectPhoto(whole.slice(0, whole.length * share)))).toBe('PHOTO_UNREADABLE');
  });
});

it('a document under a photo’s name and a file over 10 MB are refused by name', async () => {
  expect(await codeOf(inspectPhoto(new TextEncoder().encode('%PDF-1.7\n1 0 obj')))).toBe('PHOTO_TYPE');
  expect(await codeOf(inspectPhoto(new Uint8Array(10 * 1024 * 1024 + 1)))).toBe('PHOTO_TOO_LARGE');
});

describe('photos that every decoder opens', () => {
  const photo = (name: string): Uint8Array => new Uint8Array(readFileSync(`tests/fixtures/reports/t4-15-photo-odd-markers/${name}.jpg`));
  /** The plain photo with bytes behind its first marker. */
  const withBytes = (...bytes: number[]): Uint8Array =>
    Uint8Array.from([...photo('plain').slice(0, 2), ...bytes, ...photo('plain').slice(2)]);

  it.each([
    ['a segment without its first byte', photo('pixel')],
    ['zeros between segments', photo('padded')],
    ['fill bytes', withBytes(0xff, 0xff, 0xff)],
    ['bytes of nothing between segments', withBytes(0xff, 0xfe, 0, 2, 0x12, 0x34, 0xff, 0x00)],
    ['a restart marker where none belongs', withBytes(0xff, 0xd0)],
  ])('are read with %s', async (_name, bytes) => {
    expect(await inspectPhoto(bytes)).toMatchObject({ width: 120, height: 80 });
  });

  /** EXIF of a place: degrees, minutes and seconds as fractions (Exif 2.32, 4.6.6). */
  const placed = (latitude: readonly number[], longitude: readonly number[]): Uint8Array => {
    const short = (value: number): number[] => [value >> 8, value & 255];
    const long = (value: number): number[] => [...short(value >>> 16), ...short(value & 0xffff)];
    const entry = (tag: number, type: number, count: number, value: readonly number[]): number[] => [
      ...short(tag),
      ...short(type),
      ...long(count),
      ...value,
    ];
    const gps = 26;
    const values = gps + 2 + 4 * 12 + 4;
    const tiff = [
      [0x4d, 0x4d, 0, 42],
      long(8),
      short(1),
      entry(0x8825, 4, 1, long(gps)),
      long(0),
      short(4),
      entry(1, 2, 2, [0x53, 0, 0, 0]),
      entry(2, 5, 3, long(values)),
      entry(3, 2, 2, [0x57, 0, 0, 0]),
      entry(4, 5, 3, long(values + 24)),
      long(0),
      ...[...latitude, ...longitude].map(long),
    ];
    const exif = [...new TextEncoder().encode('Exif\0\0'), ...tiff.flat()];
    return withBytes(0xff, 0xe1, ...short(exif.length + 2), ...exif);
  };

  it.each([
    ['seconds', [33, 1, 30, 1, 18, 1], [60, 1, 15, 1, 36, 1], [-60.26, -33.505]],
    ['seconds of 0/0, all in the minutes', [33, 1, 3030, 100, 0, 0], [60, 1, 1560, 100, 0, 0], [-60.26, -33.505]],
    ['minutes and seconds of 0/0', [33, 1, 0, 0, 0, 0], [60, 1, 0, 0, 0, 0], null],
  ] as const)('tell their place with %s', async (_name, latitude, longitude, place) => {
    const { position } = await inspectPhoto(placed(latitude, longitude));
    expect(position?.map((degrees) => Math.round(degrees * 1e6) / 1e6) ?? null).toEqual(place);
  });
});
