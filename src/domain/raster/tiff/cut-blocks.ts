export type Samples = Uint8Array | Uint16Array | Float32Array;
/** zlib stream of the bytes; given by the caller, because the fast one differs between browser and server. */
export type Deflate = (bytes: Uint8Array) => Uint8Array;

type Source = { readonly width: number; readonly height: number; readonly planes: readonly Samples[]; readonly tile: number | null };

/** Row-wise differences, in place: the horizontal predictor (TIFF 6.0 §14). `[5, 7, 6]` → `[5, 2, 65535]` in 16 bits. */
export const predictRows = (samples: Uint8Array | Uint16Array, width: number): void => {
  for (let row = 0; row < samples.length; row += width) {
    for (let i = row + width - 1; i > row; i--) samples[i] = samples[i]! - samples[i - 1]!;
  }
};

const copyBlock = (plane: Samples, source: Source, left: number, top: number, block: Samples, side: readonly [number, number]): void => {
  const [width, height] = side;
  const columns = Math.min(width, source.width - left);
  for (let y = 0; y < height; y++) {
    // beyond the image the last row and column repeat: the padding compresses to nothing and is never shown
    const row = Math.min(top + y, source.height - 1) * source.width + left;
    block.set(plane.subarray(row, row + columns), y * width);
    if (columns < width) block.fill(plane[row + columns - 1]!, y * width + columns, (y + 1) * width);
  }
};

const blankLike = (plane: Samples, length: number): Samples => {
  if (plane instanceof Uint8Array) return new Uint8Array(length);
  return plane instanceof Uint16Array ? new Uint16Array(length) : new Float32Array(length);
};

/** Compressed blocks of an image, plane after plane, each row by row. A 512 × 512 plane in tiles of 256 gives 4. */
export const cutBlocks = (source: Source, deflate: Deflate): Uint8Array[] => {
  const side: readonly [number, number] = source.tile === null ? [source.width, source.height] : [source.tile, source.tile];
  const blocks: Uint8Array[] = [];
  for (const plane of source.planes) {
    const block = blankLike(plane, side[0] * side[1]);
    for (let top = 0; top < source.height; top += side[1]) {
      for (let left = 0; left < source.width; left += side[0]) {
        copyBlock(plane, source, left, top, block, side);
        // differences of floats do not compress: their bytes are left as they are
        if (!(block instanceof Float32Array)) predictRows(block, side[0]);
        blocks.push(deflate(new Uint8Array(block.buffer as ArrayBuffer)));
      }
    }
  }
  return blocks;
};
