import { fieldPolygon } from '#api/fields/field-shapes.ts';
import { cachedField } from '#api/fields/use-fields.ts';
import { AppError } from '#domain/errors.ts';
import { isEntitled } from '#domain/plans/is-entitled.ts';
import type { PixelProvenance } from '#domain/provenance/schema.ts';
import { analysis } from '#workers/client.ts';
import { fetchClip } from '#api/imagery/clips.ts';
import { needsScene, sourceKind, type Frame } from '#api/imagery/frames.ts';
import { healthSources } from '#api/imagery/health-sources.ts';
import type { Picked } from './store.ts';

/** Whether the pixels of a frame come from an index of a scene, so that they can be explained. */
export const canExplain = (frame: Frame | undefined): frame is Frame & { scene: NonNullable<Frame['scene']> } =>
  frame !== undefined && frame.scene !== null && frame.layer !== 'true_color';

/** Where the value of a picked pixel comes from; null outside the window read for the field. */
export async function explainFrame({ field_id, position }: Picked, frame: Frame, today: string): Promise<PixelProvenance | null> {
  const [field, polygon] = [cachedField(field_id), fieldPolygon(field_id)];
  const { scene, layer } = frame;
  if (field === undefined || polygon === undefined || scene === null || !needsScene(layer)) throw new AppError('NOT_FOUND');
  const key = { field_id, geometry_version: field.geometry_version, is_advanced: isEntitled(field, today) };
  const [bytes, health] = await Promise.all([
    fetchClip({ ...key, scene_id: scene.id, sensor: scene.sensor }),
    layer === 'health' ? healthSources({ ...key, scene }) : undefined,
  ]);
  return analysis.explainPixel({
    source: { kind: sourceKind(scene), bytes },
    scene,
    polygon,
    layer,
    position,
    ...(health === undefined ? {} : { health }),
  });
}
