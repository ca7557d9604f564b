import type { Tiff } from '#domain/raster/tiff/read-tiff.ts';
import type { TiffImage } from '#domain/raster/tiff/types.ts';

/** How far an overview's sides may be from an even reduction: its last row or column is rounded. */
const ROUNDING_PX = 2;

/** The image and its overviews, finest first; masks, other pages and what cannot be decoded are left out. */
export async function levelsOf(tiff: Tiff): Promise<TiffImage[]> {
  const full = await tiff.image(0);
  const others = await Promise.all(Array.from({ length: tiff.count - 1 }, (_, i) => tiff.image(i + 1).catch(() => null)));
  const isReduced = (image: TiffImage): boolean => {
    const ratio = full.width / image.width;
    return (
      image.is_overview &&
      !image.is_mask &&
      image.bands === full.bands &&
      image.kind === full.kind &&
      ratio > 1 &&
      Math.abs(full.height / ratio - image.height) <= ROUNDING_PX
    );
  };
  return [full, ...others.filter((image) => image !== null).filter(isReduced)].toSorted((a, b) => b.width - a.width);
}
