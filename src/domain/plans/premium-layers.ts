import type { Band, IndexId, LayerId } from '../schemas/imagery.ts';

/** Layers of this product that advanced fields only may see (specification §1; rules 36). */
export const PREMIUM_LAYERS: ReadonlySet<LayerId> = new Set<LayerId>([
  'health',
  'chlorophyll',
  'water',
  'true_color',
  'elevation',
  'slope',
]);

/** Indices whose numbers are as premium as the pictures made of them. */
export const PREMIUM_INDICES: ReadonlySet<IndexId> = new Set<IndexId>(['cire', 'mndwi']);

/** Indices that may be asked of any field, many at once. */
export const OPEN_INDEX_IDS = ['ndvi', 'evi', 'ndre'] as const satisfies readonly IndexId[];

/** Bands that only premium layers need: left out of everything a basic field is given, so that no pixel of them leaves the server. */
export const PREMIUM_BANDS: ReadonlySet<Band> = new Set<Band>(['B03', 'B06', 'B07', 'B11']);
