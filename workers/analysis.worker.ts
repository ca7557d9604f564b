import { readCropSeasons } from '#domain/crop-seasons/read-crop-seasons.ts';
import { shareZones } from '#domain/raster/statistics/share-zones.ts';
import { analyseField } from '#domain/series/seasons/analyse-field.ts';
import { buildZones } from './zones/build-zones.ts';
import { countHours } from './count-hours.ts';
import { explainPixel } from './explain-pixel.ts';
import { exportFrames } from './export/export-frames.ts';
import { exportValues } from './export/export-values.ts';
import { measureScene } from './measure-scene.ts';
import { measureZones } from './zones/measure-zones.ts';
import { inspectRaster } from './own/inspect-raster.ts';
import { measureOwn } from './own/measure-own.ts';
import { preparePhoto } from './photos/prepare-photo.ts';
import { readStac } from './own/read-stac.ts';
import { renderTerrainLayer } from './render-terrain-layer.ts';
import { renderPicture } from './render-picture.ts';
import { serve } from './wire.ts';

const methods = {
  analyseField,
  buildZones,
  explainPixel,
  exportFrames,
  exportValues,
  hoursBelow: countHours,
  inspectRaster,
  measureOwn,
  measureZones,
  preparePhoto,
  readCropSeasons,
  readStac,
  renderTerrainLayer,
  renderLayer: renderPicture,
  sceneStatistics: measureScene,
  shareZones,
};
export type AnalysisMethods = typeof methods;

serve(methods);
