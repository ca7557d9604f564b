import type { SceneGroup } from '#domain/imagery/group-scenes.ts';
import type { SceneItem } from '#domain/imagery/scene-item.ts';
import type { Scene } from '#domain/schemas/imagery.ts';
import type { Db } from '../context.ts';
import type { Imagery } from '../providers/imagery/index.ts';
import { listSettled, type ImagedField } from '../resources/imagery/queries.ts';
import { findScenes } from './find-scenes.ts';
import { getChips } from './get-chips.ts';
import type { Urgency } from './threads.ts';

/** A scene that failed is tried again after this long. */
const RETRY_MS = 3_600_000;
const SCENES_AT_ONCE = 4;

type Job = { readonly group: SceneGroup; readonly fields: readonly ImagedField[] };

/** Scenes still to be measured, newest first, each with every field that needs it: its files are then opened once. */
const listJobs = async (db: Db, imagery: Imagery, fields: readonly ImagedField[], from: string, to: string, now: Date): Promise<Job[]> => {
  const found = await Promise.all(
    fields.map(async (field) => ({ field, groups: (await findScenes(db, imagery.provider, field, from, to, now)).groups })),
  );
  const ids = new Set(found.flatMap(({ groups }) => groups.map(({ scene }) => scene.id)));
  const settled = await listSettled(db, fields, [...ids], new Date(now.getTime() - RETRY_MS));
  const done = new Set(settled.map(({ field_id, scene_id }) => `${field_id} ${scene_id}`));
  const jobs = new Map<string, { readonly items: Map<string, SceneItem>; readonly scene: Scene; readonly fields: ImagedField[] }>();
  for (const { field, groups } of found) {
    for (const { scene, items } of groups) {
      if (done.has(`${field.id} ${scene.id}`)) continue;
      const job = jobs.get(scene.id) ?? { items: new Map<string, SceneItem>(), scene, fields: [] as ImagedField[] };
      for (const item of items) job.items.set(item.id, item);
      job.fields.push(field);
      jobs.set(scene.id, job);
    }
  }
  return [...jobs.values()]
    .map((job) => ({ group: { scene: job.scene, items: [...job.items.values()] }, fields: job.fields }))
    .toSorted((a, b) => b.group.scene.datetime.localeCompare(a.group.scene.datetime));
};

export type MeasureOptions = {
  readonly from: string;
  readonly to: string;
  readonly now: Date;
  readonly urgency: Urgency;
  /** Whether to go on with the next few scenes. */
  readonly goesOn: () => boolean;
  /** Told after each few scenes how many pairs of field and scene were looked at. */
  readonly onMeasured?: (pairs: number) => void;
};

/** Measures what is missing of some fields, newest scenes first, until `goesOn` says no; returns how many pairs are left. */
export const measureScenes = async (db: Db, imagery: Imagery, fields: readonly ImagedField[], options: MeasureOptions): Promise<number> => {
  const jobs = await listJobs(db, imagery, fields, options.from, options.to, options.now);
  while (jobs.length > 0 && options.goesOn()) {
    const next = jobs.splice(0, SCENES_AT_ONCE);
    await Promise.all(
      next.map(({ group, fields: some }) =>
        getChips(
          db,
          imagery,
          group,
          some.map((field) => ({ field, is_wanted: false, is_measured: false })),
          { urgency: options.urgency, now: options.now },
        ),
      ),
    );
    options.onMeasured?.(next.reduce((sum, job) => sum + job.fields.length, 0));
  }
  return jobs.reduce((sum, job) => sum + job.fields.length, 0);
};
