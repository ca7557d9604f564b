import zlib from 'node:zlib';
import { AppError } from '#domain/errors.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { isUtm } from '#domain/geometry/projection/utm.ts';
import { hdWindow, HD_PIXEL_M } from '#domain/imagery/hd-window.ts';
import { writeHdClip } from '#domain/raster/hd/write-hd-clip.ts';
import { shapeOf } from '#domain/raster/rasterize/shape-of.ts';
import { openTiff, readWindow, type Tiff } from '#domain/raster/tiff/read-tiff.ts';
import type { TiffImage } from '#domain/raster/tiff/types.ts';
import type { GridShape } from '#domain/raster/types.ts';
import { HD_BANDS, type HdBand } from '#domain/schemas/imagery.ts';
import { clearSharesOf } from '../provider/hd/demo/sky.ts';
import { renderHd, type HdPlanes } from '../provider/hd/demo/render-hd.ts';
import { openPlace, type OpenSource } from '../clips/band-place.ts';
import { gridOverlap } from '../clips/grid-overlap.ts';
import { inflate } from '../clips/inflate.ts';
import { storeIfRoom } from '../disk/store-if-room.ts';
import type { HdClipResult, HdClipTask, HdClearTask, HdSource } from './hd-task.ts';

const NOTICE = 'Surco demo archive: computed, not measured';
const SPECTRAL = HD_BANDS.length - 1;
const UDM2_CLEAR = 1;

const deflate = (bytes: Uint8Array): Uint8Array => zlib.deflateSync(bytes, { level: 1 });

type OpenImage = { readonly tiff: Tiff; readonly image: TiffImage; readonly grid: GridShape };

const openImage = async (source: OpenSource, kind: 'u16' | 'u8', bands: number): Promise<OpenImage> => {
  const tiff = await openTiff(source.source, { inflate });
  const image = await tiff.image(0);
  const grid = shapeOf(image);
  if (image.kind !== kind || image.bands < bands || grid.pixel_m !== HD_PIXEL_M || !isUtm(grid.epsg))
    throw new AppError('SCENE_UNREADABLE', { reason: 'layout' });
  return { tiff, image, grid };
};

/** Fills the pixels that are still without data from one of the provider's scenes; a pixel is taken whole, mask and all bands. */
const fill = async ({ shape, planes }: HdPlanes, reflectance: OpenImage, mask: OpenImage): Promise<void> => {
  const place = reflectance.grid.epsg === shape.epsg ? gridOverlap(shape, reflectance.grid) : null;
  if (place === null) return;
  if (mask.grid.width !== reflectance.grid.width || mask.grid.height !== reflectance.grid.height)
    throw new AppError('SCENE_UNREADABLE', { reason: 'grid' });
  const indices = Array.from({ length: SPECTRAL }, (_, i) => i);
  const [values, [clear]] = await Promise.all([
    readWindow(reflectance.tiff, reflectance.image, indices, place.window),
    readWindow(mask.tiff, mask.image, [0], place.window),
  ]);
  const width = place.window[2] - place.window[0];
  const first = planes[HD_BANDS[0]];
  for (let i = 0; i < clear!.length; i++) {
    const at = (place.top + Math.floor(i / width)) * shape.width + place.left + (i % width);
    if (first[at] !== 0 || values.some((band) => band[i] === 0)) continue;
    for (let band = 0; band < SPECTRAL; band++) planes[HD_BANDS[band]!][at] = values[band]![i]!;
    planes.clear[at] = clear![i] === UDM2_CLEAR ? 1 : 0;
  }
};

/** The field's window on the grid of the first file, joined from the pictures of one pass; no pixel is resampled. */
const cutFiles = async (polygon: Polygon, files: (HdSource & { kind: 'files' })['files']): Promise<HdPlanes> => {
  const opened: OpenSource[] = [];
  const open = (place: Parameters<typeof openPlace>[0], kind: 'u16' | 'u8', bands: number): Promise<OpenImage> => {
    const source = openPlace(place);
    opened.push(source);
    return openImage(source, kind, bands);
  };
  try {
    const pairs = await Promise.all(
      files.map(async ({ reflectance, mask }) => [await open(reflectance, 'u16', SPECTRAL), await open(mask, 'u8', 1)] as const),
    );
    const [first] = pairs;
    if (first === undefined) throw new AppError('SCENE_GONE');
    const shape = hdWindow(polygon, first[0].grid);
    const empty = HD_BANDS.map((band) => [band, new Uint16Array(shape.width * shape.height)] as const);
    const cut: HdPlanes = { shape, planes: Object.fromEntries(empty) as Record<HdBand, Uint16Array> };
    for (const [reflectance, mask] of pairs) await fill(cut, reflectance, mask);
    return cut;
  } finally {
    for (const source of opened) source.close();
  }
};

/** A damaged file is the user's scene that cannot be read, not our decoder. */
const asScene = (error: unknown): unknown =>
  error instanceof AppError && (error.code.startsWith('TIFF_') || error.code === 'RANGE_NOT_SERVED')
    ? new AppError('SCENE_UNREADABLE', {}, { cause: error })
    : error;

/** The clip of a field in one scene of 3 m, kept for the next time. */
export const cutHd = async ({ polygon, source, clip_path }: HdClipTask): Promise<HdClipResult> => {
  try {
    const { shape, planes } = source.kind === 'demo' ? renderHd(polygon, source.epsg, source.day) : await cutFiles(polygon, source.files);
    const bytes = writeHdClip(shape, planes, deflate, source.kind === 'demo' ? NOTICE : undefined);
    return { bytes, is_stored: storeIfRoom(clip_path, bytes) };
  } catch (error) {
    throw asScene(error);
  }
};

export const measureHdSky = ({ polygon, epsg, days }: HdClearTask): readonly number[] => clearSharesOf(polygon, epsg, days);
