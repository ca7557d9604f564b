import { productNow, type Env } from '../../config/env.ts';
import { placeDay } from '../place-clock.ts';
import { demoWeather } from './demo.ts';
import { openMeteo } from './open-meteo.ts';
import type { WeatherProvider } from './provider.ts';

export type WeatherEnv = Pick<Env, 'WEATHER' | 'WEATHER_URL' | 'WEATHER_KEY' | 'DEMO_DATE'>;

/** Free for what earns no money; with a key, the addresses of subscribers. */
const OPEN = { archive: 'https://archive-api.open-meteo.com', forecast: 'https://api.open-meteo.com' };
const SUBSCRIBED = { archive: 'https://customer-archive-api.open-meteo.com', forecast: 'https://customer-api.open-meteo.com' };

/** Chooses the source of daily weather by WEATHER. */
export const weatherProvider = (env: WeatherEnv, clock: () => number = Date.now): WeatherProvider => {
  const { WEATHER, WEATHER_URL, WEATHER_KEY } = env;
  if (WEATHER === 'demo') return demoWeather((place) => placeDay(place, productNow(env, new Date(clock())).getTime()));
  const own = WEATHER_URL === undefined ? undefined : { archive: WEATHER_URL, forecast: WEATHER_URL };
  const { archive, forecast } = own ?? (WEATHER_KEY === undefined ? OPEN : SUBSCRIBED);
  const rules = [archive, forecast].map((url) => ({ host: new URL(url).host, is_configured: own !== undefined }));
  return openMeteo({ archive, forecast, key: WEATHER_KEY, rules, clock });
};
