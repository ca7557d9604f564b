import { Zip, ZipDeflate } from 'fflate';

export interface ZipPart {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const CHUNK = 64 * 1024;
/** Lets other requests in between two chunks: packing runs on the web loop. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A ZIP archive, packed while it is sent: at no moment is the whole of it in memory. */
export async function* zipStream(parts: Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error === null) ready.push(chunk);
    else failure = error;
  });
  for (const { name, bytes } of parts) {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    for (let from = 0; from < bytes.length || from === 0; from += CHUNK) {
      entry.push(bytes.subarray(from, from + CHUNK), from + CHUNK >= bytes.length);
      if (failure !== null) throw failure as Error;
      yield* ready.splice(0);
      await breathe();
    }
  }
  zip.end();
  yield* ready.splice(0);
}
