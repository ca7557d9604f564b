import type { WeatherImageKind } from '#domain/radar/weather-images.ts';
import type { Env } from '../../config/env.ts';
import type { ImageryGateway } from '../../imagery/provider/index.ts';
import { demoImages } from './demo/demo-images.ts';
import { GIBS_URL, gibs } from './gibs.ts';
import { imageStore, type ImageStore } from './image-store.ts';
import { RAINVIEWER_URL, rainViewer } from './rainviewer.ts';

export type WeatherImages = Readonly<Record<WeatherImageKind, ImageStore>>;
export type WeatherImageEnv = Pick<Env, 'RADAR' | 'RADAR_URL' | 'WEATHER_SATELLITE' | 'WEATHER_SATELLITE_URL' | 'DEMO_DATE'>;

/** RainViewer's tiles come from a host of its choice below its own name. */
const RAINVIEWER_HOSTS = { host: '.rainviewer.com', is_configured: false };
const hostOf = (url: string, own: string | undefined) => ({ host: new URL(url).host, is_configured: own !== undefined });

/** Chooses the sources of rain and clouds by RADAR and WEATHER_SATELLITE. */
export const weatherImages = (
  env: WeatherImageEnv,
  imagery: Pick<ImageryGateway, 'open'>,
  clock: () => number = () => performance.now(),
): WeatherImages => {
  const { RADAR, RADAR_URL, WEATHER_SATELLITE, WEATHER_SATELLITE_URL, DEMO_DATE } = env;
  const [radar_url, satellite_url] = [RADAR_URL ?? RAINVIEWER_URL, WEATHER_SATELLITE_URL ?? GIBS_URL];
  const radar =
    RADAR === 'demo'
      ? demoImages('radar', DEMO_DATE, imagery)
      : rainViewer({
          url: radar_url,
          rules: [hostOf(radar_url, RADAR_URL), ...(RADAR_URL === undefined ? [RAINVIEWER_HOSTS] : [])],
          clock,
        });
  const satellite =
    WEATHER_SATELLITE === 'demo'
      ? demoImages('satellite', DEMO_DATE, imagery)
      : gibs({ url: satellite_url, rules: [hostOf(satellite_url, WEATHER_SATELLITE_URL)], clock });
  return { radar: imageStore(radar, clock), satellite: imageStore(satellite, clock) };
};
