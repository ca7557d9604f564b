import sharp from 'sharp';
import { AppError } from '#domain/errors.ts';
import { LOGO } from '#domain/limits.ts';
import { createSemaphore } from '#server/semaphore.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

// One picture a time and thread; nothing of one person's picture is kept for the next.
sharp.cache(false);
sharp.concurrency(1);

/** The library decodes on threads of its own; two pictures at once leave the others to the rest of the server. */
const withPermit = createSemaphore(2, { waiting: 20 });

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean => magic.every((byte, at) => bytes[at] === byte);

const open = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: LOGO.max_pixels, failOn: 'error', sequentialRead: true, animated: false }).timeout({
    seconds: LOGO.deadline_s,
  });

/**
 * Decodes a JPG or PNG whole and draws it anew as a small PNG: what is kept is our own bytes, without metadata, profiles or anything
 * behind the picture. Turned as its orientation says before its sides are compared.
 */
export const redrawLogo = (account_id: string, bytes: Uint8Array): Promise<Uint8Array> =>
  withPermit(account_id, async () => {
    if (!startsWith(bytes, PNG) && !startsWith(bytes, JPEG)) throw new AppError('LOGO_TYPE');
    try {
      const { width, height, pages = 1 } = await open(bytes).metadata();
      if (pages > 1 || width * height > LOGO.max_pixels) throw new AppError('LOGO_TYPE');
      const { data, info } = await open(bytes).rotate().toColourspace('srgb').png().toBuffer({ resolveWithObject: true });
      if (info.width > info.height) throw new AppError('LOGO_TOO_WIDE', { width: info.width, height: info.height });
      return await sharp(data)
        .resize({ width: LOGO.kept_side, height: LOGO.kept_side, fit: 'inside', withoutEnlargement: true })
        .png({ compressionLevel: 9 })
        .toBuffer();
    } catch (cause) {
      throw cause instanceof AppError ? cause : new AppError('LOGO_TYPE', {}, { cause });
    }
  });
