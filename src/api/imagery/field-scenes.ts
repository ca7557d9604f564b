import type { HandlerReply } from '#contract/define.ts';
import type { imagery } from '#contract/imagery/imagery.ts';
import type { TimelineScene } from '#domain/imagery/timelapse.ts';
import type { Scene, SceneStatistics } from '#domain/schemas/imagery.ts';

/** A scene with what is known of it inside the field. */
export type FieldScene = Scene & TimelineScene & { readonly statistics: SceneStatistics | null };

type Known = {
  readonly catalog: HandlerReply<typeof imagery.catalog> | undefined;
  readonly statistics: HandlerReply<typeof imagery.statistics> | undefined;
  readonly excluded: HandlerReply<typeof imagery.excluded> | undefined;
};

const NONE: readonly FieldScene[] = [];

/** Puts together what three calls know of a field's scenes; none before the catalogue has answered. */
export function fieldScenes({ catalog, statistics, excluded }: Known): readonly FieldScene[] {
  if (catalog === undefined) return NONE;
  const known = new Map(statistics?.statistics.map((row) => [row.scene_id, row]));
  const left_out = new Set(excluded?.excluded);
  return catalog.scenes.map((scene): FieldScene => {
    const row = known.get(scene.id) ?? null;
    return { ...scene, statistics: row, valid_fraction: row?.valid_fraction ?? scene.valid_fraction, is_excluded: left_out.has(scene.id) };
  });
}
