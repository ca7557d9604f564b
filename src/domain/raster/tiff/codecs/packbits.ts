import { AppError } from '#domain/errors.ts';

/**
 * Unpacks PackBits (TIFF 6.0 §9) into exactly `length` bytes. FE AA 02 80 00 2A → AA AA AA 80 00 2A.
 * Refuses with `TIFF_UNREADABLE` when the input ends before the block is full.
 */
export function unpackBits(bytes: Uint8Array, length: number): Uint8Array {
  const out = new Uint8Array(length);
  let at = 0;
  let i = 0;
  while (at < length && i < bytes.length) {
    const n = bytes[i++]!;
    if (n < 128) {
      const take = Math.min(n + 1, length - at, bytes.length - i);
      out.set(bytes.subarray(i, i + take), at);
      at += take;
      i += n + 1;
    } else if (n > 128 && i < bytes.length) {
      const end = Math.min(at + 257 - n, length);
      out.fill(bytes[i++]!, at, end);
      at = end;
    }
  }
  if (at < length) throw new AppError('TIFF_UNREADABLE', { reason: 'packbits_short' });
  return out;
}
