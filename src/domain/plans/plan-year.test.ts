import { expect, test } from 'vitest';
import { dueNotice, planEnd, yearFrom } from './plan-year.ts';

test.each([
  ['an Argentine field, without summer time', 'America/Argentina/Buenos_Aires', '2025-01-31T15:00:00Z', '2026-02-01T02:59:00.000Z'],
  ['late in the evening it is still that day there', 'America/Argentina/Buenos_Aires', '2025-02-01T02:30:00Z', '2026-02-01T02:59:00.000Z'],
  ['a leap day ends on the 28th', 'America/Argentina/Buenos_Aires', '2024-02-29T12:00:00Z', '2025-03-01T02:59:00.000Z'],
  ['the 28th before a leap year ends on the 28th', 'America/Sao_Paulo', '2027-02-28T12:00:00Z', '2028-02-29T02:59:00.000Z'],
  ['Mato Grosso is an hour behind São Paulo', 'America/Cuiaba', '2025-06-10T12:00:00Z', '2026-06-11T03:59:00.000Z'],
  ['Tijuana in summer time', 'America/Tijuana', '2025-07-01T12:00:00Z', '2026-07-02T06:59:00.000Z'],
  ['Tijuana in winter time', 'America/Tijuana', '2025-12-01T12:00:00Z', '2026-12-02T07:59:00.000Z'],
  ['Tijuana on the day the clock is put forward', 'America/Tijuana', '2025-03-08T20:00:00Z', '2026-03-09T06:59:00.000Z'],
  ['Cancún keeps its time all year', 'America/Cancun', '2025-07-01T12:00:00Z', '2026-07-02T04:59:00.000Z'],
])('%s', (_name, zone, start, end) => expect(yearFrom(start, zone)).toBe(end));

test('a plan bought while another runs follows it', () => {
  const zone = 'America/Argentina/Buenos_Aires';
  expect(planEnd('2025-01-31T15:00:00Z', '2025-03-01T02:59:00Z', zone)).toBe('2026-03-01T02:59:00.000Z');
  expect(planEnd('2025-01-31T15:00:00Z', '2024-03-01T02:59:00Z', zone)).toBe('2026-02-01T02:59:00.000Z');
  expect(planEnd('2025-01-31T15:00:00Z', null, zone)).toBe('2026-02-01T02:59:00.000Z');
});

test.each([
  ['2026-01-01T00:00:00Z', null],
  ['2026-01-02T02:59:00Z', 30],
  ['2026-01-25T02:58:59Z', 30],
  ['2026-01-25T02:59:00Z', 7],
  ['2026-01-31T02:59:00Z', 1],
  ['2026-02-01T02:58:59Z', 1],
  ['2026-02-01T02:59:00Z', 0],
])('at %s the notice is %s', (now, days) => expect(dueNotice('2026-02-01T02:59:00Z', now)).toBe(days));
