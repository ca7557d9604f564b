import exifr from 'exifr';
import { disableTypes, imageSize, types } from 'image-size';
import { AppError } from '#domain/errors.ts';
import { PHOTO } from '#domain/limits.ts';

/** What a browser may be able to draw anew; whether the server takes it as it is, is `is_sent`. */
const PHOTOS: Readonly<Record<string, { readonly is_sent: boolean }>> = {
  jpg: { is_sent: true },
  png: { is_sent: true },
  webp: { is_sent: true },
  heif: { is_sent: false },
};
disableTypes(types.filter((type) => !Object.hasOwn(PHOTOS, type)));

export type PhotoFacts = {
  /** As the file says, before it is turned. */
  readonly width: number;
  readonly height: number;
  /** Of a kind the server reads. */
  readonly is_sent: boolean;
  /** Where it was taken, longitude and latitude in degrees; null where the file does not say, or says what no place is. */
  readonly position: readonly [number, number] | null;
};

type Jpeg = {
  readonly width: number;
  readonly height: number;
  /** Whether its picture has an end: of one that was cut off browsers draw the rest grey. */ readonly is_whole: boolean;
};

const twoBytes = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) + (bytes[at + 1] ?? 0);
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** A JPEG's own words, segment by segment: `image-size` gives up on files that cameras write. */
function readJpeg(bytes: Uint8Array): Jpeg {
  let [at, width, height] = [2, 0, 0];
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xda) break;
    if (isFrame(marker)) [height, width] = [twoBytes(bytes, at + 5), twoBytes(bytes, at + 7)];
    at += marker === 0xff ? 1 : 2 + twoBytes(bytes, at + 2);
  }
  let end = bytes.length - 2;
  while (end > at && !(bytes[end] === 0xff && bytes[end + 1] === 0xd9)) end -= 1;
  return { width, height, is_whole: width * height > 0 && at + 4 <= bytes.length && end > at };
}

/** Zero on both axes is a device that did not know. */
const isPlace = (longitude: number, latitude: number): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 && !(longitude === 0 && latitude === 0);

async function positionOf(bytes: Uint8Array): Promise<readonly [number, number] | null> {
  // Without the letters of the hemispheres a number is no place.
  const read = (await exifr.parse(bytes, { tiff: true, exif: false, gps: true }).catch(() => undefined)) as
    | { GPSLatitudeRef?: string; GPSLongitudeRef?: string; latitude?: number; longitude?: number }
    | undefined;
  if (!read?.GPSLatitudeRef || !read.GPSLongitudeRef) return null;
  const { longitude = NaN, latitude = NaN } = read;
  return isPlace(longitude, latitude) ? [longitude, latitude] : null;
}

const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

function sizeOf(bytes: Uint8Array): { readonly width: number; readonly height: number; readonly type: string; readonly is_whole: boolean } {
  if (isJpeg(bytes)) return { ...readJpeg(bytes), type: 'jpg' };
  try {
    const { width, height, type = '' } = imageSize(bytes);
    return { width, height, type, is_whole: width > 0 && height > 0 };
  } catch (cause) {
    throw new AppError('PHOTO_TYPE', {}, { cause });
  }
}

/**
 * What a file says of the photo in it, before anything is decoded: refused by name where it is none (PHOTO_TYPE), weighs too much
 * (PHOTO_TOO_LARGE), would unfold to too many pixels (PHOTO_TOO_MANY_PIXELS) or breaks off (PHOTO_UNREADABLE).
 */
export async function inspectPhoto(bytes: Uint8Array): Promise<PhotoFacts> {
  if (bytes.length > PHOTO.upload_bytes) throw new AppError('PHOTO_TOO_LARGE', { max_mb: PHOTO.upload_bytes / 1_048_576 });
  const { width, height, type, is_whole } = sizeOf(bytes);
  const kind = PHOTOS[type];
  if (kind === undefined) throw new AppError('PHOTO_TYPE');
  if (width * height > PHOTO.max_pixels) throw new AppError('PHOTO_TOO_MANY_PIXELS', { max_mpx: PHOTO.max_pixels / 1e6 });
  if (!is_whole) throw new AppError('PHOTO_UNREADABLE');
  return { width, height, is_sent: kind.is_sent, position: await positionOf(bytes) };
}
