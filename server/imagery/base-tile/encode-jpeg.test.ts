import { expect, test } from 'vitest';
import { encodeJpeg } from './encode-jpeg.ts';
import { CHROMA_AC, CHROMA_DC, LUMA_AC, LUMA_DC, ZIGZAG, type HuffmanSpec } from './jpeg-tables.ts';

/** A slow reader of baseline 4:2:0, written from the standard's text and not from the encoder: grey of each 8 × 8 block's pixels. */
const decodeLuma = (jpeg: Uint8Array): { width: number; height: number; luma: Float64Array } => {
  const dictionary = ({ counts, symbols }: HuffmanSpec): Map<string, number> => {
    const out = new Map<string, number>();
    let [code, at] = [0, 0];
    counts.forEach((count, i) => {
      for (let k = 0; k < count; k++) out.set((code++).toString(2).padStart(i + 1, '0'), symbols[at++]!);
      code *= 2;
    });
    return out;
  };
  const [ydc, yac, cdc, cac] = [LUMA_DC, LUMA_AC, CHROMA_DC, CHROMA_AC].map(dictionary) as [
    Map<string, number>,
    Map<string, number>,
    Map<string, number>,
    Map<string, number>,
  ];
  let at = 2;
  let [width, height] = [0, 0];
  const quant: number[] = [];
  for (; jpeg[at + 1] !== 0xda; at += 2 + jpeg[at + 2]! * 256 + jpeg[at + 3]!) {
    if (jpeg[at + 1] === 0xdb) quant.push(...jpeg.subarray(at + 5, at + 69));
    if (jpeg[at + 1] === 0xc0) [height, width] = [jpeg[at + 5]! * 256 + jpeg[at + 6]!, jpeg[at + 7]! * 256 + jpeg[at + 8]!];
  }
  let bits = '';
  for (at += 2 + jpeg[at + 2]! * 256 + jpeg[at + 3]!; at < jpeg.length - 2; at++) {
    bits += jpeg[at]!.toString(2).padStart(8, '0');
    if (jpeg[at] === 0xff && jpeg[at + 1] === 0) at++;
  }
  let head = 0;
  const symbol = (table: Map<string, number>): number => {
    for (let length = 1; length <= 16; length++) {
      const found = table.get(bits.slice(head, head + length));
      if (found === undefined) continue;
      head += length;
      return found;
    }
    throw new Error(`no code at bit ${String(head)}`);
  };
  const number = (size: number): number => {
    const text = bits.slice(head, (head += size));
    if (size === 0) return 0;
    return text.startsWith('1') ? Number.parseInt(text, 2) : Number.parseInt(text, 2) - 2 ** size + 1;
  };
  const block = (dc: Map<string, number>, ac: Map<string, number>): number[] => {
    const out = new Array<number>(64).fill(0);
    out[0] = number(symbol(dc));
    for (let k = 1; k < 64; k++) {
      const pair = symbol(ac);
      if (pair === 0) break;
      k += pair >> 4;
      if (pair !== 0xf0) out[k] = number(pair & 15);
    }
    return out;
  };
  const luma = new Float64Array(width * height);
  const half = (k: number): number => (k === 0 ? Math.SQRT1_2 : 1) / 2;
  let before = 0;
  for (let unit = 0; unit < (width * height) / 256; unit++) {
    for (let part = 0; part < 4; part++) {
      const coefficients = block(ydc, yac);
      coefficients[0] = before += coefficients[0]!;
      const [left, top] = [(unit % (width / 16)) * 16 + (part & 1) * 8, Math.floor(unit / (width / 16)) * 16 + (part >> 1) * 8];
      for (let y = 0; y < 8; y++) {
        for (let x = 0; x < 8; x++) {
          let value = 128;
          coefficients.forEach((coefficient, k) => {
            const [u, v] = [ZIGZAG[k]! & 7, ZIGZAG[k]! >> 3];
            value +=
              coefficient *
              quant[k]! *
              half(u) *
              half(v) *
              Math.cos(((2 * x + 1) * u * Math.PI) / 16) *
              Math.cos(((2 * y + 1) * v * Math.PI) / 16);
          });
          luma[(top + y) * width + left + x] = value;
        }
      }
    }
    block(cdc, cac);
    block(cdc, cac);
  }
  return { width, height, luma };
};

const picture = (width: number, height: number): Uint8Array => {
  const rgb = new Uint8Array(3 * width * height);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    rgb.set([40 + 2 * x, 200 - y, Math.hypot(x - 24, y - 16) < 11 ? 220 : 60], 3 * i);
  }
  return rgb;
};

test('a reader written from the standard gets the picture back', () => {
  const [width, height] = [48, 32];
  const rgb = picture(width, height);
  const read = decodeLuma(encodeJpeg(rgb, width, height, 92));
  expect([read.width, read.height]).toEqual([width, height]);
  let squares = 0;
  for (let i = 0; i < width * height; i++)
    squares += (read.luma[i]! - (0.299 * rgb[3 * i]! + 0.587 * rgb[3 * i + 1]! + 0.114 * rgb[3 * i + 2]!)) ** 2;
  expect(Math.sqrt(squares / (width * height))).toBeLessThan(2);
});

test('less quality means fewer bytes, sides off the block grid are refused', () => {
  expect(encodeJpeg(picture(64, 64), 64, 64, 40).length).toBeLessThan(encodeJpeg(picture(64, 64), 64, 64, 90).length);
  expect(() => encodeJpeg(picture(40, 16), 40, 16, 80)).toThrow('INVALID');
});
