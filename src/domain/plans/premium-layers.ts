import type { LayerId } from '../schemas/imagery.ts';

/** Layers of this product that advanced lots only may see (specification §1; rules 36). */
export const PREMIUM_LAYERS: ReadonlySet<LayerId> = new Set<LayerId>(['true_color']);

/** Bands that only premium layers need: left out of everything a basic lot is given, so that no pixel of them leaves the server. */
export const PREMIUM_BANDS: ReadonlySet<string> = new Set(['B03']);
