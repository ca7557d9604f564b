import { AppError } from '#domain/errors.ts';
import { RASTER } from '#domain/limits.ts';
import type { Cursor } from './cursor.ts';
import { readNumber, readNumbers, readText, TAG, type Directory } from './directory.ts';
import { bandColors } from './band-colors.ts';
import { readGeoreference } from './georeference.ts';
import { parseNodata } from './parse-nodata.ts';
import type { BlockTable, SampleKind, TiffImage, TiffNotes } from './types.ts';

export const COMPRESSION = { none: 1, lzw: 5, deflate: 8, deflate_old: 32946, packbits: 32773 } as const;
const KNOWN_COMPRESSIONS: readonly number[] = Object.values(COMPRESSION);
/** Those a reader may bring a decoder for. */
export const FOREIGN = { jpeg: 7, lerc: 34887, zstd: 50000 } as const;
const FOREIGN_COMPRESSIONS: readonly number[] = Object.values(FOREIGN);
/** Whether a compression (TIFF tag 259) is one of those. `isForeign(50_000)` → `true`. */
export const isForeign = (compression: number): boolean => FOREIGN_COMPRESSIONS.includes(compression);
const PREDICTED: readonly number[] = [COMPRESSION.lzw, COMPRESSION.deflate, COMPRESSION.deflate_old, FOREIGN.zstd];
/** JPEG tables and LERC parameters longer than this are none. */
const MAX_TABLE_BYTES = 65_536;
/** Bilevel, grey, RGB, palette index, mask: those whose stored numbers are the numbers to show. */
const PLAIN_PHOTOMETRIC = [0, 1, 2, 3, 4];
const KINDS: Readonly<Record<string, SampleKind>> = {
  '1/8': 'u8',
  '2/8': 'i8',
  '1/16': 'u16',
  '2/16': 'i16',
  '1/32': 'u32',
  '2/32': 'i32',
  '3/32': 'f32',
  '3/64': 'f64',
  '4/8': 'u8',
  '4/16': 'u16',
  '4/32': 'u32',
};
const MAX_BLOCKS = 1_048_576;
const MAX_BANDS = 256;

const unreadable = (reason: string) => new AppError('TIFF_UNREADABLE', { reason });
const unsupported = (reason: string, value: number | string) => new AppError('TIFF_UNSUPPORTED', { reason, value });
const tooLarge = (reason: string) => new AppError('TIFF_TOO_LARGE', { reason });
const isSize = (value: number) => Number.isInteger(value) && value >= 1;

/**
 * Reads and checks one directory: sizes, sample type, compression and block layout must all be ones the reader can
 * decode exactly (reliability R-C08). Refuses with `TIFF_UNREADABLE`, `TIFF_UNSUPPORTED` or `TIFF_TOO_LARGE`.
 */
export async function readImage(cursor: Cursor, directory: Directory, hasForeign: boolean): Promise<TiffImage> {
  const one = (tag: number, fallback: number) => readNumber(cursor, directory, tag, fallback);
  const width = await one(TAG.width, 0);
  const height = await one(TAG.height, 0);
  const bands = await one(TAG.samples, 1);
  if (!isSize(width) || !isSize(height) || !isSize(bands)) throw unreadable('size');
  if (width * height > RASTER.max_pixels || bands > MAX_BANDS) throw tooLarge('pixels');

  const compression = await one(TAG.compression, COMPRESSION.none);
  const isKnown = KNOWN_COMPRESSIONS.includes(compression) || (hasForeign && isForeign(compression));
  if (!isKnown) throw unsupported('compression', compression);
  const photometric = await one(TAG.photometric, 1);
  if (!PLAIN_PHOTOMETRIC.includes(photometric)) throw unsupported('photometric', photometric);
  if ((await one(TAG.fill_order, 1)) !== 1) throw unsupported('fill_order', 2);

  const bits = (await readNumbers(cursor, directory, TAG.bits, 65_536)) ?? Float64Array.of(1);
  const formats = (await readNumbers(cursor, directory, TAG.sample_format, 65_536)) ?? Float64Array.of(1);
  const isMask = await isMaskDirectory(cursor, directory);
  const isBilevel = isMask && bits[0] === 1;
  const kind = isBilevel ? 'u8' : KINDS[`${formats[0]}/${bits[0]}`];
  if (!kind || bits.some((value) => value !== bits[0]) || formats.some((value) => value !== formats[0]))
    throw unsupported('samples', `${formats.join()}/${bits.join()}`);
  const bytesPerSample = isBilevel ? 1 : bits[0]! / 8;

  const predictor = await one(TAG.predictor, 1);
  const hasPredictor = PREDICTED.includes(compression);
  if (hasPredictor && !(isPredictor(predictor, kind) && (predictor === 1 || !isBilevel))) throw unsupported('predictor', predictor);
  const planar = await one(TAG.planar, 1);
  if (planar !== 1 && planar !== 2) throw unsupported('planar', planar);
  const isPlanar = planar === 2 && bands > 1;

  const isTiled = directory.entries.has(TAG.tile_offsets);
  const blockWidth = isTiled ? await one(TAG.tile_width, 0) : width;
  const blockHeight = isTiled ? await one(TAG.tile_height, 0) : Math.min(height, await one(TAG.rows_per_strip, height));
  if (!isSize(blockWidth) || !isSize(blockHeight)) throw unreadable('block_size');
  if (isTiled && Math.max(blockWidth, blockHeight) > RASTER.max_tile_side) throw tooLarge('tile');
  const blockCount = Math.ceil(width / blockWidth) * Math.ceil(height / blockHeight) * (isPlanar ? bands : 1);
  if (blockCount > MAX_BLOCKS) throw tooLarge('blocks');

  const subfile = await one(TAG.subfile, 0);
  const nodataText = await readText(cursor, directory, TAG.nodata);
  const rowBytes = rowBytesOf({
    block_width: blockWidth,
    bands,
    is_planar: isPlanar,
    bytes_per_sample: bytesPerSample,
    is_bilevel: isBilevel,
  });
  const layout = { isTiled, blockCount, compression, blockBytes: blockHeight * rowBytes };
  const extras = (await readNumbers(cursor, directory, TAG.extra_samples, MAX_BANDS)) ?? [];
  const jpegTables = compression === FOREIGN.jpeg ? await readNumbers(cursor, directory, TAG.jpeg_tables, MAX_TABLE_BYTES) : null;
  const lercParameters = compression === FOREIGN.lerc ? await readNumbers(cursor, directory, TAG.lerc_parameters, MAX_TABLE_BYTES) : null;
  let table: Promise<BlockTable> | undefined;
  let notes: Promise<TiffNotes> | undefined;
  return {
    width,
    height,
    bands,
    kind,
    bytes_per_sample: bytesPerSample,
    compression,
    predictor: hasPredictor ? (predictor as 1 | 2 | 3) : 1,
    is_planar: isPlanar,
    is_tiled: isTiled,
    block_width: blockWidth,
    block_height: blockHeight,
    nodata: parseNodata(nodataText, kind),
    ...(await readGeoreference(cursor, directory)),
    is_overview: (subfile & 1) === 1,
    is_mask: isMask,
    is_bilevel: isBilevel,
    colors: bandColors(photometric, bands, [...extras]),
    little_endian: directory.little,
    jpeg_tables: jpegTables === null ? null : Uint8Array.from(jpegTables),
    lerc_parameters: lercParameters === null ? null : [...lercParameters],
    blocks: () => (table ??= readBlockTable(cursor, directory, layout)),
    notes: () => (notes ??= readNotes(cursor, directory)),
  };
}

const MASK = { subfile_bit: 4, photometric: 4 } as const;
/** Whether a page says of another one where it has data (TIFF 6.0, NewSubfileType), which holds even where its pixels cannot be decoded. */
export async function isMaskDirectory(cursor: Cursor, directory: Directory): Promise<boolean> {
  const subfile = await readNumber(cursor, directory, TAG.subfile, 0);
  return (subfile & MASK.subfile_bit) !== 0 || (await readNumber(cursor, directory, TAG.photometric, 1)) === MASK.photometric;
}

/** Bytes of a row of a decoded block; one-bit rows are filled up to a whole byte. */
export const rowBytesOf = (image: Pick<TiffImage, 'block_width' | 'bands' | 'is_planar' | 'bytes_per_sample' | 'is_bilevel'>): number => {
  const samples = image.block_width * (image.is_planar ? 1 : image.bands);
  return image.is_bilevel ? Math.ceil(samples / 8) : samples * image.bytes_per_sample;
};

/** 1 none, 2 horizontal differences, 3 floating-point bytes (TIFF 6.0 §14 and Adobe's technical note 3). */
function isPredictor(predictor: number, kind: SampleKind): boolean {
  return predictor === 1 || predictor === 2 || (predictor === 3 && (kind === 'f32' || kind === 'f64'));
}

const MAX_METADATA_BYTES = 65_536;

async function readNotes(cursor: Cursor, directory: Directory): Promise<TiffNotes> {
  return {
    metadata: await readText(cursor, directory, TAG.gdal_metadata, MAX_METADATA_BYTES),
    crs_name: (await readText(cursor, directory, TAG.geo_text))?.split('|')[0]?.trim() || null,
  };
}

type Layout = { isTiled: boolean; blockCount: number; compression: number; blockBytes: number };

async function readBlockTable(cursor: Cursor, directory: Directory, layout: Layout): Promise<BlockTable> {
  const [offsetTag, countTag] = layout.isTiled ? [TAG.tile_offsets, TAG.tile_counts] : [TAG.strip_offsets, TAG.strip_counts];
  const offsets = await readNumbers(cursor, directory, offsetTag);
  let counts = await readNumbers(cursor, directory, countTag);
  if (!offsets || offsets.length < layout.blockCount) throw unreadable('block_offsets');
  if (!counts && layout.compression === COMPRESSION.none) counts = new Float64Array(layout.blockCount).fill(layout.blockBytes);
  if (!counts || counts.length < layout.blockCount) throw unreadable('block_counts');
  return { offsets, counts };
}
