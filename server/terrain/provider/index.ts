import path from 'node:path';
import type { Env } from '../../config/env.ts';
import { openDiskCache, type DiskCache } from '../../imagery/disk/disk-cache.ts';
import { elevationProvider } from '../elevation/index.ts';
import type { ElevationProvider } from '../elevation/provider.ts';
import { removeBelow } from '../../providers/remove-below.ts';
import { soilProvider } from '../soil/index.ts';
import type { SoilProvider } from '../soil/provider.ts';

/** What lies under the fields, and the answers kept of it. */
export type Terrain = {
  readonly elevation: ElevationProvider;
  readonly soil: SoilProvider;
  /** Opened on first use. */
  readonly cached: () => Promise<DiskCache>;
  /** Removes the answers about the terrain of fields, of sources no longer asked too. */
  readonly forget: (field_ids: readonly string[]) => Promise<void>;
};
export type TerrainEnv = Pick<Env, 'ELEVATION' | 'ELEVATION_URL' | 'SOIL' | 'SOIL_URL' | 'DATA_DIR'>;

/** The terrain does not change: its answers are small and are worth more room than they will ever need. */
const BUDGET_BYTES = 256 * 1024 * 1024;
const DEPTH = 3;

export const terrainProviders = (env: TerrainEnv, clock: () => number = () => performance.now()): Terrain => {
  const root = path.join(env.DATA_DIR, 'terrain');
  const [elevation, soil] = [elevationProvider(env, clock), soilProvider(env, clock)];
  let opened: Promise<DiskCache> | null = null;
  return {
    elevation,
    soil,
    cached: () => (opened ??= openDiskCache(root, { depth: DEPTH, budget_bytes: BUDGET_BYTES, clock })),
    forget: async (field_ids) => {
      const cached = await opened;
      for (const folder of [`elevation-${elevation.id}`, `soil-${soil.id}`])
        for (const id of field_ids) await cached?.drop(`${folder}/${id}`);
      await removeBelow(root, field_ids);
    },
  };
};
