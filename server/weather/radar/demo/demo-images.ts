import { localDay } from '#domain/calendar/local-hour.ts';
import type { WeatherImageKind } from '#domain/radar/weather-images.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import type { ImageryGateway } from '../../../imagery/provider/index.ts';
import type { WeatherImageSource } from '../provider.ts';
import { recentFrames } from '../recent-frames.ts';

const DAY_MS = 86_400_000;

/** Rain and clouds computed from integers, drawn on the threads that touch pixels. `day` is the demo's own today, if it has one. */
export const demoImages = (kind: WeatherImageKind, day: string | undefined, imagery: Pick<ImageryGateway, 'open'>): WeatherImageSource => {
  const nowOf = (now: Date): Date => {
    if (day === undefined) return now;
    const real = localDay(now, 'America/Argentina/Buenos_Aires');
    return new Date(now.getTime() + (epochDay(day) - epochDay(real)) * DAY_MS);
  };
  return {
    attribution: 'Surco demo',
    is_demo: true,
    now: nowOf,
    list: (now) => Promise.resolve(recentFrames(nowOf(now).getTime(), String)),
    async tile({ time_s }, tile) {
      const { threads } = await imagery.open();
      return threads.run('weather_tile', { kind, time_s, ...tile });
    },
  };
};
