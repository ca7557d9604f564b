import { expect, it } from 'vitest';
import { todayIn } from './today-in.ts';

const at = (server_day: string, moment: string, zone: string): string => todayIn(server_day, Date.parse(moment), zone);

it('is the day of the zone, also where the server is in another, and of a server held at a day that day', () => {
  expect(at('2026-07-14', '2026-07-15T02:30Z', 'America/Mazatlan')).toBe('2026-07-14');
  expect(at('2026-07-15', '2026-07-15T04:00Z', 'America/Mazatlan')).toBe('2026-07-14');
  expect(at('2026-07-14', '2026-07-15T02:30Z', 'America/Noronha')).toBe('2026-07-15');
  expect(at('2026-07-13', '2026-07-15T02:30Z', 'America/Argentina/Buenos_Aires')).toBe('2026-07-14');
  expect(at('2026-01-12', '2026-07-14T15:00Z', 'America/Argentina/Buenos_Aires')).toBe('2026-01-12');
});
