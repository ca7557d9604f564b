import { exportFrames } from './export-frames.ts';
import { measureScene } from './measure-scene.ts';
import { renderPicture } from './render-picture.ts';
import { serve } from './wire.ts';

const methods = { exportFrames, renderLayer: renderPicture, sceneStatistics: measureScene };
export type AnalysisMethods = typeof methods;

serve(methods);
