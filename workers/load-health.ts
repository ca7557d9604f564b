import type { HealthReference, ReferenceScene, HealthSources, RenderRequest } from '#domain/raster/types.ts';
import { layerBands } from '#domain/raster/render/layer-bands.ts';
import { loadSceneBands } from './scene-bands.ts';

/** Fetches and decodes the pixels a crop's condition is compared with. */
export async function loadHealth(
  sources: HealthSources,
  { polygon }: Pick<RenderRequest, 'polygon'>,
  signal: AbortSignal,
): Promise<HealthReference> {
  const wanted = layerBands('ndvi');
  const load = async (one: Pick<RenderRequest, 'source' | 'scene' | 'polygon'>): Promise<ReferenceScene> => ({
    scene: one.scene,
    bands: await loadSceneBands(one.source, one.scene.id, one.polygon, wanted, signal),
  });
  switch (sources.kind) {
    case 'seasons': {
      const seasons = sources.seasons.map(async ({ year, scenes }) => ({
        year,
        scenes: await Promise.all(scenes.map((one) => load({ ...one, polygon }))),
      }));
      return { kind: 'seasons', seasons: await Promise.all(seasons) };
    }
    case 'fields':
      return {
        kind: 'fields',
        fields: await Promise.all(sources.fields.map(async (one) => ({ ...(await load(one)), polygon: one.polygon }))),
      };
    case 'envelope':
    case 'none':
      return sources;
  }
}
