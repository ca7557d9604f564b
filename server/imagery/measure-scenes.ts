import type { SceneGroup } from '#domain/imagery/group-scenes.ts';
import type { SceneItem } from '#domain/imagery/scene-item.ts';
import type { Scene } from '#domain/schemas/imagery.ts';
import type { Db } from '../db/db.ts';
import type { Imagery } from './provider/index.ts';
import { listFailures, listSettled, type ImagedField, type MeasureFailure, type RetryAfter } from './queries.ts';
import { findScenes } from './find-scenes.ts';
import { getClips } from './clips/get-clips.ts';
import type { Urgency } from './clips/threads.ts';

/** A scene that failed is tried again after this long. A service that was away is asked again soon, and by work nobody waits for at once. */
const RETRY_MS = { damaged: 3_600_000, away: { now: 60_000, later: 0 } } as const;
const SCENES_AT_ONCE = 4;

type Job = { readonly group: SceneGroup; readonly fields: readonly ImagedField[] };
/** What there is to measure: the scenes still open, and all pairs of field and scene, `<field> <scene>`. */
type Plan = { readonly jobs: Job[]; readonly scene_ids: readonly string[]; readonly pairs: number };

const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms);
const retryAfter = (now: Date, urgency: Urgency): RetryAfter => ({
  damaged: ago(now, RETRY_MS.damaged),
  away: ago(now, RETRY_MS.away[urgency]),
});

/** Scenes still to be measured, newest first, each with every field that needs it: its files are then opened once. */
const planJobs = async (
  db: Db,
  imagery: Imagery,
  fields: readonly ImagedField[],
  { from, to, now, urgency }: MeasureOptions,
): Promise<Plan> => {
  const found = await Promise.all(
    fields.map(async (field) => ({ field, groups: (await findScenes(db, imagery.provider, field, from, to, now)).groups })),
  );
  const ids = new Set(found.flatMap(({ groups }) => groups.map(({ scene }) => scene.id)));
  const settled = await listSettled(db, fields, [...ids], retryAfter(now, urgency));
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
  const open = [...jobs.values()]
    .map((job) => ({ group: { scene: job.scene, items: [...job.items.values()] }, fields: job.fields }))
    .toSorted((a, b) => b.group.scene.datetime.localeCompare(a.group.scene.datetime));
  return { jobs: open, scene_ids: [...ids], pairs: found.reduce((sum, { groups }) => sum + groups.length, 0) };
};

export type MeasureOptions = {
  readonly from: string;
  readonly to: string;
  readonly now: Date;
  readonly urgency: Urgency;
  /** Whether to go on with the next few scenes. */
  readonly goesOn: () => boolean;
  /** Called after each few scenes how many pairs of field and scene were looked at. */
  readonly onMeasured?: (pairs: number) => void;
};

/** Counts are of pairs of field and scene. */
export type Measured = {
  /** All there are between the two days. */
  readonly pairs: number;
  /** Not looked at yet. */
  readonly left: number;
  /** Looked at and not to be had. */
  readonly failed: MeasureFailure[];
};

/** Measures what is missing of some fields, newest scenes first, until `goesOn` says no. A scene that fails takes no other with it. */
export const measureScenes = async (
  db: Db,
  imagery: Imagery,
  fields: readonly ImagedField[],
  options: MeasureOptions,
): Promise<Measured> => {
  const { jobs, scene_ids, pairs } = await planJobs(db, imagery, fields, options);
  while (jobs.length > 0 && options.goesOn()) {
    const next = jobs.splice(0, SCENES_AT_ONCE);
    await Promise.all(
      next.map(({ group, fields: some }) =>
        getClips(
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
  const waiting = new Set(jobs.flatMap(({ group, fields: some }) => some.map(({ id }) => `${id} ${group.scene.id}`)));
  const failed = await listFailures(db, fields, scene_ids);
  return { pairs, left: waiting.size, failed: failed.filter(({ field_id, scene_id }) => !waiting.has(`${field_id} ${scene_id}`)) };
};
