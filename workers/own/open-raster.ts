import { AppError } from '#domain/errors.ts';
import { openTiff, type Tiff } from '#domain/raster/tiff/read-tiff.ts';
import { blobSource } from '../cog/blob-source.ts';
import { openCog } from '../cog/open-cog.ts';
import { ownReaders } from './tiff-readers.ts';

/** Where an own raster lies: on this device, or at an address that allows ranges. `id` is the caller's name for the file. */
export type OwnSource =
  | { readonly kind: 'file'; readonly id: string; readonly file: Blob }
  | { readonly kind: 'url'; readonly url: string };

const MAX_OPEN = 32;
const files = new Map<string, Promise<Tiff>>();

/** Names of compressions people meet (TIFF tag 259). */
const COMPRESSIONS: Readonly<Record<number, string>> = {
  2: 'CCITT',
  3: 'CCITT G3',
  4: 'CCITT G4',
  6: 'JPEG',
  7: 'JPEG',
  34_712: 'JPEG 2000',
  34_887: 'LERC',
  34_925: 'LZMA',
  50_000: 'ZSTD',
  50_001: 'WebP',
  50_002: 'JPEG XL',
};

/** TIFF tag 262: colours as JPEG keeps them, which only a picture needs. */
const YCBCR = 6;

export const sourceKey = (source: OwnSource): string => (source.kind === 'file' ? source.id : source.url);

function openFile({ id, file }: Extract<OwnSource, { kind: 'file' }>): Promise<Tiff> {
  const known = files.get(id);
  if (known) return known;
  const opened = openTiff(blobSource(file), ownReaders);
  files.set(id, opened);
  opened.catch(() => files.delete(id));
  if (files.size > MAX_OPEN) files.delete(files.keys().next().value!);
  return opened;
}

/** The archive's words for a failure, in those of an own raster: which host, which compression, not a TIFF. */
function ownError(error: unknown, source: OwnSource): unknown {
  if (!(error instanceof AppError)) return error;
  const reason = error.params['reason'];
  const host = source.kind === 'url' ? new URL(source.url, globalThis.location?.href).host : '';
  if (error.code === 'TIFF_UNREADABLE' && reason === 'not_tiff') return new AppError('RASTER_NOT_TIFF', {}, { cause: error });
  if (error.code === 'TIFF_UNSUPPORTED' && reason === 'compression') {
    const value = Number(error.params['value']);
    return new AppError('RASTER_COMPRESSION', { name: COMPRESSIONS[value] ?? String(value) }, { cause: error });
  }
  if (error.code === 'TIFF_UNSUPPORTED' && reason === 'photometric' && error.params['value'] === YCBCR)
    return new AppError('RASTER_COMPRESSION', { name: 'JPEG (YCbCr)' }, { cause: error });
  if (error.code === 'TIFF_UNSUPPORTED' && reason === 'rotated') return new AppError('RASTER_ROTATED', {}, { cause: error });
  if (error.code === 'SCENE_GONE') return new AppError('RASTER_FILE_GONE', {}, { cause: error });
  if (error.code === 'SCENE_UNREADABLE' && source.kind === 'url') return new AppError('RASTER_HOST_REFUSED', { host }, { cause: error });
  return error;
}

/** Runs a read against an own raster; its header is kept for the next window. */
export async function withRaster<T>(source: OwnSource, read: (tiff: Tiff) => Promise<T>): Promise<T> {
  try {
    return await read(await (source.kind === 'file' ? openFile(source) : openCog(source.url, { readers: ownReaders })));
  } catch (error) {
    throw ownError(error, source);
  }
}
