import { dateFormat, relativeTimeFormat } from '#domain/cached-formats.ts';

/** A moment on a zone's own clock: `12:40`. `time` in seconds since 1970. */
export const clockTime = (time: number, locale: string, timeZone: string): string =>
  dateFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(time * 1_000);

const MINUTES_SAID = 90;

/** How long ago: `hace 10 min`, from an hour and a half on in hours. */
export const ageText = (seconds: number, locale: string): string => {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const format = relativeTimeFormat(locale, { numeric: 'always', style: 'short' });
  return minutes < MINUTES_SAID ? format.format(-minutes, 'minute') : format.format(-Math.round(minutes / 60), 'hour');
};
