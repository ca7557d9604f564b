import { expect, test } from 'vitest';
import { meanLightness } from './mean-lightness.ts';

const picture = (...pixels: readonly (readonly [r: number, g: number, b: number, a: number])[]) => new Uint8ClampedArray(pixels.flat());

test('is 0 for black, 100 for white and 53.6 for the middle grey', () => {
  expect(meanLightness(picture([0, 0, 0, 255]))).toBe(0);
  expect(meanLightness(picture([255, 255, 255, 255]))).toBeCloseTo(100, 3);
  expect(meanLightness(picture([128, 128, 128, 255]))).toBeCloseTo(53.585, 2);
});

test('tells the pale dry of the water layer from its open water', () => {
  expect(meanLightness(picture([0xcf, 0xe0, 0xe3, 255]))).toBeCloseTo(88.03, 2);
  expect(meanLightness(picture([0x0d, 0x3a, 0x6b, 255]))).toBeCloseTo(24.24, 2);
});

test('leaves out pixels that are not painted', () => {
  expect(meanLightness(picture([255, 255, 255, 255], [0, 0, 0, 0]))).toBeCloseTo(100, 3);
  expect(meanLightness(picture([10, 10, 10, 0]))).toBeNull();
});
