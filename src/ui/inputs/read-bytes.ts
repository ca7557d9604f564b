import { AppError } from '#domain/errors.ts';

const BYTES_PER_MB = 1024 * 1024;

/**
 * The bytes of a chosen file. One larger than `max_bytes` is never read (reliability R-C02) → FILE_TOO_LARGE; one that is gone or may not be
 * read → FILE_UNREADABLE.
 */
export async function readBytes(file: File, max_bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > max_bytes) throw new AppError('FILE_TOO_LARGE', { max_mb: max_bytes / BYTES_PER_MB });
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (cause) {
    throw new AppError('FILE_UNREADABLE', {}, { cause });
  }
}
