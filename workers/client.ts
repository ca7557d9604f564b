import type { AnalysisMethods } from './analysis.worker.ts';
import type { GeometryMethods } from './geometry.worker.ts';
import type { PdfMethods } from './pdf.worker.ts';
import { supervise, type Calls } from './supervisor.ts';

export type { MeasureOwnReply } from './own/measure-own.ts';
export type { OwnSource } from './own/open-raster.ts';
export type { OwnInputs } from './own/read-own-window.ts';
export type { Comparison } from './pdf/read/compare-report.ts';
export type { FactPlace } from './pdf/read/fact-places.ts';
export type { RenderReply } from './render-picture.ts';

/** A core stays with the screen where there are more than two; more than three workers only fight for the network. */
const analysisWorkers = Math.min(3, Math.max(2, (globalThis.navigator?.hardwareConcurrency ?? 2) - 1));

type OneScene = Partial<Parameters<AnalysisMethods['renderLayer']>[0]>;
type ManyScenes = Partial<Parameters<AnalysisMethods['buildZones']>[0]>;

/** Decoded bands stay with the worker that read them: of one scene, or of all that the zones of a field are made of. */
const sceneKey = (args: unknown): string | undefined => {
  const { scene, scenes, polygon } = args as OneScene & ManyScenes;
  const name = scene?.id ?? (scenes ? 'zones' : undefined);
  return name && polygon ? `${name} ${polygon.coordinates[0]?.[0]?.join(' ')}` : undefined;
};

/** Files, polygons, splits and tiles: exact and short work, one at a time. */
export const geometry: Calls<GeometryMethods> = supervise<GeometryMethods>(
  () => new Worker(new URL('./geometry.worker.ts', import.meta.url), { type: 'module', name: 'geometry' }),
  { size: 1, depth: 1, deadline_ms: 30_000 },
);

/** Pictures and statistics of scenes; several at once per worker because a direct COG mostly waits for the network. */
export const analysis: Calls<AnalysisMethods> = supervise<AnalysisMethods>(
  () => new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module', name: 'analysis' }),
  { size: analysisWorkers, depth: 3, deadline_ms: 30_000, keyOf: sceneKey },
);

/** Printed pages: started by the first of them, with the library that writes them. */
export const pdf: Calls<PdfMethods> = supervise<PdfMethods>(
  () => new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module', name: 'pdf' }),
  { size: 1, depth: 1, deadline_ms: 60_000 },
);
