import { productNow, type Env } from '../../config/env.ts';
import type { StationProvider } from '../provider/provider.ts';
import { demoStations } from './demo-stations.ts';
import { mesonet } from './mesonet.ts';

export type StationEnv = Pick<Env, 'WEATHER' | 'STATIONS_URL' | 'DEMO_DATE'>;

const MESONET = 'https://mesonet.agron.iastate.edu';

/** Chooses the source of what weather stations report by WEATHER. */
export const stationProvider = (env: StationEnv, clock: () => number = Date.now): StationProvider => {
  if (env.WEATHER === 'demo') return demoStations(() => productNow(env, new Date(clock())));
  const root = env.STATIONS_URL ?? MESONET;
  return mesonet({ root, rules: [{ host: new URL(root).host, is_configured: env.STATIONS_URL !== undefined }] });
};
