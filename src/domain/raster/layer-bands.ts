import type { Band, IndexId, LayerId } from '#domain/schemas/imagery.ts';
import { INDICES } from './indices/index.ts';

export const TRUE_COLOR_BANDS = ['B04', 'B03', 'B02'] as const;

/** The index a layer shows; zones divide NDVI, and true colour reports NDVI beside the picture. */
export const LAYER_INDEX: Readonly<Record<LayerId, IndexId>> = {
  ndvi: 'ndvi',
  evi: 'evi',
  ndre: 'ndre',
  contrasted_3: 'ndvi',
  contrasted_10: 'ndvi',
  true_color: 'ndvi',
};

/** Bands to read for a layer: its own, SCL for the mask, and B04 because the offset guard looks at it. */
export function layerBands(layer: LayerId): readonly Band[] {
  const own: readonly Band[] = layer === 'true_color' ? TRUE_COLOR_BANDS : [];
  return [...new Set<Band>([...own, ...INDICES[LAYER_INDEX[layer]].bands, 'B04', 'SCL'])];
}
