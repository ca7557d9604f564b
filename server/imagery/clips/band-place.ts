import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { AppError } from '#domain/errors.ts';
import type { TiffSource } from '#domain/raster/tiff/types.ts';
import { openRemote, type RemotePlace } from '../provider/http/remote-source.ts';

/** Where the bytes of one band lie: a file of ours or an address of the provider. Plain data: it crosses to the threads. */
export type BandPlace = { readonly kind: 'file'; readonly path: string } | RemotePlace;

export type OpenSource = { readonly source: TiffSource; close(): void };

const openFile = (path: string): OpenSource => {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (cause) {
    throw new AppError('SCENE_GONE', {}, { cause });
  }
  const { size } = fstatSync(file);
  return {
    source: {
      size,
      // a thread has nothing else to do meanwhile: plain reads are several times faster than queued ones
      read: (offset, length) => {
        const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
        const got = readSync(file, bytes, 0, bytes.length, offset);
        return Promise.resolve(bytes.subarray(0, got));
      },
    },
    close: () => closeSync(file),
  };
};

export const openPlace = (place: BandPlace): OpenSource => (place.kind === 'file' ? openFile(place.path) : openRemote(place));
