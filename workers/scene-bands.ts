import type { Polygon } from '#domain/geometry/types.ts';
import { readHdClip } from '#domain/raster/hd/read-hd-clip.ts';
import { readClip } from '#domain/raster/read-clip.ts';
import type { RasterSource, SceneBands } from '#domain/raster/types.ts';
import type { Band } from '#domain/schemas/imagery.ts';
import { inflate } from './cog/inflate.ts';
import { readScene } from './cog/read-scene.ts';

/** Decoded windows kept so that another index, palette or stretch costs no request. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;

const cache = new Map<string, SceneBands>();
let cachedBytes = 0;

const sizeOf = ({ bands }: SceneBands) => Object.values(bands).reduce((sum, values) => sum + values.byteLength, 0);

function keep(key: string, scene: SceneBands): void {
  drop(key);
  cache.set(key, scene);
  cachedBytes += sizeOf(scene);
  for (const oldest of cache.keys()) {
    if (cachedBytes <= MAX_KEPT_BYTES) break;
    drop(oldest);
  }
}

function drop(key: string): void {
  const scene = cache.get(key);
  if (!scene) return;
  cache.delete(key);
  cachedBytes -= sizeOf(scene);
}

/** The bands of a scene over a field, decoded once: from the server's clip, or from COGs, fetching only what is missing. */
export async function loadSceneBands(
  source: RasterSource,
  sceneId: string,
  polygon: Polygon,
  bands: readonly Band[],
  signal: AbortSignal,
): Promise<SceneBands> {
  const key = JSON.stringify([source.kind, sceneId, polygon.coordinates]);
  const known = cache.get(key);
  const missing = bands.filter((band) => !known?.bands[band]);
  if (known && (source.kind === 'hd' || missing.length === 0)) {
    keep(key, known);
    return known;
  }
  const read = await readSource(source, missing, polygon, signal);
  const scene: SceneBands = { ...read, bands: { ...known?.bands, ...read.bands } };
  keep(key, scene);
  return scene;
}

async function readSource(source: RasterSource, missing: readonly Band[], polygon: Polygon, signal: AbortSignal): Promise<SceneBands> {
  switch (source.kind) {
    case 'clip':
      return readClip(new Uint8Array(source.bytes), { inflate });
    case 'hd':
      return readHdClip(new Uint8Array(source.bytes), { inflate });
    case 'cog':
      return readScene(source.parts, missing, polygon, { signal });
  }
}
