import type { Chip } from '#server/imagery/get-chips.ts';

/** Many chips in one answer: for each a little-endian length, 0 for one that could not be read, then its bytes. */
export const frameChips = (chips: readonly Chip[]): Uint8Array => {
  const sizes = chips.map((chip) => (chip.ok ? chip.bytes.length : 0));
  const framed = new Uint8Array(sizes.reduce((sum, size) => sum + 4 + size, 0));
  const view = new DataView(framed.buffer);
  let at = 0;
  chips.forEach((chip, i) => {
    view.setUint32(at, sizes[i]!, true);
    if (chip.ok) framed.set(chip.bytes, at + 4);
    at += 4 + sizes[i]!;
  });
  return framed;
};
