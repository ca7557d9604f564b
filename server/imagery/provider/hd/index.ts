import { productDay, type Env } from '../../../config/env.ts';
import type { ImageryThreads } from '../../clips/threads.ts';
import { demoHd } from './demo/archive.ts';
import { planetHd } from './planet/planet-provider.ts';
import type { HdProvider } from './provider.ts';

export type HdEnv = Pick<Env, 'HD_IMAGERY' | 'PLANET_API_KEY' | 'PLANET_URL' | 'PLANET_FILE_HOSTS' | 'DEMO_DATE'>;

const PLANET = 'https://api.planet.com/data/v1';

/** Chooses the source of scenes of 3 m by HD_IMAGERY; null where there is none. */
export const hdProvider = (env: HdEnv, threads: ImageryThreads, clock: () => Date): HdProvider | null => {
  switch (env.HD_IMAGERY) {
    case 'demo':
      return demoHd({ threads, today: () => productDay(env, clock()) });
    case 'planet': {
      if (env.PLANET_API_KEY === undefined) return null;
      const url = (env.PLANET_URL ?? PLANET).replace(/\/$/, '');
      return planetHd({
        url,
        api_key: env.PLANET_API_KEY,
        api_rule: { host: new URL(url).host, is_configured: env.PLANET_URL !== undefined },
        file_hosts: env.PLANET_FILE_HOSTS,
        clock: () => performance.now(),
      });
    }
    case 'none':
      return null;
  }
};
