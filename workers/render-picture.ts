import { layerBands } from '#domain/raster/render/layer-bands.ts';
import { meanLightness } from '#domain/raster/statistics/mean-lightness.ts';
import { renderLayer } from '#domain/raster/render/render-layer.ts';
import type { RenderedLayer, RenderRequest } from '#domain/raster/types.ts';
import { loadHealth } from './load-health.ts';
import { loadSceneBands } from './scene-bands.ts';
import { withTransfer, type CallContext } from './wire.ts';

export type RenderReply = Omit<RenderedLayer, 'rgba'> & {
  readonly bitmap: ImageBitmap;
  /** L* of the picture's mean colour; null for a picture without a painted pixel. */
  readonly lightness: number | null;
};

/** Makes a bitmap ready for the map; it and the values move to the caller without a copy. */
export async function asReply({ rgba, ...rest }: RenderedLayer): Promise<RenderReply> {
  const lightness = meanLightness(rgba);
  const bitmap = await createImageBitmap(new ImageData(rgba, rest.shape.width, rest.shape.height));
  const values = [rest.grid.values, rest.side_grid?.values, rest.zone_values].flatMap((list) => (list ? [list.buffer as ArrayBuffer] : []));
  return withTransfer({ ...rest, bitmap, lightness }, [bitmap, ...values]);
}

/** Draws a layer of one scene. */
export async function renderPicture(request: RenderRequest, { signal }: CallContext): Promise<RenderReply> {
  const { health: sources, ...options } = request;
  const bands = await loadSceneBands(request.source, request.scene.id, request.polygon, layerBands(request.layer), signal);
  const health = sources === undefined ? undefined : await loadHealth(sources, request, signal);
  signal.throwIfAborted();
  return asReply(renderLayer(bands, { ...options, health }));
}
