import type { Band, IndexId, SceneBand, SceneLayerId } from '#domain/schemas/imagery.ts';
import { INDICES } from '../indices/index.ts';
import type { SceneBands } from '../types.ts';

const TRUE_COLOR_BANDS = ['B04', 'B03', 'B02'] as const;
const HD_TRUE_COLOR_BANDS = ['red', 'green', 'blue'] as const;

/** Red, green and blue of the scene's sensor. */
export const trueColorBands = ({ sensor }: Pick<SceneBands, 'sensor'>): readonly SceneBand[] =>
  sensor === 'planetscope' ? HD_TRUE_COLOR_BANDS : TRUE_COLOR_BANDS;

/** The index a layer shows; zones divide NDVI, health compares it, and true colour reports it beside the picture. */
export const LAYER_INDEX: Readonly<Record<SceneLayerId, IndexId>> = {
  ndvi: 'ndvi',
  evi: 'evi',
  ndre: 'ndre',
  contrasted_3: 'ndvi',
  contrasted_10: 'ndvi',
  health: 'ndvi',
  chlorophyll: 'cire',
  water: 'mndwi',
  true_color: 'ndvi',
};

/** Beside a layer's index: colours, what tells water from dark plants, the red-edge position, EVI for the default reference. */
const EXTRA: Partial<Record<SceneLayerId, readonly Band[]>> = {
  true_color: TRUE_COLOR_BANDS,
  water: ['B08'],
  chlorophyll: ['B06'],
  health: ['B02'],
};

/** Bands to read for a layer: its own, SCL for the mask, and B04 because the offset guard looks at it. */
export function layerBands(layer: SceneLayerId): readonly Band[] {
  const own = EXTRA[layer] ?? [];
  return [...new Set<Band>([...own, ...INDICES[LAYER_INDEX[layer]].bands, 'B04', 'SCL'])];
}
