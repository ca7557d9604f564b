import { expect, test } from 'vitest';
import { fadeTime, nextPace, REST } from './pace.ts';

const fadeOf = (gap_ms: number, frames: number) =>
  Array.from({ length: frames }, (_frame, i) => i * gap_ms).reduce((pace, time) => nextPace(pace, time, true), REST);

test('pictures fade while frames come in time', () => {
  expect(fadeTime(fadeOf(17, 8), 120, 120)).toBe(120);
});

test('after two late frames pictures change at once, and fade again later', () => {
  const behind = fadeOf(40, 3);
  expect(fadeTime(behind, 80, 120)).toBe(0);
  expect(fadeTime(behind, 5_079, 120)).toBe(0);
  expect(fadeTime(behind, 5_080, 120)).toBe(120);
});

test('the time between two fades is not a late frame', () => {
  const rested = nextPace(fadeOf(17, 2), 30, false);
  expect(fadeTime(nextPace(nextPace(rested, 4_000, true), 4_017, true), 4_020, 120)).toBe(120);
});
