import type { Scene, SceneLayerId } from '#domain/schemas/imagery.ts';
import { LAYER_INDEX } from '#domain/raster/render/layer-bands.ts';
import { download, fileName } from '#ui/download.ts';
import { analysis } from '#workers/client.ts';
import { frameOf, type FrameStyle, type ShapedField } from './frame-of.ts';

/** What the numbers under a layer are called. */
const valuesName = (layer: SceneLayerId): string => (layer === 'health' ? 'health' : LAYER_INDEX[layer]).toUpperCase();

/** Hands the numbers of the picture on screen to the browser as a GeoTIFF for QGIS and the like. */
export async function exportValues(field: ShapedField, scene: Scene, style: FrameStyle): Promise<void> {
  const name = valuesName(style.layer);
  const { grid } = await frameOf(field, scene, style);
  const bytes = await analysis.exportValues({ grid, name: `${name} ${scene.date}` });
  download(bytes, fileName(`${field.field.name}_${name}_${scene.date}`, 'tif'), 'image/tiff');
}
