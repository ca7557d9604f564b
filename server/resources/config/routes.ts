import type { Contract } from '#contract/index.ts';
import { AppError } from '#domain/errors.ts';
import type { Handlers } from '#server/context.ts';
import { STORAGE_PROMISE } from '#server/db/storage-promise.ts';
import { DEMO_ACCOUNT } from '#server/demo/account.ts';
import { hasDemoAccount } from '#server/demo/seed.ts';
import type { Env } from '#server/env.ts';

const MAX_ZOOM = 19;

type BaseMap = { id: 'satellite' | 'street'; tiles: string[]; attribution: string; max_zoom: number };

const baseMapsOf = (env: Env): BaseMap[] => {
  const maps = [
    { id: 'satellite' as const, tiles: env.SATELLITE_TILES, attribution: env.SATELLITE_ATTRIBUTION },
    { id: 'street' as const, tiles: env.STREET_TILES, attribution: env.STREET_ATTRIBUTION },
  ];
  return maps.flatMap(({ id, tiles, attribution = '' }) => (tiles === undefined ? [] : [{ id, tiles: [tiles], attribution, max_zoom: MAX_ZOOM }]));
};

const IMAGERY_ATTRIBUTION = {
  demo: 'Surco demo',
  'earth-search': 'Copernicus Sentinel-2, Element 84',
  'planetary-computer': 'Copernicus Sentinel-2, Planetary Computer',
} as const;

export const configHandlers: Handlers<Contract['config']> = {
  features: async (_input, { env, db, today }) => ({
    demo: env.DEMO,
    demo_account: env.DEMO && (await hasDemoAccount(db)) ? DEMO_ACCOUNT : null,
    today,
    storage: { tier: db.tier, promise_key: STORAGE_PROMISE[db.tier].promise_key },
    imagery: { provider: env.IMAGERY, is_demo: env.IMAGERY === 'demo', attribution: IMAGERY_ATTRIBUTION[env.IMAGERY] },
    base_maps: baseMapsOf(env),
  }),

  outbox: async ({ to }, { env, providers }) => {
    const mails = env.DEMO ? await providers.mail.outbox(to) : null;
    if (mails === null) throw new AppError('NOT_FOUND');
    return mails;
  },
};
