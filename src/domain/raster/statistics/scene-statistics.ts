import type { Polygon } from '#domain/geometry/types.ts';
import type { IndexId } from '#domain/schemas/imagery.ts';
import { computeFieldIndex } from '../field-index.ts';
import { checkOffset } from '../offset.ts';
import { statistics } from './statistics.ts';
import type { FieldStatistics, SceneBands, SceneCalibration } from '../types.ts';

export type SceneStatisticsReply = FieldStatistics & {
  readonly index: IndexId;
  readonly offset_corrected: boolean;
  readonly evi2_used: boolean;
};

/** What is known of an index whose bands a scene has not: nothing. */
export const noStatistics = (index: IndexId): SceneStatisticsReply => ({
  ...statistics(new Float32Array(0)),
  valid_fraction: 0,
  field_pixels: 0,
  index,
  offset_corrected: false,
  evi2_used: false,
});

/** Statistics of one index over one field in one scene: calibrate with the offset guard, mask by SCL, describe the inner pixels. */
export function sceneStatistics(bands: SceneBands, scene: SceneCalibration, polygon: Polygon, index: IndexId): SceneStatisticsReply {
  const calibration = checkOffset(scene, bands);
  const computed = computeFieldIndex(bands, polygon, index, calibration);
  return { ...computed.statistics, index, offset_corrected: calibration.corrected, evi2_used: computed.index.id === 'evi2' };
}
