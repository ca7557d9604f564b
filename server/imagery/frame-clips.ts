import type { Clip } from '#server/imagery/clips/get-clips.ts';

/** Many clips in one answer: for each a little-endian length, 0 for one that could not be read, then its bytes. */
export const frameClips = (clips: readonly Clip[]): Uint8Array => {
  const sizes = clips.map((clip) => (clip.ok ? clip.bytes.length : 0));
  const framed = new Uint8Array(sizes.reduce((sum, size) => sum + 4 + size, 0));
  const view = new DataView(framed.buffer);
  let at = 0;
  clips.forEach((clip, i) => {
    view.setUint32(at, sizes[i]!, true);
    if (clip.ok) framed.set(clip.bytes, at + 4);
    at += 4 + sizes[i]!;
  });
  return framed;
};
