import { measureScene } from './measure-scene.ts';
import { renderPicture } from './render-picture.ts';
import { serve } from './wire.ts';

const methods = { renderLayer: renderPicture, sceneStatistics: measureScene };
export type AnalysisMethods = typeof methods;

serve(methods);
