import { AppError } from '#domain/errors.ts';
import type { TiffSource } from './types.ts';

const PAGE = 16_384;
/** Headers larger than this are not headers. */
const MAX_HEADER_BYTES = 16 * 1024 * 1024;

export type Cursor = {
  readonly source: TiffSource;
  /** A view of exactly `length` bytes at `offset`; refuses with `TIFF_UNREADABLE` past the end of the file. */
  view(offset: number, length: number): Promise<DataView>;
};

/**
 * Reads the header of a TIFF in pages of 16 KB: one request holds the whole directory of a well-made COG, and whatever
 * lies further away is fetched when asked for, within a budget so that a lying header cannot make us read a whole scene.
 */
export function openCursor(source: TiffSource): Cursor {
  const chunks: { readonly from: number; readonly bytes: Uint8Array }[] = [];
  let spent = 0;

  async function view(offset: number, length: number): Promise<DataView> {
    const known = chunks.find(({ from, bytes }) => offset >= from && offset + length <= from + bytes.length);
    if (known) return new DataView(known.bytes.buffer, known.bytes.byteOffset + offset - known.from, length);
    const size = source.size ?? Infinity;
    if (!(Number.isSafeInteger(offset + length) && offset + length <= size))
      throw new AppError('TIFF_UNREADABLE', { reason: 'offset_outside' });
    const wanted = Math.min(Math.max(length, PAGE), size - offset);
    spent += wanted;
    if (spent > MAX_HEADER_BYTES) throw new AppError('TIFF_TOO_LARGE', { reason: 'header' });
    const bytes = await source.read(offset, wanted);
    if (bytes.length < length) throw new AppError('TIFF_UNREADABLE', { reason: 'truncated' });
    chunks.push({ from: offset, bytes });
    return new DataView(bytes.buffer, bytes.byteOffset, length);
  }

  return { source, view };
}
