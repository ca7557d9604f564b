import zlib from 'node:zlib';

/** The largest block the reader accepts is 2 048² samples of 4 bytes: a stream that unpacks to more is hostile. */
const MAX_BLOCK_BYTES = 16 * 1024 * 1024;

/** zlib for the TIFF reader; a stream cut short gives what it held, as the reader's prefix fetching expects. */
export const inflate = (bytes: Uint8Array, max: number): Uint8Array =>
  zlib.inflateSync(bytes, { maxOutputLength: MAX_BLOCK_BYTES, finishFlush: zlib.constants.Z_SYNC_FLUSH }).subarray(0, max);
