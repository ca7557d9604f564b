import { AppError } from '#domain/errors.ts';
import { HD_BANDS } from '#domain/schemas/imagery.ts';
import { shapeOf } from '../rasterize/shape-of.ts';
import { memorySource, openTiff, readWindow } from '../tiff/read-tiff.ts';
import type { TiffReaders } from '../tiff/types.ts';
import type { SceneBands } from '../types.ts';

/** Reads the small GeoTIFF the server cuts of a scene of PlanetScope: eight bands and the clear pixels of UDM2 on one grid. */
export async function readHdClip(bytes: Uint8Array, readers: TiffReaders): Promise<SceneBands> {
  const tiff = await openTiff(memorySource(bytes), readers);
  const image = await tiff.image(0);
  if (image.kind !== 'u16' || image.bands !== HD_BANDS.length) throw new AppError('TIFF_UNSUPPORTED', { reason: 'clip_layout' });
  const samples = await readWindow(
    tiff,
    image,
    HD_BANDS.map((_, i) => i),
    [0, 0, image.width, image.height],
  );
  const shape = shapeOf(image);
  return {
    fine: shape,
    coarse: shape,
    sensor: 'planetscope',
    bands: Object.fromEntries(HD_BANDS.map((name, i) => [name, samples[i] as Uint16Array])),
  };
}
