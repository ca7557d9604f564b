import sharp from 'sharp';
import { AppError } from '#domain/errors.ts';
import { PHOTO } from '#domain/limits.ts';
import { fairSemaphore } from '#server/threads/fair-semaphore.ts';

// One picture a time and thread; nothing of one person's picture is kept for the next.
sharp.cache(false);
sharp.concurrency(1);

/** What strangers see is smaller than what is kept. */
const PUBLIC_SIDE = 1_280;
const JPEG_QUALITY = 82;
const PUBLIC_QUALITY = 80;
const THUMB_QUALITY = 75;

/** The library decodes on threads of its own. Two photos at once leave the others to the rest of the server, and nobody has both. */
const acquire = fairSemaphore({ parallel: 2, parallel_of_one: 1, most_waiting: 64, most_waiting_of_one: 24, patience_ms: 30_000 });

/** Runs work on photos in the account's place in the queue. */
export const withPhotoPermit = async <T>(account_id: string, work: () => Promise<T>): Promise<T> => {
  const release = await acquire(account_id);
  try {
    return await work();
  } finally {
    release();
  }
};

const bytesOf = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0));
/** Where a kind of file says what it is. */
const MAGIC = {
  jpeg: [{ at: 0, bytes: [0xff, 0xd8, 0xff] }],
  png: [{ at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }],
  webp: [
    { at: 0, bytes: bytesOf('RIFF') },
    { at: 8, bytes: bytesOf('WEBP') },
  ],
} as const satisfies Readonly<Record<string, readonly { readonly at: number; readonly bytes: readonly number[] }[]>>;
export type PhotoType = keyof typeof MAGIC;
/** What a picture is by its first bytes, whatever name and type it came with; null where it is none of these. */
export const photoTypeOf = (head: Uint8Array): PhotoType | null =>
  (Object.keys(MAGIC) as PhotoType[]).find((type) =>
    MAGIC[type].every(({ at, bytes }) => bytes.every((byte, place) => head[at + place] === byte)),
  ) ?? null;

const open = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: PHOTO.max_pixels, failOn: 'error', sequentialRead: true, animated: false }).timeout({
    seconds: PHOTO.deadline_s,
  });

const tooMany = (cause?: unknown): AppError => new AppError('PHOTO_TOO_MANY_PIXELS', { max_mpx: PHOTO.max_pixels / 1_000_000 }, { cause });
/** Said by the decoders of a header beyond what they take; only the words tell it from a damaged one. */
const SAYS_TOO_LARGE = /pixel limit|maximum supported image dimension/i;

const inside = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;
const asThumb = (photo: Uint8Array): Promise<Buffer> =>
  sharp(photo).resize(inside(PHOTO.thumb_side)).webp({ quality: THUMB_QUALITY }).toBuffer();

export type EncodedPhoto = { readonly photo: Uint8Array; readonly thumb: Uint8Array; readonly width: number; readonly height: number };

/**
 * Decodes a photo whole and draws it anew: what is kept is our own bytes, turned as its orientation says, in sRGB, without metadata,
 * profiles or anything behind the picture. Refuses with PHOTO_TYPE, PHOTO_TOO_MANY_PIXELS or PHOTO_UNREADABLE.
 */
export const encodePhoto = async (bytes: Uint8Array): Promise<EncodedPhoto> => {
  if (photoTypeOf(bytes) === null) throw new AppError('PHOTO_TYPE');
  try {
    // The header alone: nothing is decoded for a picture that says itself how large it is.
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > PHOTO.max_pixels) throw tooMany();
    if (pages > 1) throw new AppError('PHOTO_TYPE');
    const { data, info } = await open(bytes)
      .autoOrient()
      .resize(inside(PHOTO.kept_side))
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: JPEG_QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { photo: data, thumb: await asThumb(data), width: info.width, height: info.height };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw cause instanceof Error && SAYS_TOO_LARGE.test(cause.message) ? tooMany(cause) : new AppError('PHOTO_UNREADABLE', {}, { cause });
  }
};

/** A kept photo as strangers see it. */
export const encodePublic = async (photo: Uint8Array): Promise<{ readonly photo: Uint8Array; readonly thumb: Uint8Array }> => {
  const smaller = await open(photo).resize(inside(PUBLIC_SIDE)).jpeg({ quality: PUBLIC_QUALITY }).toBuffer();
  return { photo: smaller, thumb: await asThumb(smaller) };
};
