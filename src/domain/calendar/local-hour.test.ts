import { expect, test } from 'vitest';
import { localHour } from './local-hour.ts';

test('the same moment is another hour, and another day, elsewhere', () => {
  const at = Date.parse('2026-01-12T04:30:00Z');
  expect(localHour(at, 'America/Argentina/Buenos_Aires')).toEqual({ date: '2026-01-12', hour: 1, weekday: 1 });
  expect(localHour(at, 'America/Mexico_City')).toEqual({ date: '2026-01-11', hour: 22, weekday: 0 });
  expect(localHour(Date.parse('2026-01-12T03:00:00Z'), 'America/Sao_Paulo')).toEqual({ date: '2026-01-12', hour: 0, weekday: 1 });
});
