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
/** Whose segments do not lead to its picture; another reader guesses its size. */
const DAMAGED = 'pillow/truncated_app14.jpg';
const READ = ['JPEG', 'PNG', 'WEBP', 'MPO'];

describe.skipIf(!existsSync(ROOT))('photos of the material (skipped where it is absent)', () => {
  const known = files('expected.json')
    .filter(([, { format, decodes }]) => decodes && READ.includes(format ?? ''))
    .filter(([name]) => name !== DAMAGED);

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

  it('are refused when they are damaged or break off, at whatever byte', async () => {
    expect(await codeOf(inspect(DAMAGED))).toBe('PHOTO_UNREADABLE');
    const whole = new Uint8Array(readFileSync(`${ROOT}/exif/gps__DSCN0010.jpg`));
    for (const share of [0.2, 0.5, 0.8, 0.99])
      expect(await codeOf(inspectPhoto(whole.slice(0, whole.length * share)))).toBe('PHOTO_UNREADABLE');
  });
});

it('a document under a photo’s name and a file over 10 MB are refused by name', async () => {
  expect(await codeOf(inspectPhoto(new TextEncoder().encode('%PDF-1.7\n1 0 obj')))).toBe('PHOTO_TYPE');
  expect(await codeOf(inspectPhoto(new Uint8Array(10 * 1024 * 1024 + 1)))).toBe('PHOTO_TOO_LARGE');
});
