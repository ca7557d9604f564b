import { expect, test } from 'vitest';
import { elapsedMs } from './elapsed.ts';

const now = new Date('2026-01-12T12:00:00Z');

test.each([
  ['2026-01-12T11:59:58Z', 2_000],
  ['2026-01-12T12:00:00Z', 0],
  ['2026-01-12T12:00:30Z', 0],
  ['2026-01-12T12:02:00Z', Number.POSITIVE_INFINITY],
  ['2028-01-12T12:00:00Z', Number.POSITIVE_INFINITY],
])('%s is %d ms ago', (since, ms) => expect(elapsedMs(since, now)).toBe(ms));
