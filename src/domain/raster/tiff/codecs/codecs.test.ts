import { describe, expect, it } from 'vitest';
import { decodeLzw } from './lzw.ts';
import { unpackBits } from './packbits.ts';
import { toNativeOrder, undoDifferences, undoFloatPlanes, viewAs } from './predictor.ts';

/** Codes as TIFF packs them: most significant bit first. */
function pack(codes: readonly [code: number, width: number][]): Uint8Array {
  const bits = codes.map(([code, width]) => code.toString(2).padStart(width, '0')).join('');
  return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, i) => Number.parseInt(bits.slice(i * 8, i * 8 + 8).padEnd(8, '0'), 2));
}

describe('LZW', () => {
  it('decodes the example of TIFF 6.0 §13', () => {
    // 7 7 7 8 8 7 7 6 6: clear 7 258 8 8 258 6 6 end
    const coded = pack([256, 7, 258, 8, 8, 258, 6, 6, 257].map((code) => [code, 9]));
    expect([...decodeLzw(coded, 9)]).toEqual([7, 7, 7, 8, 8, 7, 7, 6, 6]);
  });

  it('stops at the length asked for, in the middle of a string', () => {
    const coded = pack([256, 7, 258, 259, 260, 257].map((code) => [code, 9]));
    expect([...decodeLzw(coded, 8)]).toEqual(new Array(8).fill(7));
  });

  it('widens its codes one early and starts over at a clear', () => {
    const codes: [number, number][] = [[256, 9]];
    const expected: number[] = [];
    for (let i = 0; i < 400; i++) {
      // The decoder's table holds 258 + i − 1 strings when code i arrives.
      codes.push([i % 256, 258 + i - 1 + 1 < 512 ? 9 : 10]);
      expected.push(i % 256);
    }
    codes.push([256, 10], [65, 9]);
    expect([...decodeLzw(pack(codes), 401)]).toEqual([...expected, 65]);
  });

  it.each([
    ['a code not yet in the table', [256, 7, 300]],
    ['a string before any byte', [256, 258]],
    ['an early end', [256, 7, 257]],
  ])('refuses %s', (_what, codes) => {
    expect(() => decodeLzw(pack(codes.map((code) => [code, 9])), 10)).toThrow('TIFF_UNREADABLE');
  });
});

describe('PackBits', () => {
  it('unpacks the example of TIFF 6.0 §9', () => {
    const packed = Uint8Array.of(0xfe, 0xaa, 0x02, 0x80, 0x00, 0x2a, 0xfd, 0xaa, 0x03, 0x80, 0x00, 0x2a, 0x22, 0xf7, 0xaa);
    expect(Buffer.from(unpackBits(packed, 24)).toString('hex')).toBe('aaaaaa80002aaaaaaaaa80002a22aaaaaaaaaaaaaaaaaaaa');
  });
  it('skips the filler 0x80 and refuses an early end', () => {
    expect([...unpackBits(Uint8Array.of(0x80, 0x00, 9), 1)]).toEqual([9]);
    expect(() => unpackBits(Uint8Array.of(0x05, 1), 6)).toThrow('TIFF_UNREADABLE');
  });
});

describe('predictors', () => {
  it('adds up differences modulo the word, per band, and leaves rows alone that nobody asked for', () => {
    const words = Uint16Array.of(9, 9, 9, 5, 1, 65_535);
    undoDifferences(words, 3, 1, 1, 2);
    expect([...words]).toEqual([9, 9, 9, 5, 6, 5]);
    const pairs = Uint8Array.of(1, 10, 1, 10, 255, 246);
    undoDifferences(pairs, 6, 2, 0, 1);
    expect([...pairs]).toEqual([1, 10, 2, 20, 1, 10]);
  });

  it('puts floating-point bytes together again', () => {
    const values = Float32Array.of(1.5, -2.25, 1e-7);
    const bytes = new Uint8Array(values.buffer);
    const planes = Uint8Array.from({ length: 12 }, (_, i) => bytes[(i % 3) * 4 + 3 - Math.floor(i / 3)]!);
    for (let i = 11; i > 0; i--) planes[i] = planes[i]! - planes[i - 1]!;
    undoFloatPlanes(planes, 3, 4, 1, 0, 1);
    expect(viewAs('f32', planes)).toEqual(values);
  });

  it('swaps words of the other byte order, and reads words that start anywhere', () => {
    const bytes = Uint8Array.of(0xff, 0x01, 0x02, 0x03, 0x04);
    toNativeOrder(bytes.subarray(1), 2, false);
    expect([...viewAs('u16', bytes.subarray(1))]).toEqual([0x0102, 0x0304]);
  });
});
