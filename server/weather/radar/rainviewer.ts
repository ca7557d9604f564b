import { readWeatherMaps } from '#domain/radar/read-weather-maps.ts';
import { WEATHER_TILES } from '#domain/radar/weather-images.ts';
import { circuitBreaker } from '../../imagery/provider/circuit-breaker.ts';
import type { HostRule } from '../../imagery/provider/http/guarded-request.ts';
import { askJson } from '../../imagery/provider/stac-client.ts';
import { asRadar, fetchPng } from './fetch-png.ts';
import type { WeatherImageSource } from './provider.ts';

export type RemoteImages = {
  readonly url: string;
  readonly rules: readonly HostRule[];
  readonly clock: () => number;
  readonly timeout_ms?: number;
};

export const RAINVIEWER_URL = 'https://api.rainviewer.com';
const TIMEOUT_MS = 8_000;
const MOST_LIST_BYTES = 256 * 1024;
/** "Universal blue", the scheme of `RAIN_RAMP`; cells as they were measured; snow in the colours of rain. */
const LOOK = '2/0_0';

/** RainViewer: a list of frames, and tiles on a host of its own that the list names. */
export const rainViewer = ({ url, rules, clock, timeout_ms = TIMEOUT_MS }: RemoteImages): WeatherImageSource => {
  // Its tiles come from other machines than its list: either may be gone without the other.
  const [lists, tiles] = [circuitBreaker(clock), circuitBreaker(clock)];
  return {
    attribution: 'Radar RainViewer',
    is_demo: false,
    now: (now) => now,
    async list() {
      const href = `${url.replace(/\/$/, '')}/public/weather-maps.json`;
      const limits = { timeout_ms, max_bytes: MOST_LIST_BYTES };
      try {
        const json = await lists.run(() => askJson({ href, method: 'GET', body: null, ...limits }, rules));
        const { host, frames } = readWeatherMaps(json);
        return frames.map(({ time, path }) => ({ time_s: time, path: `${host}${path}` }));
      } catch (error) {
        throw asRadar(error);
      }
    },
    async tile({ path }, { z, x, y }) {
      const href = `${path}/${WEATHER_TILES.px}/${z}/${x}/${y}/${LOOK}.png`;
      try {
        return await tiles.run(() => fetchPng(href, rules, timeout_ms));
      } catch (error) {
        throw asRadar(error);
      }
    },
  };
};
