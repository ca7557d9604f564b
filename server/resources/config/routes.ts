import type { HandlerReply } from '#contract/define.ts';
import type { Contract } from '#contract/index.ts';
import { AppError } from '#domain/errors.ts';
import { WEATHER } from '#domain/limits.ts';
import type { Handlers } from '#server/context.ts';
import { STORAGE_PROMISE } from '#server/db/embedded/storage-promise.ts';
import { DEMO_ACCOUNT } from '#server/demo/account.ts';
import { hasDemoAccount } from '#server/demo/seed.ts';
import type { Env } from '#server/config/env.ts';
import { BASE_ZOOM, TILE_PX } from '#server/imagery/base-tile/tile-frame.ts';

type BaseMap = HandlerReply<Contract['config']['features']>['base_maps'][number];

/** What tile services usually offer. */
const SERVICE = { min_zoom: 0, max_zoom: 19, tile_px: 256 } as const;
/** The demo's own land stands in where no service is configured. */
const OWN_BASE: BaseMap = {
  id: 'satellite',
  tiles: ['/api/sentinel/base/{z}/{x}/{y}'],
  attribution: 'Base demo de Surco',
  min_zoom: BASE_ZOOM.min,
  max_zoom: BASE_ZOOM.max,
  tile_px: TILE_PX,
};

const baseMapsOf = (env: Env): BaseMap[] => {
  const services = (['satellite', 'street'] as const).flatMap((id): BaseMap[] => {
    const service = env.base_maps[id];
    return service === null ? [] : [{ id, tiles: [service.tiles], attribution: service.attribution, ...SERVICE }];
  });
  return env.IMAGERY === 'demo' && env.base_maps.satellite === null ? [OWN_BASE, ...services] : services;
};

const IMAGERY_ATTRIBUTION = {
  demo: 'Surco demo',
  'earth-search': 'Copernicus Sentinel-2, Element 84',
  'planetary-computer': 'Copernicus Sentinel-2, Planetary Computer',
} as const;

const HD_ATTRIBUTION = { demo: 'PlanetScope demo', planet: '© Planet Labs PBC · PlanetScope' } as const;

/** A figure of 0 is none. */
const shown = (figure: number): number | null => (figure === 0 ? null : figure);

export const configHandlers: Handlers<Contract['config']> = {
  features: async (_input, { env, db, today }) => ({
    demo: env.DEMO,
    demo_account: env.DEMO && (await hasDemoAccount(db)) ? DEMO_ACCOUNT : null,
    today,
    storage: { tier: db.tier, promise_key: STORAGE_PROMISE[db.tier].promise_key },
    imagery: { provider: env.IMAGERY, is_demo: env.IMAGERY === 'demo', attribution: IMAGERY_ATTRIBUTION[env.IMAGERY] },
    hd_imagery:
      env.HD_IMAGERY === 'none'
        ? null
        : { provider: env.HD_IMAGERY, is_demo: env.HD_IMAGERY === 'demo', attribution: HD_ATTRIBUTION[env.HD_IMAGERY] },
    figures: {
      users: shown(env.LANDING_USERS),
      hectares: shown(env.LANDING_HECTARES),
      stations: shown(env.LANDING_STATIONS),
    },
    forecast_days: WEATHER.forecast_days,
    contact_email: env.CONTACT_EMAIL ?? null,
    geolocation: env.GEOLOCATION !== 'none',
    conversion: env.can_convert,
    own_imagery_hosts: env.OWN_IMAGERY_HOSTS,
    base_maps: baseMapsOf(env),
  }),

  callingCode: async (_input, ctx) => {
    try {
      return { calling_code: await ctx.providers.geolocation.callingCode(ctx.address) };
    } catch (error) {
      // A guess that is missing costs a click, never the page; the log says why.
      ctx.after(() => Promise.reject(error));
      return { calling_code: null };
    }
  },

  outbox: async ({ to }, { env, providers }) => {
    const mails = env.DEMO ? await providers.mail.outbox(to) : null;
    if (mails === null) throw new AppError('NOT_FOUND');
    return mails;
  },
};
