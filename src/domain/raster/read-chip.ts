import { AppError } from '#domain/errors.ts';
import type { Band } from '#domain/schemas/imagery.ts';
import { memorySource, openTiff, readWindow, type Tiff } from './tiff/read-tiff.ts';
import type { TiffReaders } from './tiff/types.ts';
import type { BandValues, GridShape, SceneBands } from './types.ts';
import { shapeOf } from './shape-of.ts';

/** Bands of a chip in the order they are stored: image 0 at 10 m, image 1 at 20 m over the same extent. */
export const CHIP_FINE = ['B02', 'B03', 'B04', 'B08'] as const satisfies readonly Band[];
export const CHIP_COARSE = ['B05', 'B8A', 'SCL'] as const satisfies readonly Band[];

/** Reads the small GeoTIFF the server cuts for one field and scene; refuses anything laid out otherwise. */
export async function readChip(bytes: Uint8Array, readers: TiffReaders): Promise<SceneBands> {
  const tiff = await openTiff(memorySource(bytes), readers);
  const fine = await readAll(tiff, 0, CHIP_FINE);
  const coarse = await readAll(tiff, 1, CHIP_COARSE);
  const isAligned =
    fine.shape.width === coarse.shape.width * 2 && fine.shape.height === coarse.shape.height * 2 && fine.shape.epsg === coarse.shape.epsg;
  if (!isAligned) throw new AppError('TIFF_UNSUPPORTED', { reason: 'chip_layout' });
  return { fine: fine.shape, coarse: coarse.shape, bands: { ...fine.bands, ...coarse.bands } };
}

async function readAll(
  tiff: Tiff,
  index: number,
  names: readonly Band[],
): Promise<{ shape: GridShape; bands: Partial<Record<Band, BandValues>> }> {
  const image = await tiff.image(index);
  if (image.kind !== 'u16' || image.bands !== names.length) throw new AppError('TIFF_UNSUPPORTED', { reason: 'chip_layout' });
  const samples = await readWindow(
    tiff,
    image,
    names.map((_, i) => i),
    [0, 0, image.width, image.height],
  );
  return { shape: shapeOf(image), bands: Object.fromEntries(names.map((name, i) => [name, samples[i] as Uint16Array])) };
}
