import { LAYER_INDEX } from '#domain/raster/render/layer-bands.ts';
import type { IndexId, SceneLayerId } from '#domain/schemas/imagery.ts';

/** The layer that carries an index's name. */
const NAMED = { ndvi: 'ndvi', evi: 'evi', ndre: 'ndre', cire: 'chlorophyll', mndwi: 'water' } as const satisfies Record<
  IndexId,
  SceneLayerId
>;

/** Text key of the index whose numbers stand beside a layer. */
export const indexKey = (layer: SceneLayerId) => `imagery:layer.${NAMED[LAYER_INDEX[layer]]}` as const;
