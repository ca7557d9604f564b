import { describe, expect, it } from 'vitest';
import { pauseBefore } from './ask-again.ts';

const MONDAY = 'Mon, 05 Jan 2026 10:00:00 GMT';

describe('a read that stumbled', () => {
  it.each([null, 429, 500, 502, 503, 504])('with status %s is tried thrice, with growing pauses', (status) => {
    expect([1, 2, 3].map((attempt) => pauseBefore(attempt, { status }))).toEqual([250, 500, null]);
  });

  it.each([200, 206, 301, 400, 401, 403, 404, 410, 416])('with status %s is not tried again', (status) => {
    expect(pauseBefore(1, { status })).toBeNull();
  });

  it.each([
    ['seconds', '2', 2_000],
    ['no seconds', '0', 250],
    ['a time', 'Mon, 05 Jan 2026 10:00:03 GMT', 3_000],
    ['a time gone by', 'Mon, 05 Jan 2026 09:59:00 GMT', 250],
    ['nonsense', 'soon', 250],
    ['a negative number', '-4', 250],
    ['longer than anyone waits', '3600', null],
  ])('whose service asks for %s (%s)', (_what, retry_after, pause) => {
    expect(pauseBefore(1, { status: 503, retry_after, date: MONDAY })).toBe(pause);
  });

  it('a time counts from the service’s own clock only', () => {
    expect(pauseBefore(1, { status: 503, retry_after: 'Mon, 05 Jan 2026 10:00:03 GMT' })).toBe(250);
  });
});
