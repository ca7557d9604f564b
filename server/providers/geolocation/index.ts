import type { Env } from '../../config/env.ts';
import { IPAPI_URL, ipApi } from './ipapi.ts';
import { noGeolocation } from './none.ts';
import type { GeolocationProvider } from './provider.ts';

export type GeolocationEnv = Pick<Env, 'GEOLOCATION' | 'GEOLOCATION_URL'>;

/** Chooses by GEOLOCATION who is given visitors' addresses: nobody unless the operator says so. */
export const geolocationProvider = (
  { GEOLOCATION, GEOLOCATION_URL }: GeolocationEnv,
  clock: () => number = () => performance.now(),
): GeolocationProvider => {
  if (GEOLOCATION === 'none') return noGeolocation;
  const url = GEOLOCATION_URL ?? IPAPI_URL;
  return ipApi({ url, rules: [{ host: new URL(url).host, is_configured: GEOLOCATION_URL !== undefined }], clock });
};
