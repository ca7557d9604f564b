import type { TileService } from '../config/base-map-defaults.ts';
import type { Env } from '../config/env.ts';

/** Where each source keeps the band files that the browser reads itself. */
const BAND_ORIGINS: Readonly<Record<Env['IMAGERY'], readonly string[]>> = {
  demo: [],
  'earth-search': ['https://sentinel-cogs.s3.us-west-2.amazonaws.com'],
  'planetary-computer': ['https://sentinel2l2a01.blob.core.windows.net'],
};

const originOf = (service: TileService | null): string[] => {
  const origin = /^https?:\/\/[^/{}]+/.exec(service?.tiles ?? '')?.[0];
  return origin === undefined ? [] : [origin];
};

/** The content security policy: the page's own code only, and pictures and bands from the configured places. */
export const cspDirectives = (env: Env): Record<string, string[]> => {
  const tiles = [...originOf(env.base_maps.satellite), ...originOf(env.base_maps.street)];
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    // maplibre-gl builds its worker from a blob where its file cannot be addressed.
    'worker-src': ["'self'", 'blob:'],
    // The layout engine of the PDF report carries its WebAssembly as a data address, which leads nowhere outside.
    'connect-src': ["'self'", 'data:', ...tiles, ...BAND_ORIGINS[env.IMAGERY], ...env.OWN_IMAGERY_HOSTS],
    'img-src': ["'self'", 'blob:', 'data:', ...tiles],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
};
