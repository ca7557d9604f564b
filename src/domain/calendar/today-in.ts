import { epochDay } from '../series/epoch-day.ts';
import { localDay } from './local-hour.ts';

const DAY_MS = 86_400_000;
/** Where the server's day is counted (server/config/env.ts). */
const SERVER_ZONE = 'America/Argentina/Buenos_Aires';

/**
 * Today in a zone: by the moment (UTC, ms), or where the server is held at another day, at the same time of that day.
 * On 2026-07-14, at 2026-07-15T02:30Z → in Los Mochis `2026-07-14`; of a server held at 2026-01-12 → `2026-01-11` at 04:00Z.
 */
export function todayIn(server_day: string, now_ms: number, zone: string): string {
  const behind = epochDay(server_day) - epochDay(localDay(new Date(now_ms), SERVER_ZONE));
  // One day is what the server told before midnight.
  return localDay(new Date(now_ms + (Math.abs(behind) > 1 ? behind : 0) * DAY_MS), zone);
}
