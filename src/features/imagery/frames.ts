import { createByteCache } from '#domain/byte-cache.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import type { Palette } from '#domain/raster/types.ts';
import type { LayerId, Scene } from '#domain/schemas/imagery.ts';
import { analysis, type RenderReply } from '#workers/client.ts';
import { fetchChip } from './chips.ts';

/** One lot on one date as one layer: the picture, its numbers, and the scene it comes from. */
export type Frame = RenderReply & { readonly scene: Scene; readonly field_id: string; readonly layer: LayerId };

export type FrameRequest = {
  readonly field_id: string;
  readonly geometry_version: number;
  readonly polygon: Polygon;
  readonly scene: Scene;
  readonly layer: LayerId;
  readonly palette: Palette;
  readonly show_masked: boolean;
};

const BUDGET_BYTES = 256 * 1024 * 1024;
const cache = createByteCache<Frame>(BUDGET_BYTES);
const running = new Map<string, Promise<Frame>>();

export const frameKey = (request: FrameRequest): string =>
  [
    request.field_id,
    request.geometry_version,
    request.scene.id,
    request.layer,
    request.palette,
    request.show_masked ? 'all' : 'masked',
  ].join('|');

const bytesOf = (frame: Frame): number => frame.bitmap.width * frame.bitmap.height * 4 + frame.grid.values.byteLength;

async function render(request: FrameRequest): Promise<Frame> {
  const { polygon, scene, layer, palette, show_masked } = request;
  const bytes = await fetchChip({ field_id: request.field_id, geometry_version: request.geometry_version, scene_id: scene.id });
  const reply = await analysis.renderLayer({ source: { kind: 'chip', bytes }, scene, polygon, layer, palette, show_masked });
  return { ...reply, scene, field_id: request.field_id, layer };
}

/** The frame if it is ready now: stepping through what is prefetched must not wait a tick. */
export const readyFrame = (request: FrameRequest): Frame | undefined => cache.get(frameKey(request));

/** Fetches and renders a frame once; frames already made come from memory. */
export function loadFrame(request: FrameRequest): Promise<Frame> {
  const key = frameKey(request);
  const kept = cache.get(key);
  if (kept) return Promise.resolve(kept);
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
