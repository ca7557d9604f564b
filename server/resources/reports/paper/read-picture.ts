import { AppError } from '#domain/errors.ts';
import type { MapPicture } from '#domain/pdf/map-drawing.ts';
import type { Db } from '#server/db/db.ts';
import { getClips } from '#server/imagery/clips/get-clips.ts';
import type { Urgency } from '#server/imagery/clips/threads.ts';
import { findScene } from '#server/imagery/find-scenes.ts';
import type { ImageryGateway } from '#server/imagery/provider/index.ts';
import type { ImagedField } from '#server/imagery/queries.ts';

type Parts = { readonly db: Db; readonly imagery: ImageryGateway; readonly now: Date; readonly urgency: Urgency };

/** The field in one of its images, as paper shows it. Throws what its source says. Unscoped. */
export async function readPicture({ db, imagery, now, urgency }: Parts, field: ImagedField, scene_id: string): Promise<MapPicture> {
  const opened = await imagery.open();
  const group = await findScene(db, opened.provider, field, scene_id, now);
  const [clip] = await getClips(db, opened, group, [{ field, is_wanted: true, is_measured: true }], { urgency, now });
  if (clip?.ok !== true) throw new AppError(clip?.code ?? 'SCENE_UNREADABLE');
  const { id, scale, offset, offset_from, baseline } = group.scene;
  const scene = { id, scale, offset, offset_from, baseline };
  return opened.threads.run('field_picture', { clip: clip.bytes, polygon: field.geometry, scene }, { urgency });
}
