import type { Env } from '../../config/env.ts';
import { COPERNICUS_BUCKET, copernicusElevation } from './copernicus.ts';
import { demoElevation } from './demo.ts';
import type { ElevationProvider } from './provider.ts';

export type ElevationEnv = Pick<Env, 'ELEVATION' | 'ELEVATION_URL'>;

/** Chooses the source of heights by ELEVATION. */
export const elevationProvider = (
  { ELEVATION, ELEVATION_URL }: ElevationEnv,
  clock: () => number = () => performance.now(),
): ElevationProvider => {
  if (ELEVATION === 'demo') return demoElevation;
  const url = ELEVATION_URL ?? COPERNICUS_BUCKET;
  return copernicusElevation({ url, rules: [{ host: new URL(url).host, is_configured: ELEVATION_URL !== undefined }], clock });
};
