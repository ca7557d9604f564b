import type { Position } from '#domain/geometry/types.ts';
import { explainPixel as explain } from '#domain/provenance/explain-pixel.ts';
import type { PixelProvenance } from '#domain/provenance/schema.ts';
import { layerBands } from '#domain/raster/render/layer-bands.ts';
import type { RenderRequest } from '#domain/raster/types.ts';
import type { Scene } from '#domain/schemas/imagery.ts';
import { loadHealth } from './load-health.ts';
import { loadSceneBands } from './scene-bands.ts';
import type { CallContext } from './wire.ts';

export type ExplainRequest = Pick<RenderRequest, 'source' | 'polygon' | 'layer' | 'health'> & {
  readonly scene: Scene;
  readonly position: Position;
};

/** Where the value of one pixel comes from, from the same windows the picture is made of. */
export async function explainPixel(request: ExplainRequest, { signal }: CallContext): Promise<PixelProvenance | null> {
  const { source, scene, polygon, layer, position } = request;
  const bands = await loadSceneBands(source, scene.id, polygon, layerBands(layer), signal);
  const health = request.health === undefined ? undefined : await loadHealth(request.health, request, signal);
  return explain(bands, { scene, polygon, layer, position, health });
}
