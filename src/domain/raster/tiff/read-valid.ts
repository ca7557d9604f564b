import { readWindow, type Tiff } from './read-tiff.ts';
import type { CancelSignal, PixelWindow, Samples, TiffImage } from './types.ts';

/** How far the sides of a mask may be from those of its image times their ratio: the last row or column is rounded. */
const ROUNDING_PX = 2;

/** Samples of the bands asked for, and which pixels the file itself calls data; null where it leaves none out. */
export type ValidWindow = { readonly samples: readonly Samples[]; readonly valid: Uint8Array | null };

/** Whether a file says by a mask or by alpha where it has data. */
export const hasValidity = async (tiff: Tiff, image: TiffImage): Promise<boolean> =>
  (await alphaOf(tiff, image)) >= 0 || (await maskOf(tiff, image)) !== null;

/** The alpha band or -1; an overview has that of the image it was made of, whether it repeats the tag or not. */
const alphaOf = async (tiff: Tiff, image: TiffImage): Promise<number> =>
  (image.is_overview ? await tiff.image(0) : image).colors.indexOf('alpha');

/** The mask of an image: of its size, else the coarsest that is finer, else the finest. */
async function maskOf(tiff: Tiff, image: TiffImage): Promise<TiffImage | null> {
  const masks = await tiff.masks();
  const alike = masks.filter(({ width, height }) => {
    const ratio = width / image.width;
    return Math.abs(height / ratio - image.height) <= ROUNDING_PX / Math.min(1, ratio);
  });
  const byWidth = alike.toSorted((a, b) => a.width - b.width);
  return byWidth.find(({ width, height }) => width >= image.width && height >= image.height) ?? byWidth.at(-1) ?? null;
}

/** What a mask says of each pixel of a window of its image, by the pixel of the mask under its middle. */
async function readMask(tiff: Tiff, mask: TiffImage, image: TiffImage, window: PixelWindow, signal?: CancelSignal): Promise<Uint8Array> {
  const [x0, y0, x1, y1] = window;
  const across = mask.width / image.width;
  const down = mask.height / image.height;
  const under: PixelWindow = [
    Math.floor((x0 + 0.5) * across),
    Math.floor((y0 + 0.5) * down),
    Math.floor((x1 - 0.5) * across) + 1,
    Math.floor((y1 - 0.5) * down) + 1,
  ];
  const [flags] = (await readWindow(tiff, mask, [0], under, signal)) as [Samples];
  const width = x1 - x0;
  const valid = new Uint8Array(width * (y1 - y0));
  for (let row = y0, to = 0; row < y1; row++) {
    const from = (Math.floor((row + 0.5) * down) - under[1]) * (under[2] - under[0]) - under[0];
    for (let col = x0; col < x1; col++, to++) valid[to] = flags[from + Math.floor((col + 0.5) * across)] === 0 ? 0 : 1;
  }
  return valid;
}

/**
 * `readWindow`, with what the file says of where it has data: its internal mask (of the image's own size, or of another level)
 * and its alpha band, 0 without data and anything above with it, together. No-data values are left to the caller.
 * Half of a window under the mask → as many 0 in `valid`. Refuses as `readWindow` does, for the mask too.
 */
export async function readValidWindow(
  tiff: Tiff,
  image: TiffImage,
  bands: readonly number[],
  window: PixelWindow,
  signal?: CancelSignal,
): Promise<ValidWindow> {
  const alpha = await alphaOf(tiff, image);
  const mask = await maskOf(tiff, image);
  const [samples, flags] = await Promise.all([
    readWindow(tiff, image, alpha < 0 ? bands : [...bands, alpha], window, signal),
    mask === null ? null : readMask(tiff, mask, image, window, signal),
  ]);
  const opacity = alpha < 0 ? undefined : samples.at(-1);
  const valid = flags ?? (opacity === undefined ? null : new Uint8Array(opacity.length).fill(1));
  // an opacity that is no number is none
  if (valid !== null && opacity !== undefined) for (let i = 0; i < valid.length; i++) if (!(opacity[i]! > 0)) valid[i] = 0;
  return { samples: samples.slice(0, bands.length), valid };
}
