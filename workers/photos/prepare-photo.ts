import { AppError } from '#domain/errors.ts';
import { PHOTO } from '#domain/limits.ts';
import { inspectPhoto } from './inspect-photo.ts';

export type PreparedPhoto = {
  /** What is sent: the file itself, or drawn anew where it has too many pixels or is of a kind the server does not read. */
  readonly blob: Blob;
  /** For the screen, while the photo is on its way. */
  readonly thumb: Blob;
  /** Of the bytes that are sent, in hexadecimal digits. */
  readonly sha256: string;
  /** Where it was taken, by the file. */
  readonly position: readonly [number, number] | null;
};

const QUALITY = 0.88;
const THUMB_SIDE = PHOTO.thumb_side;

const draw = (picture: ImageBitmap, scale: number, quality: number): Promise<Blob> => {
  const [width, height] = [Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale))];
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d', { alpha: false });
  if (pen === null) throw new AppError('NO_GRAPHICS');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
};

const digest = async (blob: Blob): Promise<string> => {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Makes a photo ready to be sent: looked at before it is decoded, turned as it says, at most `PHOTO.shrink_pixels`. Throws what `inspectPhoto` does. */
export async function preparePhoto({ file }: { readonly file: Blob }): Promise<PreparedPhoto> {
  if (file.size > PHOTO.upload_bytes) throw new AppError('PHOTO_TOO_LARGE', { max_mb: PHOTO.upload_bytes / 1_048_576 });
  const { is_sent, position } = await inspectPhoto(new Uint8Array(await file.arrayBuffer()));
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new AppError(is_sent ? 'PHOTO_UNREADABLE' : 'PHOTO_TYPE', {}, { cause });
  });
  try {
    const pixels = picture.width * picture.height;
    const isSmall = pixels <= PHOTO.shrink_pixels;
    const blob = isSmall && is_sent ? file : await draw(picture, isSmall ? 1 : Math.sqrt(PHOTO.shrink_pixels / pixels), QUALITY);
    const thumb = await draw(picture, Math.min(1, THUMB_SIDE / Math.max(picture.width, picture.height)), 0.8);
    return { blob, thumb, sha256: await digest(blob), position };
  } finally {
    picture.close();
  }
}
