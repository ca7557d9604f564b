import { getDecoder } from 'geotiff';
import { ZSTDDecoder } from 'zstddec';
import { AppError } from '#domain/errors.ts';
import { FOREIGN } from '#domain/raster/tiff/image.ts';
import type { ForeignBlock } from '#domain/raster/tiff/types.ts';
import { inflate } from '../cog/inflate.ts';
import { checkJpeg } from './check-jpeg.ts';
import { lercBlob } from './lerc-blob.ts';

/** Second compression of a LERC block (GDAL's `LERC_DEFLATE` and `LERC_ZSTD`). */
const PACKED = { none: 0, deflate: 1, zstd: 2 } as const;
/** What a LERC blob may have beyond the samples themselves: header, ranges, a mask. */
const LERC_SLACK_BYTES = 65_536;

const zstd = new ZSTDDecoder();

/** Into room for `max` bytes and no more, whatever the frame says it holds. */
async function unpackZstd(bytes: Uint8Array, max: number): Promise<Uint8Array> {
  await zstd.init();
  const out = zstd.decode(bytes, max);
  // what the decoder answers to a damaged frame, or to one that wants more room
  if (out.length === 0) throw new AppError('TIFF_UNREADABLE', { reason: 'block' });
  return out;
}

const unpackLerc = (packing: number, bytes: Uint8Array, max: number): Promise<Uint8Array> | Uint8Array => {
  if (packing === PACKED.none) return bytes;
  if (packing === PACKED.deflate) return inflate(bytes, max);
  if (packing === PACKED.zstd) return unpackZstd(bytes, max);
  throw new AppError('TIFF_UNSUPPORTED', { reason: 'compression', value: FOREIGN.lerc });
};

/** geotiff.js's own decoder, of one block whose sizes have been checked. */
async function decode({ compression, width, rows, step, jpeg_tables }: ForeignBlock, bytes: Uint8Array): Promise<Uint8Array> {
  const parameters = {
    tileWidth: width,
    tileHeight: rows,
    predictor: 1,
    bitsPerSample: 8,
    planarConfiguration: step > 1 ? 1 : 2,
    ...(jpeg_tables === null ? {} : { JPEGTables: jpeg_tables }),
    LercParameters: [0, PACKED.none],
  };
  const decoder = await getDecoder(compression, parameters);
  return new Uint8Array(await decoder.decodeBlock(bytes.slice().buffer));
}

async function decodeChecked(block: ForeignBlock): Promise<Uint8Array> {
  const { compression, bytes, max, lerc_parameters } = block;
  if (compression === FOREIGN.zstd) return unpackZstd(bytes, max);
  if (compression === FOREIGN.jpeg) {
    checkJpeg(block);
    return decode(block, bytes);
  }
  const blob = await unpackLerc(lerc_parameters?.[1] ?? PACKED.none, bytes, max + LERC_SLACK_BYTES);
  return decode(block, lercBlob(block, blob));
}

/** Decodes a block in Zstd, LERC or JPEG; what the decoders throw is a damaged file. */
export async function decodeForeign(block: ForeignBlock): Promise<Uint8Array> {
  try {
    return await decodeChecked(block);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('TIFF_UNREADABLE', { reason: 'block' }, { cause });
  }
}
