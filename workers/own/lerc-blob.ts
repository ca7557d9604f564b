import { AppError } from '#domain/errors.ts';
import type { ForeignBlock, SampleKind } from '#domain/raster/tiff/types.ts';

/** `Lerc2 ` in ASCII. */
const MAGIC = [0x4c, 0x65, 0x72, 0x63, 0x32, 0x20];
/** LERC's number of each kind of sample. */
const TYPES: Readonly<Record<SampleKind, number>> = { i8: 0, u8: 1, i16: 2, u16: 3, i32: 4, u32: 5, f32: 6, f64: 7 };
const WITH_CHECKSUM = 3;
const WITH_DEPTH = 4;
const HEADER_BYTES = 42;

/**
 * The one blob of a LERC block, after its header has been held against the block: a decoder gives room for what the header
 * says, and goes on to whatever follows (Esri LERC 2, "Lerc2::HeaderInfo"). Blobs with holes are refused: their masked
 * pixels would come as numbers.
 */
export function lercBlob({ width, rows, step, kind }: ForeignBlock, bytes: Uint8Array): Uint8Array {
  const isLerc = bytes.length >= HEADER_BYTES && MAGIC.every((letter, i) => bytes[i] === letter);
  if (!isLerc) throw new AppError('TIFF_UNREADABLE', { reason: 'lerc' });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const version = view.getInt32(6, true);
  let at = version >= WITH_CHECKSUM ? 14 : 10;
  const next = (): number => view.getInt32((at += 4) - 4, true);
  const [lines, columns] = [next(), next()];
  const depth = version >= WITH_DEPTH ? next() : 1;
  const [valid, , size, type] = [next(), next(), next(), next()];
  const fits = lines >= 1 && lines <= rows && columns === width && depth === step && type === TYPES[kind];
  if (!fits || size < HEADER_BYTES || size > bytes.length) throw new AppError('TIFF_UNREADABLE', { reason: 'lerc' });
  if (valid !== lines * columns) throw new AppError('TIFF_UNSUPPORTED', { reason: 'compression', value: 34_887 });
  return bytes.subarray(0, size);
}
