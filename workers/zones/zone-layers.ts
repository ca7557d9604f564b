import type { Polygon } from '#domain/geometry/types.ts';
import { computeFieldIndex, validMask } from '#domain/raster/field-index.ts';
import { INDICES } from '#domain/raster/indices/index.ts';
import { checkOffset } from '#domain/raster/offset.ts';
import type { RasterSource, SceneBands, SceneCalibration } from '#domain/raster/types.ts';
import type { ZoneInput, ZoneLayer } from '#domain/zones/types.ts';
import { loadSceneBands } from '../scene-bands.ts';

export type ZoneScene = { readonly source: RasterSource; readonly scene: SceneCalibration; readonly input: ZoneInput };

/** EVI of a scene's clear pixels, or NDVI where the scene has no blue band. */
function layerOf(bands: SceneBands, polygon: Polygon, { scene, input }: ZoneScene): ZoneLayer {
  const index = INDICES.evi.bands.every((band) => bands.bands[band]) ? 'evi' : 'ndvi';
  const { field, values } = computeFieldIndex(bands, polygon, index, checkOffset(scene, bands));
  const clear = validMask(field.inside, field.weights);
  const grid = { ...field.shape, values: values.map((value, i) => (clear[i] === 1 ? value : NaN)) };
  return { input: { ...input, index }, grid };
}

/** The layers of some scenes, read at once; those already decoded are not asked for again. */
export async function loadZoneLayers(scenes: readonly ZoneScene[], polygon: Polygon, signal: AbortSignal): Promise<ZoneLayer[]> {
  const wanted = [...INDICES.evi.bands, 'SCL'] as const;
  const layers = await Promise.all(
    scenes.map(async (one) => layerOf(await loadSceneBands(one.source, one.scene.id, polygon, wanted, signal), polygon, one)),
  );
  signal.throwIfAborted();
  return layers;
}
