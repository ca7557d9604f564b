import { AppError } from '#domain/errors.ts';
import { CHROMA_AC, CHROMA_DC, CHROMA_QUANT, LUMA_AC, LUMA_DC, LUMA_QUANT, ZIGZAG, type HuffmanSpec } from './jpeg-tables.ts';

/** Code and length of each symbol. */
type HuffmanCodes = { readonly code: Uint16Array; readonly length: Uint8Array };
type Quant = { readonly table: Uint8Array; /** 1 / divisor of each coefficient of the scaled transform. */ readonly factors: Float32Array };

const codesOf = ({ counts, symbols }: HuffmanSpec): HuffmanCodes => {
  const code = new Uint16Array(256);
  const length = new Uint8Array(256);
  let next = 0;
  let at = 0;
  counts.forEach((count, index) => {
    for (let k = 0; k < count; k++) {
      code[symbols[at]!] = next++;
      length[symbols[at++]!] = index + 1;
    }
    next <<= 1;
  });
  return { code, length };
};
const CODES = {
  luma_dc: codesOf(LUMA_DC),
  luma_ac: codesOf(LUMA_AC),
  chroma_dc: codesOf(CHROMA_DC),
  chroma_ac: codesOf(CHROMA_AC),
} as const;

/** What Arai, Agui and Nakajima's transform leaves undone: row and column k still carry this factor. */
const SCALES = [1, 1.387039845, 1.306562965, 1.175875602, 1, 0.785694958, 0.5411961, 0.275899379] as const;

const quantOf = (base: readonly number[], quality: number): Quant => {
  const percent = quality < 50 ? 5_000 / quality : 200 - 2 * quality;
  const table = Uint8Array.from(base, (value) => Math.min(255, Math.max(1, Math.floor((value * percent + 50) / 100))));
  return { table, factors: Float32Array.from(table, (value, i) => 1 / (value * SCALES[i >> 3]! * SCALES[i & 7]! * 8)) };
};

/** One pass of the transform over eight values `step` apart. */
const transformLine = (d: Float32Array, at: number, step: number): void => {
  const i1 = at + step;
  const i2 = i1 + step;
  const i3 = i2 + step;
  const i4 = i3 + step;
  const i5 = i4 + step;
  const i6 = i5 + step;
  const i7 = i6 + step;
  const a = d[at]! + d[i7]!;
  const b = d[i1]! + d[i6]!;
  const c = d[i2]! + d[i5]!;
  const e = d[i3]! + d[i4]!;
  const t7 = d[at]! - d[i7]!;
  const t6 = d[i1]! - d[i6]!;
  const t5 = d[i2]! - d[i5]!;
  const t4 = d[i3]! - d[i4]!;
  const even = a + e;
  const odd = a - e;
  const middle = b + c;
  const turn = (b - c + odd) * 0.707106781;
  d[at] = even + middle;
  d[i4] = even - middle;
  d[i2] = odd + turn;
  d[i6] = odd - turn;
  const u = t4 + t5;
  const v = t5 + t6;
  const w = t6 + t7;
  const z5 = (u - w) * 0.382683433;
  const z2 = 0.5411961 * u + z5;
  const z4 = 1.306562965 * w + z5;
  const z3 = v * 0.707106781;
  const z11 = t7 + z3;
  const z13 = t7 - z3;
  d[i5] = z13 + z2;
  d[i3] = z13 - z2;
  d[i1] = z11 + z4;
  d[i7] = z11 - z4;
};

/** Bits into bytes, with a zero after each 0xFF. */
class BitWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;
  #bits = 0;
  #count = 0;
  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
  }
  put(bits: number, count: number): void {
    this.#bits = (this.#bits << count) | (bits & ((1 << count) - 1));
    this.#count += count;
    while (this.#count >= 8) {
      const byte = (this.#bits >> (this.#count - 8)) & 0xff;
      this.push(byte);
      if (byte === 0xff) this.push(0);
      this.#count -= 8;
    }
  }
  flush(): void {
    if (this.#count > 0) this.put(0x7f, 8 - this.#count);
  }
  push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = byte;
  }
  result(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }
}

const magnitude = (value: number): number => 32 - Math.clz32(Math.abs(value));

/** Codes one transformed block; answers its DC coefficient, which the next block is coded against. */
const codeBlock = (out: BitWriter, block: Float32Array, quant: Quant, before: number, dc: HuffmanCodes, ac: HuffmanCodes): number => {
  for (let row = 0; row < 64; row += 8) transformLine(block, row, 1);
  for (let column = 0; column < 8; column++) transformLine(block, column, 8);
  const first = Math.round(block[0]! * quant.factors[0]!);
  const change = first - before;
  const size = magnitude(change);
  out.put(dc.code[size]!, dc.length[size]!);
  if (size > 0) out.put(change < 0 ? change - 1 : change, size);
  let zeros = 0;
  for (let k = 1; k < 64; k++) {
    const at = ZIGZAG[k]!;
    const value = Math.round(block[at]! * quant.factors[at]!);
    if (value === 0) {
      zeros++;
      continue;
    }
    for (; zeros > 15; zeros -= 16) out.put(ac.code[0xf0]!, ac.length[0xf0]!);
    const bits = magnitude(value);
    const symbol = (zeros << 4) | bits;
    out.put(ac.code[symbol]!, ac.length[symbol]!);
    out.put(value < 0 ? value - 1 : value, bits);
    zeros = 0;
  }
  if (zeros > 0) out.put(ac.code[0]!, ac.length[0]!);
  return first;
};

const header = (out: BitWriter, width: number, height: number, luma: Quant, chroma: Quant): void => {
  const segment = (marker: number, payload: readonly number[]): void => {
    for (const byte of [0xff, marker, (payload.length + 2) >> 8, (payload.length + 2) & 0xff, ...payload]) out.push(byte);
  };
  out.push(0xff);
  out.push(0xd8);
  segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
  segment(0xdb, [0, ...ZIGZAG.map((at) => luma.table[at]!), 1, ...ZIGZAG.map((at) => chroma.table[at]!)]);
  segment(0xc0, [8, height >> 8, height & 0xff, width >> 8, width & 0xff, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
  const tables = [
    [0x00, LUMA_DC],
    [0x10, LUMA_AC],
    [0x01, CHROMA_DC],
    [0x11, CHROMA_AC],
  ] as const;
  for (const [id, { counts, symbols }] of tables) segment(0xc4, [id, ...counts, ...symbols]);
  segment(0xda, [3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0]);
};

/** Three planes of a picture as JPEG holds them, colour at half the resolution. */
const planesOf = (
  rgb: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
): { y: Float32Array; cb: Float32Array; cr: Float32Array } => {
  const y = new Float32Array(width * height);
  const half = width / 2;
  const cb = new Float32Array((half * height) / 2);
  const cr = new Float32Array((half * height) / 2);
  for (let row = 0, i = 0; row < height; row++) {
    for (let column = 0; column < width; column++, i++) {
      const r = rgb[3 * i]!;
      const g = rgb[3 * i + 1]!;
      const b = rgb[3 * i + 2]!;
      y[i] = 0.299 * r + 0.587 * g + 0.114 * b - 128;
      const k = (row >> 1) * half + (column >> 1);
      cb[k] = cb[k]! - 0.042184 * r - 0.082816 * g + 0.125 * b;
      cr[k] = cr[k]! + 0.125 * r - 0.104672 * g - 0.020328 * b;
    }
  }
  return { y, cb, cr };
};

/** A baseline JPEG (4:2:0) of a picture whose sides are multiples of 16. The same pixels give the same bytes for ever. */
export const encodeJpeg = (
  rgb: Uint8Array | Uint8ClampedArray,
  width: number,
  height: number,
  quality: number,
): Uint8Array<ArrayBuffer> => {
  if (width % 16 !== 0 || height % 16 !== 0 || rgb.length !== 3 * width * height) throw new AppError('INVALID', { reason: 'size' });
  const [luma, chroma] = [quantOf(LUMA_QUANT, quality), quantOf(CHROMA_QUANT, quality)];
  const { y, cb, cr } = planesOf(rgb, width, height);
  const out = new BitWriter(width * height);
  header(out, width, height, luma, chroma);
  const block = new Float32Array(64);
  const load = (plane: Float32Array, stride: number, left: number, top: number): Float32Array => {
    for (let row = 0; row < 8; row++) for (let k = 0, at = (top + row) * stride + left; k < 8; k++) block[8 * row + k] = plane[at + k]!;
    return block;
  };
  const dc = { y: 0, cb: 0, cr: 0 };
  for (let top = 0; top < height; top += 16) {
    for (let left = 0; left < width; left += 16) {
      for (const [dx, dy] of [
        [0, 0],
        [8, 0],
        [0, 8],
        [8, 8],
      ] as const) {
        dc.y = codeBlock(out, load(y, width, left + dx, top + dy), luma, dc.y, CODES.luma_dc, CODES.luma_ac);
      }
      dc.cb = codeBlock(out, load(cb, width / 2, left / 2, top / 2), chroma, dc.cb, CODES.chroma_dc, CODES.chroma_ac);
      dc.cr = codeBlock(out, load(cr, width / 2, left / 2, top / 2), chroma, dc.cr, CODES.chroma_dc, CODES.chroma_ac);
    }
  }
  out.flush();
  out.push(0xff);
  out.push(0xd9);
  return out.result();
};
