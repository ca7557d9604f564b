import { createByteCache } from '#domain/byte-cache.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import type { ZoneMethod, Zoning, Grid, Palette } from '#domain/raster/types.ts';
import { isTerrainLayer, type LayerId, type Scene, type SceneLayerId } from '#domain/schemas/imagery.ts';
import { analysis, type RenderReply } from '#workers/client.ts';
import { fetchClip } from './clips.ts';
import { fetchElevation, type Origin } from './elevation.ts';
import { healthSources } from './health-sources.ts';
import { hdShareKey, learnHdShare } from '#state/hd-shares.ts';

/** One field on one date as one layer: the picture, its numbers, and what it comes from. */
export type Frame = RenderReply & {
  /** null for terrain layers. */
  readonly scene: Scene | null;
  readonly field_id: string;
  readonly layer: LayerId;
  /** Whose heights these are; null for layers of a scene. */
  readonly origin: Origin | null;
};

export type FrameRequest = {
  readonly field_id: string;
  readonly geometry_version: number;
  readonly polygon: Polygon;
  readonly is_advanced: boolean;
  readonly palette: Palette;
  readonly show_masked: boolean;
  readonly zone_method: ZoneMethod;
  /** Limits shared with other fields; the field's own when absent. */
  readonly zoning?: Zoning;
} & ({ readonly layer: SceneLayerId; readonly scene: Scene } | { readonly layer: Exclude<LayerId, SceneLayerId>; readonly scene: null });

const BUDGET_BYTES = 256 * 1024 * 1024;
const cache = createByteCache<Frame>(BUDGET_BYTES);
const running = new Map<string, Promise<Frame>>();

export const frameKey = (request: FrameRequest): string =>
  [
    request.field_id,
    request.geometry_version,
    request.is_advanced ? 'advanced' : 'basic',
    request.scene?.id ?? 'terrain',
    request.layer,
    request.palette,
    request.show_masked ? 'all' : 'masked',
    request.zone_method,
    request.zoning?.breaks.join(' ') ?? 'own',
  ].join('|');

const bytesOf = ({ bitmap, grid, side_grid, zone_values }: Frame): number =>
  bitmap.width * bitmap.height * 4 + grid.values.byteLength + (side_grid?.values.byteLength ?? 0) + (zone_values?.byteLength ?? 0);

/** How the clip of a scene is laid out. */
export const sourceKind = ({ sensor }: Pick<Scene, 'sensor'>): 'clip' | 'hd' => (sensor === undefined ? 'clip' : 'hd');

async function render(request: FrameRequest): Promise<Frame> {
  const { field_id, polygon, palette } = request;
  if (request.scene === null) {
    const { shape, heights_m, ...origin } = await fetchElevation(field_id, request.geometry_version);
    const dem: Grid = { ...shape, values: Float32Array.from(heights_m, (height) => height ?? Number.NaN) };
    const reply = await analysis.renderTerrainLayer({ dem, polygon, layer: request.layer, palette });
    return { ...reply, scene: null, field_id, layer: request.layer, origin };
  }
  const { scene, layer, show_masked, zone_method, zoning, geometry_version, is_advanced } = request;
  const [bytes, health] = await Promise.all([
    fetchClip({ field_id, geometry_version, scene_id: scene.id, is_advanced, sensor: scene.sensor }),
    layer === 'health' ? healthSources(request) : undefined,
  ]);
  const reply = await analysis.renderLayer({
    source: { kind: sourceKind(scene), bytes },
    scene,
    polygon,
    layer,
    palette,
    show_masked,
    zone_method,
    ...(zoning === undefined ? {} : { zoning }),
    ...(health === undefined ? {} : { health }),
  });
  if (scene.sensor !== undefined) learnHdShare(hdShareKey(field_id, geometry_version, scene.id), reply.statistics.valid_fraction);
  return { ...reply, scene, field_id, layer, origin: null };
}

/** The frame if it is ready now: stepping through what is prefetched must not wait a tick. */
export const readyFrame = (request: FrameRequest): Frame | undefined => cache.get(frameKey(request));

/** Fetches and renders a frame once; frames already made come from memory. */
export function loadFrame(request: FrameRequest): Promise<Frame> {
  const key = frameKey(request);
  const cached = cache.get(key);
  if (cached) return Promise.resolve(cached);
  const pending = running.get(key);
  if (pending) return pending;
  const made = render(request)
    .then((frame) => {
      cache.set(key, frame, bytesOf(frame));
      return frame;
    })
    .finally(() => running.delete(key));
  running.set(key, made);
  return made;
}

/** Whether a layer needs a scene: the terrain has no date. */
export const needsScene = (layer: LayerId): layer is SceneLayerId => !isTerrainLayer(layer);
