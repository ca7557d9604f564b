import type { Polygon } from '#domain/geometry/types.ts';
import type { FieldStatistics } from '#domain/raster/types.ts';
import { analysis } from '#workers/client.ts';
import { EPSG, SCENE } from '../lib/scene-facts.ts';
import { sumOf, type LotSum } from './lot-sum.ts';
import { timed, type Timed } from './timed.ts';

export type CogJob = { readonly folder: string; readonly scene_id: string; readonly lots: readonly Polygon[] };

/** The product's own way to a picture: range requests, inflating, index and colours in the analysis worker, a bitmap back. */
export const cogOwn = ({ folder, scene_id, lots }: CogJob): Promise<Timed<LotSum>> =>
  timed(async () => {
    const bands = { B04: `${folder}/B04.tif`, B08: `${folder}/B08.tif`, SCL: `${folder}/SCL.tif` };
    const statistics = await Promise.all(
      lots.map(async (polygon): Promise<FieldStatistics> => {
        const reply = await analysis.renderLayer({
          source: { kind: 'cog', parts: [{ epsg: EPSG, bands }] }, scene: { ...SCENE, id: scene_id }, polygon, layer: 'ndvi', palette: 'safe', show_masked: false,
        });
        reply.bitmap.close();
        return reply.statistics;
      }),
    );
    return sumOf(statistics);
  });
