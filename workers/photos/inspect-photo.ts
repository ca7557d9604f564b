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
/** Markers without a segment: restarts, the picture's own two, and the one of arithmetic coding. */
const isAlone = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd9) || marker === 0x01;
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Where the next marker stands: bytes between segments, fill bytes and zeros behind them are passed over, as decoders do (ITU T.81, B.1.1.2). */
function nextMarker(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length && (bytes[at + 1] === 0xff || bytes[at + 1] === 0)) at = bytes.indexOf(0xff, at + 1);
  return at === -1 ? bytes.length : at;
}

/** A JPEG's own words, segment by segment: `image-size` gives up on files that cameras write. */
function readJpeg(bytes: Uint8Array): Jpeg {
  let [width, height] = [0, 0];
  let at = nextMarker(bytes, 2);
  while (at + 4 <= bytes.length && bytes[at + 1] !== 0xda) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) [height, width] = [twoBytes(bytes, at + 5), twoBytes(bytes, at + 7)];
    at = nextMarker(bytes, at + 2 + (isAlone(marker) ? 0 : twoBytes(bytes, at + 2)));
  }
  let end = bytes.length - 2;
  while (end > at && !(bytes[end] === 0xff && bytes[end + 1] === 0xd9)) end -= 1;
  return { width, height, is_whole: width * height > 0 && at + 4 <= bytes.length && end > at };
}

/** Zero on both axes is a device that did not know. */
const isPlace = (longitude: number, latitude: number): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 && !(longitude === 0 && latitude === 0);

type Angle = readonly (number | null)[] | undefined;

/** Degrees of an angle of three parts; seconds of 0/0 are none, what they would say is in the minutes (Exif 2.32, GPSLatitude). */
const degreesOf = ([degrees, minutes, seconds]: NonNullable<Angle>, is_negative: boolean): number =>
  ((degrees ?? NaN) + (minutes ?? NaN) / 60 + (Number.isFinite(seconds) ? seconds! : 0) / 3_600) * (is_negative ? -1 : 1);

async function positionOf(bytes: Uint8Array): Promise<readonly [number, number] | null> {
  const read = (await exifr.parse(bytes, { tiff: true, exif: false, gps: true }).catch(() => undefined)) as
    | { GPSLatitudeRef?: string; GPSLongitudeRef?: string; GPSLatitude?: Angle; GPSLongitude?: Angle }
    | undefined;
  // Without the letters of the hemispheres a number is no place.
  if (!read?.GPSLatitudeRef || !read.GPSLongitudeRef || !read.GPSLatitude || !read.GPSLongitude) return null;
  const longitude = degreesOf(read.GPSLongitude, read.GPSLongitudeRef.startsWith('W'));
  const latitude = degreesOf(read.GPSLatitude, read.GPSLatitudeRef.startsWith('S'));
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
