import { AppError } from '#domain/errors.ts';
import { RASTER } from '#domain/limits.ts';
import { openCursor } from './cursor.ts';
import { decodeBlock, type BlockRows } from './decode-block.ts';
import { readDirectories } from './directory.ts';
import { COMPRESSION, isMaskDirectory, readImage, rowBytesOf } from './image.ts';
import { allocate } from './codecs/predictor.ts';
import type { BlockTable, CancelSignal, PixelWindow, Samples, TiffImage, TiffReaders, TiffSource } from './types.ts';

export type Tiff = {
  readonly source: TiffSource;
  readonly readers: TiffReaders;
  /** Images in the file: full resolution, overviews, masks, further pages. */
  readonly count: number;
  /** One image, its header checked; refuses what cannot be decoded exactly. */
  image(index: number): Promise<TiffImage>;
  /** Pages that say where others have data; refuses one that cannot be decoded, since its holes would come as numbers. */
  masks(): Promise<readonly TiffImage[]>;
};

/**
 * Opens a TIFF, BigTIFF or Cloud-Optimised GeoTIFF over any byte source and reads its directories: one read of 16 KB
 * for a well-made COG. Hostile input ends in `TIFF_UNREADABLE`, `TIFF_UNSUPPORTED` or `TIFF_TOO_LARGE` (R-C08).
 */
export async function openTiff(source: TiffSource, readers: TiffReaders): Promise<Tiff> {
  const cursor = openCursor(source);
  const directories = await readDirectories(cursor);
  const images = new Map<number, Promise<TiffImage>>();
  const imageAt = (index: number): Promise<TiffImage> => {
    const directory = directories[index];
    if (!directory) return Promise.reject(new AppError('TIFF_UNREADABLE', { reason: 'no_such_image' }));
    const image = images.get(index) ?? readImage(cursor, directory, readers.foreign !== undefined);
    images.set(index, image);
    return image;
  };
  let masks: Promise<readonly TiffImage[]> | undefined;
  const readMasks = async (): Promise<readonly TiffImage[]> => {
    const are = await Promise.all(directories.map((directory) => isMaskDirectory(cursor, directory)));
    return Promise.all([...directories.keys()].filter((i) => i > 0 && are[i] === true).map(imageAt));
  };
  return { source, readers, count: directories.length, image: imageAt, masks: () => (masks ??= readMasks()) };
}

/** A file already in memory. */
export function memorySource(bytes: Uint8Array): TiffSource {
  return { size: bytes.length, read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)) };
}

/**
 * Reads a window of some bands, one array per band in the order asked for. Every block is fetched once and decoded
 * only down to the lowest row needed. The window must lie inside the image. Blocks absent from a sparse file are no-data or 0.
 */
export async function readWindow(
  tiff: Tiff,
  image: TiffImage,
  bands: readonly number[],
  window: PixelWindow,
  signal?: CancelSignal,
): Promise<Samples[]> {
  const [x0, y0, x1, y1] = window;
  const isInside =
    [x0, y0, x1, y1].every(Number.isInteger) && x0 >= 0 && y0 >= 0 && x1 <= image.width && y1 <= image.height && x1 > x0 && y1 > y0;
  if (!isInside || bands.some((band) => !(band >= 0 && band < image.bands))) throw new AppError('TIFF_UNREADABLE', { reason: 'window' });
  checkBudget(image, bands.length, window);
  const table = await image.blocks();
  const width = x1 - x0;
  const out = bands.map(() => allocate(image.kind, width * (y1 - y0)));
  const across = Math.ceil(image.width / image.block_width);
  const perPlane = across * Math.ceil(image.height / image.block_height);
  const planes = image.is_planar ? [...new Set(bands)] : [0];
  const work: Promise<void>[] = [];
  for (const plane of planes) {
    for (let by = Math.floor(y0 / image.block_height); by * image.block_height < y1; by++) {
      for (let bx = Math.floor(x0 / image.block_width); bx * image.block_width < x1; bx++) {
        const rowsInBlock = image.is_tiled ? image.block_height : Math.min(image.block_height, image.height - by * image.block_height);
        const rows = Math.min(y1 - by * image.block_height, rowsInBlock);
        const from_row = Math.max(y0 - by * image.block_height, 0);
        const index = plane * perPlane + by * across + bx;
        work.push(
          readBlock(tiff, image, table, { index, rows, from_row, rowsInBlock }, signal).then((decoded) => {
            bands.forEach((band, k) => {
              if (!image.is_planar || band === plane) copyBlock(image, decoded, { bx, by, rows, from_row }, band, window, out[k]!);
            });
          }),
        );
      }
    }
  }
  await Promise.all(work);
  return out;
}

/** Refuses a request that would decode more than `RASTER.max_decoded_bytes`, before anything is fetched. */
function checkBudget(image: TiffImage, bandCount: number, [x0, y0, x1, y1]: PixelWindow): void {
  const columns = Math.ceil(x1 / image.block_width) - Math.floor(x0 / image.block_width);
  const rows = Math.ceil(y1 / image.block_height) * image.block_height - Math.floor(y0 / image.block_height) * image.block_height;
  const decodedRows = image.compression === COMPRESSION.none ? y1 - y0 : Math.min(rows, image.is_tiled ? rows : image.height);
  const samples = columns * image.block_width * decodedRows * (image.is_planar ? bandCount : image.bands);
  const kept = (x1 - x0) * (y1 - y0) * bandCount;
  if (Math.max(samples, kept) * image.bytes_per_sample > RASTER.max_decoded_bytes)
    throw new AppError('TIFF_TOO_LARGE', { reason: 'window' });
}

type BlockRequest = { readonly index: number; readonly rows: number; readonly from_row: number; readonly rowsInBlock: number };

/** Decoded rows of a block, starting at its row `first`. */
type DecodedRows = { readonly samples: Samples; readonly first: number };

/** The rows asked for of one block, or null for a block the sparse file does not hold. */
async function readBlock(
  tiff: Tiff,
  image: TiffImage,
  table: BlockTable,
  { index, rows, from_row, rowsInBlock }: BlockRequest,
  signal?: CancelSignal,
): Promise<DecodedRows | null> {
  const offset = table.offsets[index]!;
  const count = table.counts[index]!;
  if (count === 0) return null;
  const size = tiff.source.size ?? Infinity;
  if (count > RASTER.max_block_bytes && image.compression !== COMPRESSION.none)
    throw new AppError('TIFF_TOO_LARGE', { reason: 'block_bytes' });
  if (!Number.isSafeInteger(offset + count) || offset + count > size) throw new AppError('TIFF_UNREADABLE', { reason: 'block_outside' });
  if (image.compression === COMPRESSION.none) return readPlainRows(tiff, image, offset, count, { from_row, rows }, signal);
  const first = prefixBytes(image, count, rows, rowsInBlock);
  const head = await tiff.source.read(offset, first, signal);
  const samples = await decodeBlock(image, head, { rows, from_row, rowsInBlock }, tiff.readers);
  if (samples) return { samples, first: 0 };
  if (first < count) {
    const tail = await tiff.source.read(offset + first, count - first, signal);
    const whole = new Uint8Array(head.length + tail.length);
    whole.set(head);
    whole.set(tail, head.length);
    const retried = await decodeBlock(image, whole, { rows, from_row, rowsInBlock }, tiff.readers);
    if (retried) return { samples: retried, first: 0 };
  }
  throw new AppError('TIFF_UNREADABLE', { reason: 'block_short' });
}

/** Rows stored plainly are fetched exactly: a whole scene in one strip costs no more than its window. */
async function readPlainRows(
  tiff: Tiff,
  image: TiffImage,
  offset: number,
  count: number,
  { from_row, rows }: Pick<BlockRows, 'rows' | 'from_row'>,
  signal?: CancelSignal,
): Promise<DecodedRows> {
  const rowBytes = rowBytesOf(image);
  if (count < rowBytes * rows) throw new AppError('TIFF_UNREADABLE', { reason: 'block_short' });
  const bytes = await tiff.source.read(offset + from_row * rowBytes, (rows - from_row) * rowBytes, signal);
  const samples = await decodeBlock(image, bytes, { rows: rows - from_row, from_row: 0, rowsInBlock: rows - from_row }, tiff.readers);
  if (!samples) throw new AppError('TIFF_UNREADABLE', { reason: 'block_short' });
  return { samples, first: from_row };
}

/** How much of a block to fetch for its first rows: deflated rows are about equally long, so a share and a margin. */
function prefixBytes(image: TiffImage, count: number, rows: number, rowsInBlock: number): number {
  const isDeflate = image.compression === COMPRESSION.deflate || image.compression === COMPRESSION.deflate_old;
  return isDeflate ? Math.min(count, Math.ceil(((count * rows) / rowsInBlock) * 1.03) + 1_024) : count;
}

type BlockPlace = { readonly bx: number; readonly by: number; readonly rows: number; readonly from_row: number };

function copyBlock(
  image: TiffImage,
  decoded: DecodedRows | null,
  { bx, by, rows, from_row }: BlockPlace,
  band: number,
  [x0, y0, x1]: PixelWindow,
  out: Samples,
): void {
  const left = Math.max(x0, bx * image.block_width);
  const right = Math.min(x1, (bx + 1) * image.block_width, image.width);
  const step = image.is_planar ? 1 : image.bands;
  const width = x1 - x0;
  for (let row = from_row; row < rows; row++) {
    const to = (by * image.block_height + row - y0) * width + left - x0;
    if (!decoded) {
      out.fill(image.nodata ?? 0, to, to + right - left);
      continue;
    }
    const { samples, first } = decoded;
    const from = (row - first) * image.block_width * step + (left - bx * image.block_width) * step + (image.is_planar ? 0 : band);
    if (step === 1) out.set(samples.subarray(from, from + right - left), to);
    else for (let i = 0, s = from; i < right - left; i++, s += step) out[to + i] = samples[s]!;
  }
}
