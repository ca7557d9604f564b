import { AppError } from '#domain/errors.ts';
import { openTiff, type Tiff } from '#domain/raster/tiff/read-tiff.ts';
import type { TiffReaders } from '#domain/raster/tiff/types.ts';
import { httpSource, type HttpOptions, type HttpSource } from './http-source.ts';
import { inflate } from './inflate.ts';

const MAX_OPEN = 256;

type Opened = { readonly source: HttpSource; readonly tiff: Promise<Tiff> };
const opened = new Map<string, Opened>();

/** The address without its signature: the same file keeps its header when the signature is renewed. */
const keyOf = (url: string) => {
  const { origin, pathname } = new URL(url, globalThis.location?.href);
  return origin + pathname;
};

export type CogOptions = HttpOptions & { readonly readers?: TiffReaders };

/** Opens a remote COG with one request of 16 KB and keeps its header for the next window. */
export function openCog(url: string, { readers = { inflate }, ...options }: CogOptions = {}): Promise<Tiff> {
  const key = keyOf(url);
  const known = opened.get(key);
  if (known) {
    opened.delete(key);
    opened.set(key, known);
    known.source.setUrl(url);
    return known.tiff;
  }
  const source = httpSource(url, options);
  const entry: Opened = { source, tiff: openTiff(source, readers) };
  opened.set(key, entry);
  entry.tiff.catch(() => forget(url, entry));
  if (opened.size > MAX_OPEN) opened.delete(opened.keys().next().value!);
  return entry.tiff;
}

function forget(url: string, entry?: Opened): void {
  const key = keyOf(url);
  if (!entry || opened.get(key) === entry) opened.delete(key);
}

/** Runs a read against an open COG; when the file was replaced meanwhile, once more with its new header. */
export async function withCog<T>(url: string, read: (tiff: Tiff) => Promise<T>, options: HttpOptions = {}): Promise<T> {
  try {
    return await read(await openCog(url, options));
  } catch (error) {
    if (!(error instanceof AppError && error.params['reason'] === 'changed')) throw error;
    forget(url);
    return read(await openCog(url, options));
  }
}
