import path from 'node:path';
import type { Env } from '../../env.ts';
import { openDiskCache, type DiskCache } from '../../imagery/disk-cache.ts';
import { elevationProvider } from '../elevation/index.ts';
import type { ElevationProvider } from '../elevation/provider.ts';
import { soilProvider } from '../soil/index.ts';
import type { SoilProvider } from '../soil/provider.ts';

/** What lies under the lots, and the answers kept of it. */
export type Terrain = {
  readonly elevation: ElevationProvider;
  readonly soil: SoilProvider;
  /** Opened on first use. */
  readonly kept: () => Promise<DiskCache>;
};
export type TerrainEnv = Pick<Env, 'ELEVATION' | 'ELEVATION_URL' | 'SOIL' | 'SOIL_URL' | 'DATA_DIR'>;

/** The ground does not change: its answers are small and are worth more room than they will ever need. */
const BUDGET_BYTES = 256 * 1024 * 1024;
const DEPTH = 3;

export const terrainProviders = (env: TerrainEnv, clock: () => number = () => performance.now()): Terrain => {
  let opened: Promise<DiskCache> | null = null;
  return {
    elevation: elevationProvider(env, clock),
    soil: soilProvider(env, clock),
    kept: () => (opened ??= openDiskCache(path.join(env.DATA_DIR, 'terrain'), { depth: DEPTH, budget_bytes: BUDGET_BYTES, clock })),
  };
};
