import { layerBands } from '#domain/raster/layer-bands.ts';
import { renderLayer } from '#domain/raster/render-layer.ts';
import type { RenderedLayer, RenderRequest } from '#domain/raster/types.ts';
import { loadSceneBands } from './scene-bands.ts';
import { withTransfer, type CallContext } from './wire.ts';

export type RenderReply = Omit<RenderedLayer, 'rgba'> & { readonly bitmap: ImageBitmap };

/** Draws a layer into a bitmap ready for the map; bitmap and values move to the caller without a copy. */
export async function renderPicture(request: RenderRequest, { signal }: CallContext): Promise<RenderReply> {
  const bands = await loadSceneBands(request.source, request.scene.id, request.polygon, layerBands(request.layer), signal);
  signal.throwIfAborted();
  const { rgba, ...rest } = renderLayer(bands, request);
  const bitmap = await createImageBitmap(new ImageData(rgba, rest.shape.width, rest.shape.height));
  return withTransfer({ ...rest, bitmap }, [bitmap, rest.grid.values.buffer as ArrayBuffer]);
}
