import { describe, expect, it } from 'vitest';
import { readTyped } from './read-typed.ts';

describe('a number as it is typed', () => {
  it.each([
    ['9,50', 9.5],
    ['9.50', 9.5],
    ['1.284,6', 1284.6],
    ['1,284.6', 1284.6],
    ['1.284.600', 1_284_600],
    ['\u22123', -3],
    [' 12 ', 12],
    ['0,004', 0.004],
    ['0.004', 0.004],
    ['1234.000', 1234],
    ['5,', 5],
    [',5', 0.5],
    ['1 250', 1250],
    ['1\u00a0250', 1250],
    ['1\u202f250,5', 1250.5],
    ["1'250", 1250],
    ['1’250.75', 1250.75],
    ['R$ 1.250,50', 1250.5],
    ['U$S 12', 12],
    ['-\u00a0USD 3,5', -3.5],
    ['\u20111.234,5', -1234.5],
  ])('%s reads in one way', (text, value) => expect(readTyped(text)).toEqual([value]));

  it.each(['', 'abc', '12 ha', ',', '1e5', '12 5', '1.23,4', '1.2.3', '--3'])('refuses %s', (text) => expect(readTyped(text)).toEqual([]));

  it.each([
    ['1.250', [1250, 1.25]],
    ['1,250', [1250, 1.25]],
    ['12.500', [12_500, 12.5]],
    ['-1.250', [-1250, -1.25]],
  ])('%s reads in two', (text, values) => expect(readTyped(text)).toEqual(values));

  it.each([
    ['no decimals are expected', '70.000', { decimals: 0 }, 70_000],
    ['it would have more decimals than the input', '1.255', {}, 1255],
    ['the thousand is out of range', '9.500', { max: 30 }, 9.5],
    ['so it is, in whatever decimals', '9.255', { max: 30 }, 9.255],
    ['the decimal is out of range', '1.250', { min: 100 }, 1250],
  ])('the input decides where %s', (_why, text, range, value) => expect(readTyped(text, range)).toEqual([value]));
});
