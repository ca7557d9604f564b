import type { SceneGroup } from '#domain/imagery/group-scenes.ts';
import { HD_CLIP_LAYOUT } from '#domain/raster/hd/write-hd-clip.ts';
import type { Db } from '../../db/db.ts';
import type { HdProvider } from '../provider/hd/provider.ts';
import type { Imagery } from '../provider/index.ts';
import type { ImagedField } from '../queries.ts';
import { dropGone } from '../disk/drop-gone.ts';
import { readCached } from '../clips/get-clips.ts';

/** Longer than any file of a provider takes to be read by ranges; a thread that hangs is replaced. */
const DEADLINE_MS = 60_000;

const cutting = new Map<string, Promise<Uint8Array>>();

const cut = async (
  db: Db,
  { threads, clips }: Imagery,
  hd: HdProvider,
  field: ImagedField,
  group: SceneGroup,
  key: string,
): Promise<Uint8Array> => {
  const source = await hd.sourceOf(group);
  const task = { polygon: field.geometry, source, clip_path: clips.path(key) };
  const { bytes, is_stored } = await threads.run('hd_clip', task, { deadline_ms: DEADLINE_MS });
  if (is_stored) await clips.add(key);
  await dropGone(db, [field.id], (id) => clips.drop(id));
  return bytes;
};

/** The clip of a field in one scene of 3 m: the kept one, or cut now; whoever asks for the same meanwhile waits for the same. */
export const getHdClip = async (db: Db, imagery: Imagery, hd: HdProvider, field: ImagedField, group: SceneGroup): Promise<Uint8Array> => {
  const key = `${field.id}/${String(field.geometry_version)}-hd${String(HD_CLIP_LAYOUT)}/${group.scene.id}.tif`;
  const { clips } = imagery;
  if (clips.has(key)) {
    const cached = await readCached(clips.path(key));
    if (cached !== null) return cached;
    await clips.drop(key);
  }
  const place = clips.path(key);
  const running = cutting.get(place) ?? cut(db, imagery, hd, field, group, key).finally(() => cutting.delete(place));
  cutting.set(place, running);
  return running;
};
