import { setBaseMapCover } from '../base/base-map-state.ts';
import { addToSlot } from '../layer-order.ts';
import { makeRasterLayer } from './raster-layer.ts';
import { addPart } from '../the-map.ts';
import type { RasterImage } from '../types.ts';

const { layer, setImages } = makeRasterLayer('rasters');

/**
 * Shows exactly these pictures under the field lines. A known id with another bitmap cross-fades in 120 ms over the last
 * one. Bitmaps must stay open while they are shown: a restored WebGL context uploads them again.
 */
export function setRasterImages(images: readonly RasterImage[]): void {
  setImages(images);
  setBaseMapCover({ pictures: images.length > 0, pale_shapes: new Set(images.filter(({ is_pale }) => is_pale).map(({ id }) => id)) });
}

addPart((map) => addToSlot(map, 'raster', layer));
