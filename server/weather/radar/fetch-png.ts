import { AppError } from '#domain/errors.ts';
import { askAgain } from '../../imagery/provider/http/ask-again.ts';
import { guardedRequest, type HostRule } from '../../imagery/provider/http/guarded-request.ts';

/** Clouds in full colour are some 150 kB. */
const MOST_BYTES = 1024 * 1024;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Every PNG ends with this chunk: one cut short does not. */
const END = Buffer.from('0000000049454e44ae426082', 'hex');
const SIZES: readonly number[] = [256, 512];

const isTile = (bytes: Buffer): boolean =>
  bytes.length > SIGNATURE.length + END.length + 16 &&
  bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE) &&
  bytes.subarray(-END.length).equals(END) &&
  SIZES.includes(bytes.readUInt32BE(16)) &&
  SIZES.includes(bytes.readUInt32BE(20));

/** Whatever a source of pictures fails with, by its own name. */
export const asRadar = (error: unknown): AppError => {
  if (error instanceof AppError && ['RADAR_PROVIDER_DOWN', 'RADAR_FRAME_GONE', 'CANCELLED'].includes(error.code)) return error;
  const reason = error instanceof AppError ? String(error.params['reason'] ?? error.code) : 'unknown';
  return new AppError('RADAR_PROVIDER_DOWN', { reason }, { cause: error });
};

/** One tile of somebody else's. What is no PNG of a tile's size is refused: it goes to browsers as an image. */
export const fetchPng = async (href: string, rules: readonly HostRule[], timeout_ms: number): Promise<Uint8Array> => {
  const { status, bytes } = await askAgain(() => guardedRequest(href, rules, { timeout_ms, max_bytes: MOST_BYTES }));
  if (status === 404 || status === 410) throw new AppError('RADAR_FRAME_GONE');
  if (status !== 200) throw new AppError('IMAGERY_PROVIDER_DOWN', { reason: 'status', status });
  if (!isTile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
    throw new AppError('IMAGERY_PROVIDER_DOWN', { reason: 'answer' });
  return bytes;
};
