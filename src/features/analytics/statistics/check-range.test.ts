import { expect, it } from 'vitest';
import { checkRange } from './check-range.ts';

it.each([
  ['', '', { from: 'REQUIRED', to: 'REQUIRED' }],
  ['2026-01-01', '', { to: 'REQUIRED' }],
  ['', '2026-01-01', { from: 'REQUIRED' }],
  ['2026-01-02', '2026-01-01', { to: 'DATES_REVERSED' }],
  ['2019-01-01', '2026-01-01', { to: 'DATES_TOO_FAR' }],
  ['2026-01-01', '2026-01-01', {}],
])('from %j to %j: %j', (from, to, problems) => expect(checkRange(from, to)).toEqual(problems));
