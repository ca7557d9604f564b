import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortFloats } from './sort-floats.ts';

/** Bits tell −0 from 0. */
const bitsOf = (sort: (values: Float32Array<ArrayBuffer>) => Float32Array, values: Float32Array): Uint32Array =>
  new Uint32Array(sort(values.slice()).buffer);
const bySort = (values: Float32Array<ArrayBuffer>): Float32Array => values.sort();

const MANY = 600;
const many = (valueAt: (i: number) => number): Float32Array => Float32Array.from({ length: MANY }, (_, i) => valueAt(i));

describe('sorting floats', () => {
  it('gives what the library gives, bit by bit, on both sides of the limit for few', () => {
    const size = fc.constantFrom(0, 1, 511, 512, 513, 700);
    const some = fc.oneof(
      fc.float({ noNaN: true }),
      fc.constantFrom(0, -0, 0.5, 0.7, -1, Infinity, -Infinity, 1.4e-45, -1.4e-45, Number.NaN),
    );
    fc.assert(
      fc.property(
        size.chain((length) => fc.array(some, { minLength: length, maxLength: length })),
        (list) => {
          const values = Float32Array.from(list);
          expect(bitsOf(sortFloats, values)).toEqual(bitsOf(bySort, values));
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    ['equal values', () => 0.3],
    ['values already ascending', (i: number) => i / MANY],
    ['values descending', (i: number) => -i / MANY],
    ['two zeros in turn', (i: number) => (i % 2 === 0 ? 0 : -0)],
    ['both signs', (i: number) => ((i * 7919) % MANY) - MANY / 2],
  ])('gives the same of %s', (_, valueAt) => {
    expect(bitsOf(sortFloats, many(valueAt))).toEqual(bitsOf(bySort, many(valueAt)));
  });

  it('puts a NaN of either sign last', () => {
    const values = many((i) => -i);
    new Uint32Array(values.buffer).set([0x7fc0_0000, 0xffc0_0000, 0x7f80_0001]);
    const sorted = sortFloats(values);
    expect(sorted[0]).toBe(1 - MANY);
    expect([...sorted.subarray(-4)]).toEqual([-3, NaN, NaN, NaN]);
  });

  it('touches only its part of a buffer', () => {
    const whole = many((i) => -i);
    sortFloats(whole.subarray(10, MANY - 10));
    expect([whole[0], whole[9], whole[10], whole[MANY - 11], whole[MANY - 10]]).toEqual([-0, -9, 11 - MANY, -10, 10 - MANY]);
  });
});
