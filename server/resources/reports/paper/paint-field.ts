import type { Polygon } from '#domain/geometry/types.ts';
import type { MapPicture } from '#domain/pdf/map-drawing.ts';
import { readClip } from '#domain/raster/read-clip.ts';
import { renderLayer } from '#domain/raster/render/render-layer.ts';
import type { SceneCalibration } from '#domain/raster/types.ts';
import { inflate } from '#server/imagery/clips/inflate.ts';
import { pictureOf } from './picture-of.ts';

/** A field's clip of a scene, whose EVI is to be printed. */
export type PaintTask = { readonly clip: Uint8Array; readonly polygon: Polygon; readonly scene: SceneCalibration };

/** The EVI of a field as paper shows it: in the palette that all tell apart, what is under cloud left out. */
export async function paintField({ clip, polygon, scene }: PaintTask): Promise<MapPicture> {
  const { rgba, shape } = renderLayer(await readClip(clip, { inflate }), {
    scene,
    polygon,
    layer: 'evi',
    palette: 'safe',
    show_masked: false,
    zone_method: 'quantile',
  });
  return pictureOf(rgba, shape);
}
