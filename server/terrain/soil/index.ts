import type { Env } from '../../config/env.ts';
import { demoSoil } from './demo.ts';
import type { SoilProvider } from './provider.ts';
import { SOILGRIDS_URL, soilGrids } from './soilgrids.ts';

export type SoilEnv = Pick<Env, 'SOIL' | 'SOIL_URL'>;

/** Chooses the map of soils by SOIL. */
export const soilProvider = ({ SOIL, SOIL_URL }: SoilEnv, clock: () => number = () => performance.now()): SoilProvider => {
  if (SOIL === 'demo') return demoSoil;
  const url = SOIL_URL ?? SOILGRIDS_URL;
  return soilGrids({ url, rules: [{ host: new URL(url).host, is_configured: SOIL_URL !== undefined }], clock });
};
