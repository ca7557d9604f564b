import { isTerrainLayer, type LayerId } from '../schemas/imagery.ts';

/**
 * Whether a layer can be made of one scene of 3 m. Crop health cannot: it compares with seasons of Sentinel-2, and sensors are
 * not mixed (domain.md §1.6, §1.10); the terrain has no scene. `isHdLayer('ndvi')` → `true`, `isHdLayer('health')` → `false`.
 */
export const isHdLayer = (layer: LayerId): boolean => layer !== 'health' && !isTerrainLayer(layer);
