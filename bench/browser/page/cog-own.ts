import type { Polygon } from '#domain/geometry/types.ts';
import type { FieldStatistics, SceneCalibration } from '#domain/raster/types.ts';
import { analysis } from '#workers/client.ts';
import { sumOf, type FieldSum } from './field-sum.ts';
import { timed, type Timed } from './timed.ts';

/** A field and where the bands of its scene lie: B04.tif, B08.tif and SCL.tif in a folder, on a grid with this corner. */
export type CogField = {
  readonly polygon: Polygon;
  readonly folder: string;
  readonly epsg: number;
  readonly origin: readonly [east: number, north: number];
  readonly scene: SceneCalibration;
};
export type CogJob = { readonly fields: readonly CogField[] };

/** The product's own way to a picture: range requests, inflating, index and colours in the analysis worker, a bitmap back. */
export const cogOwn = ({ fields }: CogJob): Promise<Timed<FieldSum>> =>
  timed(async () => {
    const statistics = await Promise.all(
      fields.map(async ({ polygon, folder, epsg, scene }): Promise<FieldStatistics> => {
        const bands = { B04: `${folder}/B04.tif`, B08: `${folder}/B08.tif`, SCL: `${folder}/SCL.tif` };
        const reply = await analysis.renderLayer({
          source: { kind: 'cog', parts: [{ epsg, bands }] },
          scene,
          polygon,
          layer: 'ndvi',
          palette: 'safe',
          show_masked: false,
        });
        reply.bitmap.close();
        return reply.statistics;
      }),
    );
    return sumOf(statistics);
  });
