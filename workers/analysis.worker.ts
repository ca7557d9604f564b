import { buildZones } from './build-zones.ts';
import { explainPixel } from './explain-pixel.ts';
import { exportFrames } from './export-frames.ts';
import { measureScene } from './measure-scene.ts';
import { measureZones } from './measure-zones.ts';
import { renderGround } from './render-ground.ts';
import { renderPicture } from './render-picture.ts';
import { serve } from './wire.ts';

const methods = {
  buildZones,
  explainPixel,
  exportFrames,
  measureZones,
  renderGround,
  renderLayer: renderPicture,
  sceneStatistics: measureScene,
};
export type AnalysisMethods = typeof methods;

serve(methods);
