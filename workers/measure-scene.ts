import { INDICES } from '#domain/raster/indices/index.ts';
import { sceneStatistics, type SceneStatisticsReply } from '#domain/raster/statistics/scene-statistics.ts';
import type { StatisticsRequest } from '#domain/raster/types.ts';
import { loadSceneBands } from './scene-bands.ts';
import type { CallContext } from './wire.ts';

/** Statistics of one index over a field in one scene, from the same pixels the picture is made of. */
export async function measureScene(request: StatisticsRequest, { signal }: CallContext): Promise<SceneStatisticsReply> {
  const wanted = [...new Set([...INDICES[request.index].bands, 'B04' as const, 'SCL' as const])];
  const bands = await loadSceneBands(request.source, request.scene.id, request.polygon, wanted, signal);
  return sceneStatistics(bands, request.scene, request.polygon, request.index);
}
