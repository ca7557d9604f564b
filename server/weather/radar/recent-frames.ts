import { FRAMES } from '#domain/radar/weather-images.ts';
import type { Frame } from './provider.ts';

/** The frames that end with the last whole ten minutes at a moment, named by it. At 12:47 the last is 12:40, the first 10:40. */
export const recentFrames = (now_ms: number, nameOf: (time_s: number) => string): Frame[] => {
  const last = Math.floor(now_ms / 1_000 / FRAMES.step_s) * FRAMES.step_s;
  return Array.from({ length: FRAMES.usual }, (_, i) => {
    const time_s = last - (FRAMES.usual - 1 - i) * FRAMES.step_s;
    return { time_s, path: nameOf(time_s) };
  });
};
