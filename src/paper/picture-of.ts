import type { MapPicture } from '#domain/pdf/map-drawing.ts';
import { GROUND } from '#domain/pdf/map-drawing.ts';

type Pixels = { readonly bitmap: ImageBitmap; readonly corners: MapPicture['corners'] };

/** Pixels of the longer side of a picture, and bytes of one, so that a report of four stays under 1 MB. */
const MOST_PX = 700;
const MOST_BYTES = 150_000;

/**
 * The pixels of a frame, as the file takes them: no finer than paper shows them. A PNG keeps zones and pixels of 10 m sharp; what is
 * large as one, such as pixels of 3 m, becomes a JPEG on the ground of the picture.
 */
export async function pictureOf({ bitmap, corners }: Pixels): Promise<MapPicture> {
  const share = Math.min(1, MOST_PX / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * share), Math.round(bitmap.height * share)];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0, width, height);
  let blob = await canvas.convertToBlob({ type: 'image/png' });
  if (blob.size > MOST_BYTES && context !== null) {
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = GROUND;
    context.fillRect(0, 0, width, height);
    blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  }
  const text = Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join('');
  return { href: `data:${blob.type};base64,${btoa(text)}`, width, height, corners };
}
