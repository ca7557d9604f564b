import { AppError } from '#domain/errors.ts';
import type { Band } from '#domain/schemas/imagery.ts';
import { memorySource, openTiff, readWindow, type Tiff } from './tiff/read-tiff.ts';
import type { TiffReaders } from './tiff/types.ts';
import type { BandValues, GridShape, SceneBands } from './types.ts';
import { PREMIUM_BANDS } from '#domain/plans/premium-layers.ts';
import { shapeOf } from './rasterize/shape-of.ts';

/** Bands of a clip in the order they are stored: image 0 at 10 m, image 1 at 20 m over the same extent. Advanced fields have three more. */
export const CLIP_FINE = ['B02', 'B03', 'B04', 'B08'] as const satisfies readonly Band[];
export const CLIP_COARSE = ['B05', 'B8A', 'SCL'] as const satisfies readonly Band[];
export const CLIP_COARSE_ALL = [...CLIP_COARSE, 'B06', 'B07', 'B11'] as const satisfies readonly Band[];

/** Reads the small GeoTIFF the server cuts for one field and scene; refuses anything laid out otherwise. */
export async function readClip(bytes: Uint8Array, readers: TiffReaders): Promise<SceneBands> {
  const tiff = await openTiff(memorySource(bytes), readers);
  const fine = await readAll(tiff, 0, CLIP_FINE);
  const { bands: stored } = await tiff.image(1);
  const coarse = await readAll(tiff, 1, stored === CLIP_COARSE_ALL.length ? CLIP_COARSE_ALL : CLIP_COARSE);
  const isAligned =
    fine.shape.width === coarse.shape.width * 2 && fine.shape.height === coarse.shape.height * 2 && fine.shape.epsg === coarse.shape.epsg;
  if (!isAligned) throw new AppError('TIFF_UNSUPPORTED', { reason: 'clip_layout' });
  return { fine: fine.shape, coarse: coarse.shape, bands: withoutEmpty({ ...fine.bands, ...coarse.bands }) };
}

const isEmpty = (values: BandValues | undefined): boolean => values?.every((value) => value === 0) ?? true;

/** A premium band without a single number was not bought, or the scene has none of it: absent, where the others have data. */
function withoutEmpty(bands: SceneBands['bands']): SceneBands['bands'] {
  if (isEmpty(bands.B04)) return bands;
  return Object.fromEntries(Object.entries(bands).filter(([name, values]) => !PREMIUM_BANDS.has(name as Band) || !isEmpty(values)));
}

async function readAll(
  tiff: Tiff,
  index: number,
  names: readonly Band[],
): Promise<{ shape: GridShape; bands: Partial<Record<Band, BandValues>> }> {
  const image = await tiff.image(index);
  if (image.kind !== 'u16' || image.bands !== names.length) throw new AppError('TIFF_UNSUPPORTED', { reason: 'clip_layout' });
  const samples = await readWindow(
    tiff,
    image,
    names.map((_, i) => i),
    [0, 0, image.width, image.height],
  );
  return { shape: shapeOf(image), bands: Object.fromEntries(names.map((name, i) => [name, samples[i] as Uint16Array])) };
}
