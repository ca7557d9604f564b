import { AppError } from '#domain/errors.ts';
import { COMPRESSION, FOREIGN, isForeign, rowBytesOf } from './image.ts';
import { decodeLzw } from './codecs/lzw.ts';
import { unpackBits } from './codecs/packbits.ts';
import { toNativeOrder, undoDifferences, undoFloatPlanes, viewAs } from './codecs/predictor.ts';
import type { Samples, TiffImage, TiffReaders } from './types.ts';

/** What of a block is wanted: its first `rows` rows of `rowsInBlock`; rows before `from_row` may stay undecoded. */
export type BlockRows = { readonly rows: number; readonly from_row: number; readonly rowsInBlock: number };

/**
 * Decodes the first rows of one block to samples in native order, `bands` interleaved unless the image is planar.
 * Returns null when the bytes given end before those rows, so that a caller that fetched only a prefix can fetch the rest.
 */
export async function decodeBlock(
  image: TiffImage,
  bytes: Uint8Array,
  { rows, from_row, rowsInBlock }: BlockRows,
  readers: TiffReaders,
): Promise<Samples | null> {
  const step = image.is_planar ? 1 : image.bands;
  const rowSamples = image.block_width * step;
  const size = image.bytes_per_sample;
  const length = rowBytesOf(image) * rows;
  const raw = isForeign(image.compression)
    ? await decodeForeign(image, bytes, { rows, rowsInBlock }, readers)
    : await decompress(image, bytes, length, readers);
  if (!raw) return null;
  if (image.is_bilevel) return spreadBits(raw, rowSamples, rows);
  if (image.predictor === 3) {
    undoFloatPlanes(raw, rowSamples, size, step, from_row, rows);
    return viewAs(image.kind, raw);
  }
  // LERC's decoder answers in the order of this machine.
  if (image.compression !== FOREIGN.lerc) toNativeOrder(raw, size, image.little_endian);
  const samples = viewAs(image.kind, raw);
  if (image.predictor === 2) undoDifferences(asWords(samples), rowSamples, step, from_row, rows);
  return samples;
}

/** One sample a bit, the highest first; every row starts on a byte. */
function spreadBits(bytes: Uint8Array, rowSamples: number, rows: number): Uint8Array {
  const rowBytes = Math.ceil(rowSamples / 8);
  const out = new Uint8Array(rowSamples * rows);
  for (let row = 0, to = 0; row < rows; row++)
    for (let i = 0; i < rowSamples; i++) out[to++] = (bytes[row * rowBytes + (i >> 3)]! >> (7 - (i & 7))) & 1;
  return out;
}

/** A foreign block is decoded whole, because its decoders know no other way, into no more room than its rows take. */
async function decodeForeign(
  image: TiffImage,
  bytes: Uint8Array,
  { rows, rowsInBlock }: Pick<BlockRows, 'rows' | 'rowsInBlock'>,
  { foreign }: TiffReaders,
): Promise<Uint8Array | null> {
  if (!foreign) throw new AppError('TIFF_UNSUPPORTED', { reason: 'compression', value: image.compression });
  const { compression, kind, block_width: width, jpeg_tables, lerc_parameters } = image;
  const step = image.is_planar ? 1 : image.bands;
  const rowBytes = rowBytesOf(image);
  const max = rowBytes * rowsInBlock;
  const out = await foreign({ compression, bytes, kind, width, rows: rowsInBlock, step, max, jpeg_tables, lerc_parameters });
  if (out.length > max) throw new AppError('TIFF_UNREADABLE', { reason: 'block_long' });
  return out.length < rowBytes * rows ? null : out.subarray(0, rowBytes * rows);
}

async function decompress(image: TiffImage, bytes: Uint8Array, length: number, readers: TiffReaders): Promise<Uint8Array | null> {
  switch (image.compression) {
    case COMPRESSION.none:
      // A copy, because what follows works in place and the source may keep its bytes.
      return bytes.length < length ? null : new Uint8Array(bytes.subarray(0, length));
    case COMPRESSION.lzw:
      return decodeLzw(bytes, length);
    case COMPRESSION.packbits:
      return unpackBits(bytes, length);
    case COMPRESSION.deflate:
    case COMPRESSION.deflate_old: {
      const out = await readers.inflate(bytes, length);
      return out.length < length ? null : out.subarray(0, length);
    }
    default:
      throw new AppError('TIFF_UNSUPPORTED', { reason: 'compression', value: image.compression });
  }
}

/** Differences are taken modulo the word, so floats and signed numbers are seen as unsigned words. */
function asWords(samples: Samples): Uint8Array | Uint16Array | Uint32Array | BigUint64Array {
  const { buffer, byteOffset, length, BYTES_PER_ELEMENT: size } = samples;
  if (size === 1) return new Uint8Array(buffer, byteOffset, length);
  if (size === 2) return new Uint16Array(buffer, byteOffset, length);
  if (size === 4) return new Uint32Array(buffer, byteOffset, length);
  return new BigUint64Array(buffer, byteOffset, length);
}
