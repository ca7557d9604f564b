import type { SampleKind, Samples } from '../types.ts';

const PLATFORM_LITTLE = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Swaps the bytes of every `size`-byte word in place when the data's order is not this machine's. */
export function toNativeOrder(bytes: Uint8Array, size: number, little: boolean): void {
  if (size === 1 || little === PLATFORM_LITTLE) return;
  for (let i = 0; i + size <= bytes.length; i += size) bytes.subarray(i, i + size).reverse();
}

/**
 * Undoes horizontal differencing in place (TIFF 6.0 §14): each sample becomes itself plus the one a pixel to the left,
 * modulo its width. Rows before `fromRow` are left alone. One row 5, 1, 1 becomes 5, 6, 7. Words must be in native order.
 */
export function undoDifferences(
  words: Uint8Array | Uint16Array | Uint32Array | BigUint64Array,
  rowWords: number,
  step: number,
  fromRow: number,
  toRow: number,
): void {
  if (words instanceof BigUint64Array) return undoWide(words, rowWords, step, fromRow, toRow);
  for (let row = fromRow; row < toRow; row++) {
    const end = (row + 1) * rowWords;
    if (step === 1) {
      let sum = 0;
      for (let i = row * rowWords; i < end; i++) words[i] = sum = (sum + words[i]!) | 0;
    } else {
      for (let i = row * rowWords + step; i < end; i++) words[i] = words[i]! + words[i - step]!;
    }
  }
}

function undoWide(words: BigUint64Array, rowWords: number, step: number, fromRow: number, toRow: number): void {
  for (let row = fromRow; row < toRow; row++) {
    for (let i = row * rowWords + step; i < (row + 1) * rowWords; i++) words[i] = words[i]! + words[i - step]!;
  }
}

/**
 * Undoes the floating-point predictor in place (Adobe technical note 3): bytes of a row are differenced and grouped
 * by significance, most significant plane first, whatever the file's byte order.
 */
export function undoFloatPlanes(bytes: Uint8Array, rowSamples: number, size: number, step: number, fromRow: number, toRow: number): void {
  const rowBytes = rowSamples * size;
  const row = new Uint8Array(rowBytes);
  for (let r = fromRow; r < toRow; r++) {
    const base = r * rowBytes;
    for (let i = step; i < rowBytes; i++) bytes[base + i] = bytes[base + i]! + bytes[base + i - step]!;
    row.set(bytes.subarray(base, base + rowBytes));
    for (let s = 0; s < rowSamples; s++) {
      for (let b = 0; b < size; b++) bytes[base + s * size + (PLATFORM_LITTLE ? size - 1 - b : b)] = row[b * rowSamples + s]!;
    }
  }
}

const VIEW = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  i16: Int16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const;

/** An empty array of samples of one kind. */
export function allocate(kind: SampleKind, length: number): Samples {
  return new VIEW[kind](length);
}

/** The bytes seen as samples of one kind; copied first when they do not start on a word. */
export function viewAs(kind: SampleKind, bytes: Uint8Array): Samples {
  const size = VIEW[kind].BYTES_PER_ELEMENT;
  const aligned = bytes.byteOffset % size === 0 ? bytes : new Uint8Array(bytes);
  return new VIEW[kind](aligned.buffer as ArrayBuffer, aligned.byteOffset, Math.floor(aligned.length / size));
}
