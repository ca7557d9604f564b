/**
 * A stream inflates all it is given before anyone can stop it, so it is given little at a time: 32 KB of the worst
 * bomb are 33 MB.
 */
const SLICE = 32_768;

/**
 * Inflates with the platform's own zlib and stops once `max` bytes are there, so that neither a bomb nor the unused rows
 * of a tile cost anything. What came before a truncated or damaged end is returned.
 */
export async function inflate(bytes: Uint8Array, max: number): Promise<Uint8Array> {
  const stream = new DecompressionStream('deflate');
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  const feed = async () => {
    for (let i = 0; i < bytes.length; i += SLICE) await writer.write(bytes.subarray(i, i + SLICE) as Uint8Array<ArrayBuffer>);
    await writer.close();
  };
  // Rejects when we stop early or the data is damaged; the reading side decides what that means.
  const fed = Promise.allSettled([feed()]);
  const out = new Uint8Array(max);
  let at = 0;
  try {
    while (at < max) {
      const { done, value } = await reader.read();
      if (done) break;
      const take = Math.min(value.length, max - at);
      out.set(take < value.length ? value.subarray(0, take) : value, at);
      at += take;
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  await Promise.allSettled([reader.cancel(), fed]);
  return out.subarray(0, at);
}
