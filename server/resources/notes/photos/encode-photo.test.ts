import { readFile } from 'node:fs/promises';
import path from 'node:path';
import exifr from 'exifr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PHOTO } from '#domain/limits.ts';
import { madePhoto } from '../../../../tests/setup/photos/made-photos.ts';
import { material, materialJson } from '../../../../tests/setup/samples/material.ts';
import { encodePhoto, encodePublic } from './encode-photo.ts';

type Expected = { readonly format: string; readonly width: number; readonly height: number; readonly orientation?: number };
const folder = material('photos');
const expected = folder === null ? {} : materialJson<{ files: Record<string, Expected> }>('photos', 'expected.json').files;
const read = async (name: string): Promise<Uint8Array> => readFile(path.join(folder ?? '', name));
const FORMATS = ['JPEG', 'PNG', 'WEBP'];
/** Pillow reads on behind the break. */
const BROKEN = ['pillow/broken_data_stream.png'];

/** Sides as they are seen, made smaller where they are larger than what is kept. */
const keptSides = ({ width, height, orientation = 1 }: Expected): [number, number] => {
  const scale = Math.min(1, PHOTO.kept_side / Math.max(width, height));
  const sides: [number, number] = [Math.round(width * scale), Math.round(height * scale)];
  return orientation >= 5 ? [sides[1], sides[0]] : sides;
};

/** What lies in a JPEG beside its picture: names of its segments, and bytes behind its end. */
const extrasOf = (jpeg: Uint8Array): string[] => {
  const view = Buffer.from(jpeg);
  const found: string[] = [];
  let at = 2;
  for (; view[at + 1] !== 0xda; at += 2 + view.readUInt16BE(at + 2)) {
    const marker = view[at + 1] ?? 0;
    // Of the segments for programs only JFIF's own.
    if ((marker > 0xe0 && marker <= 0xef) || marker === 0xfe) found.push(`segment ${marker.toString(16)}`);
  }
  if (view.indexOf(Buffer.from([0xff, 0xd9]), at) !== view.length - 2) found.push('bytes behind the end');
  return found;
};

const checkKept = async (photo: Uint8Array, thumb: Uint8Array): Promise<void> => {
  expect(extrasOf(photo)).toEqual([]);
  expect(await exifr.parse(Buffer.from(photo), true).catch(() => undefined)).not.toMatchObject({ latitude: expect.any(Number) });
  for (const [bytes, format] of [
    [photo, 'jpeg'],
    [thumb, 'webp'],
  ] as const) {
    const { exif, xmp, iptc, icc, orientation, ...seen } = await sharp(bytes).metadata();
    expect({ exif, xmp, iptc, icc, orientation, format: seen.format, space: seen.space }).toEqual({ format, space: 'srgb' });
  }
};

test.skipIf(folder === null)('every photo of the material comes out turned, without metadata or anything behind it', async () => {
  const readable = Object.entries(expected).filter(([name, { format }]) => FORMATS.includes(format) && !BROKEN.includes(name));
  expect(readable.length).toBeGreaterThan(90);
  for (const [name, facts] of readable) {
    const { photo, thumb, width, height } = await encodePhoto(await read(name));
    expect([name, width, height]).toEqual([name, ...keptSides(facts)]);
    await checkKept(photo, thumb);
    const small = await sharp(thumb).metadata();
    expect(Math.max(small.width, small.height)).toBe(Math.min(PHOTO.thumb_side, Math.max(width, height)));
  }
});

test.skipIf(folder === null)('what stands upright in the eight orientations stands upright in what is kept', async () => {
  const upright = await sharp(await read('exif/orientation__landscape_1.jpg'))
    .resize(16, 12, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer();
  for (const orientation of [2, 3, 4, 8]) {
    const { photo } = await encodePhoto(await read(`exif/orientation__landscape_${String(orientation)}.jpg`));
    const seen = await sharp(photo).resize(16, 12, { fit: 'fill' }).greyscale().raw().toBuffer();
    const off = upright.reduce((sum, level, at) => sum + Math.abs(level - (seen[at] ?? 0)), 0) / upright.length;
    expect(off).toBeLessThan(4);
  }
});

test.skipIf(folder === null).each([
  ['made-here/pixel-bomb.png', 'PHOTO_TOO_MANY_PIXELS'],
  ['made-here/declares-65535-square.jpg', 'PHOTO_TOO_MANY_PIXELS'],
  ['made-here/html-as.jpg', 'PHOTO_TYPE'],
  ['made-here/logo-svg-as.png', 'PHOTO_TYPE'],
  ['made-here/logo.gif', 'PHOTO_TYPE'],
  ['made-here/logo.bmp', 'PHOTO_TYPE'],
  ['made-here/empty.png', 'PHOTO_TYPE'],
  ['exifr/Bush-dog.tif', 'PHOTO_TYPE'],
  ['pillow/decompression_bomb_extents.gif', 'PHOTO_TYPE'],
  ['pillow/broken_data_stream.png', 'PHOTO_UNREADABLE'],
])('%s is refused with %s', async (name, code) => {
  await expect(encodePhoto(await read(name))).rejects.toMatchObject({ code });
});

test.skipIf(folder === null)('a script behind a JPEG is not kept', async () => {
  const bytes = await read('made-here/jpeg-with-html-tail.jpg');
  expect(Buffer.from(bytes).includes('<')).toBe(true);
  const { photo, thumb } = await encodePhoto(bytes);
  await checkKept(photo, thumb);
});

const flat = (width: number, height: number, background = '#484') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

test('a telephone’s photo loses its place and make; cut off, renamed or in motion it is refused', async () => {
  const bytes = await madePhoto(3, 400, 300);
  expect(await exifr.gps(Buffer.from(bytes))).toMatchObject({ latitude: expect.closeTo(-33.891, 3) });
  const { photo, thumb, width, height } = await encodePhoto(bytes);
  expect([width, height]).toEqual([300, 400]);
  await checkKept(photo, thumb);
  expect(Buffer.concat([photo, thumb]).includes('CANARY')).toBe(false);
  const strangers = await encodePublic(photo);
  await checkKept(strangers.photo, strangers.thumb);
  for (const share of [0.3, 0.6, 0.95])
    await expect(encodePhoto(bytes.subarray(0, bytes.length * share))).rejects.toMatchObject({ code: 'PHOTO_UNREADABLE' });
  await expect(encodePhoto(bytes.subarray(0, 40))).rejects.toMatchObject({ code: 'PHOTO_UNREADABLE' });
  const frames = await Promise.all(['#123', '#456'].map((background) => flat(8, 8, background)));
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  await expect(encodePhoto(moving)).rejects.toMatchObject({ code: 'PHOTO_TYPE' });
});

test('just over 40 million pixels are refused, just under are made smaller', async () => {
  await expect(encodePhoto(await flat(8_001, 5_000))).rejects.toMatchObject({ code: 'PHOTO_TOO_MANY_PIXELS', params: { max_mpx: 40 } });
  expect(await encodePhoto(await flat(8_000, 5_000))).toMatchObject({ width: PHOTO.kept_side, height: 1_600 });
});
