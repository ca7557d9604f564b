import { setBaseMapCover } from '../base/base-map-state.ts';
import { addToSlot } from '../layer-order.ts';
import { makeRasterLayer } from './raster-layer.ts';
import { addPart } from '../the-map.ts';
import type { RasterImage } from '../types.ts';

const { layer, setImages } = makeRasterLayer('overlays');

/** Shows exactly these pictures over those of `setRasterImages`: what the user brought. Bitmaps must stay open while shown. */
export function setOverlayImages(images: readonly RasterImage[]): void {
  setImages(images);
  setBaseMapCover({ overlays: images.length > 0 });
}

addPart((map) => addToSlot(map, 'raster', layer));
