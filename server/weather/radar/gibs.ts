import { circuitBreaker } from '../../imagery/provider/circuit-breaker.ts';
import { asRadar, fetchPng } from './fetch-png.ts';
import type { WeatherImageSource } from './provider.ts';
import type { RemoteImages } from './rainviewer.ts';
import { recentFrames } from './recent-frames.ts';

export const GIBS_URL = 'https://gibs.earthdata.nasa.gov/wmts/epsg3857/best';
const LAYER = 'GOES-East_ABI_GeoColor';
const TIMEOUT_MS = 8_000;
/** A picture is on the service some while after it was taken. */
const DELAY_MS = 40 * 60_000;

/** NASA GIBS: the whole disc seen by GOES-East every ten minutes. It has no list of moments; they follow from the clock. */
export const gibs = ({ url, rules, clock, timeout_ms = TIMEOUT_MS }: RemoteImages): WeatherImageSource => {
  const breaker = circuitBreaker(clock);
  return {
    attribution: 'NASA GIBS, GOES-East (NOAA)',
    is_demo: false,
    now: (now) => now,
    list: (now) =>
      Promise.resolve(recentFrames(now.getTime() - DELAY_MS, (time_s) => new Date(time_s * 1_000).toISOString().replace('.000', ''))),
    async tile({ path }, { z, x, y }) {
      // The row comes before the column.
      const href = `${url.replace(/\/$/, '')}/${LAYER}/default/${path}/GoogleMapsCompatible_Level7/${z}/${y}/${x}.png`;
      try {
        return await breaker.run(() => fetchPng(href, rules, timeout_ms));
      } catch (error) {
        throw asRadar(error);
      }
    },
  };
};
