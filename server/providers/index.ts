import type { Env } from '../env.ts';
import { geolocationProvider } from './geolocation/index.ts';
import type { GeolocationProvider } from './geolocation/provider.ts';
import { imageryDoor, type ImageryDoor } from './imagery/index.ts';
import { terrainProviders, type Terrain } from './terrain/index.ts';
import type { MailProvider } from './mail/mail.ts';
import { mailProvider } from './mail/index.ts';
import { weatherProvider } from './weather/index.ts';
import type { WeatherProvider } from './weather/provider.ts';

/** Everything the server asks of somebody else's service. */
export interface Providers {
  readonly geolocation: GeolocationProvider;
  readonly imagery: ImageryDoor;
  readonly mail: MailProvider;
  readonly terrain: Terrain;
  readonly weather: WeatherProvider;
}

/** Chooses each provider by configuration. */
export const buildProviders = (env: Env): Providers => ({
  geolocation: geolocationProvider(env),
  imagery: imageryDoor(env),
  mail: mailProvider(env),
  terrain: terrainProviders(env),
  weather: weatherProvider(env),
});
