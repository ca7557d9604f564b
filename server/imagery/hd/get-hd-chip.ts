import type { SceneGroup } from '#domain/imagery/group-scenes.ts';
import { HD_CHIP_LAYOUT } from '#domain/raster/hd/write-hd-chip.ts';
import type { Db } from '../../db/db.ts';
import type { HdProvider } from '../../providers/imagery/hd/provider.ts';
import type { Imagery } from '../../providers/imagery/index.ts';
import type { ImagedField } from '../../resources/imagery/queries.ts';
import { dropGone } from '../drop-gone.ts';
import { readKept } from '../get-chips.ts';

/** Longer than any file of a provider takes to be read by ranges; a thread that hangs is replaced. */
const DEADLINE_MS = 60_000;

const cutting = new Map<string, Promise<Uint8Array>>();

const cut = async (
  db: Db,
  { threads, chips }: Imagery,
  hd: HdProvider,
  field: ImagedField,
  group: SceneGroup,
  key: string,
): Promise<Uint8Array> => {
  const source = await hd.sourceOf(group);
  const task = { polygon: field.geometry, source, chip_path: chips.path(key) };
  const { bytes, is_stored } = await threads.run('hd_chip', task, { deadline_ms: DEADLINE_MS });
  if (is_stored) await chips.add(key);
  await dropGone(db, [field.id], (id) => chips.drop(id));
  return bytes;
};

/** The chip of a field in one scene of 3 m: the kept one, or cut now; whoever asks for the same meanwhile waits for the same. */
export const getHdChip = async (db: Db, imagery: Imagery, hd: HdProvider, field: ImagedField, group: SceneGroup): Promise<Uint8Array> => {
  const key = `${field.id}/${String(field.geometry_version)}-hd${String(HD_CHIP_LAYOUT)}/${group.scene.id}.tif`;
  const { chips } = imagery;
  if (chips.has(key)) {
    const kept = await readKept(chips.path(key));
    if (kept !== null) return kept;
    await chips.drop(key);
  }
  const place = chips.path(key);
  const running = cutting.get(place) ?? cut(db, imagery, hd, field, group, key).finally(() => cutting.delete(place));
  cutting.set(place, running);
  return running;
};
