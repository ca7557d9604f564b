import { readFile } from 'node:fs/promises';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { CLIP_LAYOUT, clipBands } from '#domain/imagery/write-clip.ts';
import type { SceneGroup } from '#domain/imagery/group-scenes.ts';
import type { SceneItem } from '#domain/imagery/scene-item.ts';
import type { Db } from '../../db/db.ts';
import type { Imagery } from '../provider/index.ts';
import { saveFailure, saveStatistics, type ImagedField, type NewStatistics } from '../queries.ts';
import type { ScenePlaces } from './cut-window.ts';
import { dropGone } from '../disk/drop-gone.ts';
import { notifyMeasured } from '../measured-fields.ts';
import type { ClipField, ClipResult } from './tasks.ts';
import type { Urgency } from './threads.ts';

export type ClipRequest = { readonly field: ImagedField; readonly is_wanted: boolean; readonly is_measured: boolean };
export type Clip = { readonly ok: true; readonly bytes: Uint8Array } | { readonly ok: false; readonly code: ErrorCode };

const NOTICE = 'Surco demo archive: computed, not measured';
const EMPTY = new Uint8Array(0);

/** Folder and file names made of ids the database and the catalogue gave, never of what a caller typed. */
export const clipKey = (field: ImagedField, sceneId: string): string =>
  `${field.id}/${String(field.geometry_version)}${field.has_premium ? `-all${String(CLIP_LAYOUT)}` : '-basic'}/${sceneId}.tif`;

const extentOf = ({ bands: { B04 } }: SceneItem): ScenePlaces['extent'] => {
  const [pixel_m, , west, , , north] = B04?.transform ?? [];
  if (pixel_m === undefined || west === undefined || north === undefined || !B04?.shape) return null;
  return [west, north - B04.shape[0] * pixel_m, west + B04.shape[1] * pixel_m, north];
};

const placesOf = async (imagery: Imagery, group: SceneGroup, has_premium: boolean, urgency: Urgency): Promise<ScenePlaces[]> => {
  const places = await Promise.all(
    group.items.map(async (item): Promise<ScenePlaces | null> =>
      item.epsg === null
        ? null
        : { epsg: item.epsg, extent: extentOf(item), bands: await imagery.provider.places(item, clipBands(has_premium), urgency) },
    ),
  );
  return places.filter((place) => place !== null);
};

const rowsOf = (group: SceneGroup, field: ImagedField, result: ClipResult): NewStatistics[] =>
  result.ok
    ? result.statistics.map(({ index, valid_fraction, pixel_count, mean, sd, p10, p50, p90 }) => ({
        field_id: field.id,
        geometry_version: field.geometry_version,
        scene_id: group.scene.id,
        date: group.scene.date,
        index,
        valid_fraction: Math.min(1, valid_fraction),
        pixel_count,
        mean,
        sd,
        p10,
        p50,
        p90,
      }))
    : [];

/** A kept clip, or null when it has just been evicted. */
export const readCached = async (path: string): Promise<Uint8Array | null> => {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

const cutAll = async (
  db: Db,
  imagery: Imagery,
  group: SceneGroup,
  requests: readonly ClipRequest[],
  urgency: Urgency,
  now: Date,
): Promise<Clip[]> => {
  const { clips, provider, threads } = imagery;
  const fields = requests.map(({ field, is_wanted, is_measured }): ClipField => {
    const key = clipKey(field, group.scene.id);
    return {
      polygon: field.geometry,
      has_premium: field.has_premium,
      clip_path: clips.path(key),
      has_clip: clips.has(key),
      is_wanted,
      is_measured,
    };
  });
  const is_any_premium = fields.some((field) => field.has_premium);
  const parts = fields.every((field) => field.has_clip) ? [] : await placesOf(imagery, group, is_any_premium, urgency);
  const { id, scale, offset, offset_from, baseline } = group.scene;
  const results = await threads.run(
    'clips',
    { scene: { id, scale, offset, offset_from, baseline }, notice: provider.is_demo ? NOTICE : null, parts, fields },
    { urgency },
  );
  for (const [i, result] of results.entries()) {
    const { field } = requests[i]!;
    if (result.ok && result.is_stored && fields[i]?.has_clip === false) await clips.add(clipKey(field, id));
    if (!result.ok) await saveFailure(db, field, group.scene, result.code, now);
  }
  await saveStatistics(
    db,
    group.scene,
    results.flatMap((result, i) => rowsOf(group, requests[i]!.field, result)),
  );
  notifyMeasured(requests.map(({ field }) => field.id));
  if (fields.some(({ has_clip }) => !has_clip))
    await dropGone(
      db,
      requests.map(({ field }) => field.id),
      (id) => clips.drop(id),
    );
  return results.map((result) => (result.ok ? { ok: true, bytes: result.bytes ?? EMPTY } : result));
};

/** Clips of several fields in one scene, in order, measuring on the way those not measured yet. Kept ones need no thread. */
export const getClips = async (
  db: Db,
  imagery: Imagery,
  group: SceneGroup,
  requests: readonly ClipRequest[],
  options: { urgency?: Urgency; now: Date },
): Promise<Clip[]> => {
  const answers = new Map<ClipRequest, Clip>();
  await Promise.all(
    requests.map(async (request) => {
      const key = clipKey(request.field, group.scene.id);
      if (!request.is_measured || !request.is_wanted || !imagery.clips.has(key)) return;
      const bytes = await readCached(imagery.clips.path(key));
      if (bytes === null) await imagery.clips.drop(key);
      else answers.set(request, { ok: true, bytes });
    }),
  );
  const rest = requests.filter((request) => !answers.has(request));
  if (rest.length > 0) {
    const cut = await cutAll(db, imagery, group, rest, options.urgency ?? 'now', options.now).catch(
      async (error: unknown): Promise<Clip[]> => {
        if (!(error instanceof AppError)) throw error;
        const { code } = error;
        for (const { field } of rest) await saveFailure(db, field, group.scene, code, options.now);
        return rest.map(() => ({ ok: false, code }));
      },
    );
    rest.forEach((request, i) => answers.set(request, cut[i] ?? { ok: false, code: 'SCENE_UNREADABLE' }));
  }
  return requests.map((request) => answers.get(request)!);
};
