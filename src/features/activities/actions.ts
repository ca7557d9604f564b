import { api } from '#api/client.ts';
import { refreshFields } from '#api/fields/field-shapes.ts';
import { refresh } from '#api/use-call.ts';
import { AppError } from '#domain/errors.ts';
import type { Activity, ActivityInfo } from '#domain/schemas/activity.ts';
import type { CropLogEntry, CropLogInfo } from '#domain/schemas/crop-log.ts';
import type { Season } from '#domain/schemas/season.ts';

/** Runs a change of the record, then reads again what stands on it: the lists, fields, which show crop and sowing, and seasons with their yields. */
async function changing<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } finally {
    await Promise.all([
      refresh(api.activities.list),
      refresh(api.activities.listAll),
      refreshFields(),
      refresh(api.analytics.cropPerformance),
    ]);
  }
}
async function logging<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } finally {
    await refresh(api.cropLog.list);
  }
}

const placeOf = ({ id, field_id }: Activity): { field_id: string; activity_id: string } => ({ field_id, activity_id: id });
const seasonOf = ({ year, season, period }: Season): Season => ({ year, season, period });

export const createActivities = (field_ids: readonly string[], season: Season, activity: ActivityInfo): Promise<readonly Activity[]> =>
  changing(async () => (await api.activities.create({ field_ids: [...field_ids], ...seasonOf(season), activity })).activities);

/** The way back from `createActivities`: one call for all that were entered at once. */
export const takeBack = (made: readonly Activity[]): Promise<unknown> =>
  changing(async () => {
    const [first] = made;
    if (first === undefined) return undefined;
    if (first.group_id !== null) return api.activities.removeGroup({ field_id: first.field_id, group_id: first.group_id });
    return api.activities.remove({ ...placeOf(first), version: first.version });
  });

export const editActivity = (before: Activity, season: Season, activity: ActivityInfo): Promise<Activity> =>
  changing(() => api.activities.edit({ ...placeOf(before), version: before.version, season: seasonOf(season), activity }));

export const readActivity = (one: Activity): Promise<Activity> => api.activities.get(placeOf(one));

export const removeActivity = (one: Activity): Promise<unknown> =>
  changing(() => api.activities.remove({ ...placeOf(one), version: one.version }));

export const restoreActivity = (one: Activity): Promise<unknown> => changing(() => api.activities.restore(placeOf(one)));

export const createEntries = (field_ids: readonly string[], entry: CropLogInfo): Promise<readonly CropLogEntry[]> =>
  logging(async () => (await api.cropLog.create({ field_ids: [...field_ids], entry })).entries);

const entryPlace = ({ id, field_id }: CropLogEntry): { field_id: string; entry_id: string } => ({ field_id, entry_id: id });

export const removeEntries = (entries: readonly CropLogEntry[]): Promise<unknown> =>
  logging(() => Promise.all(entries.map((entry) => api.cropLog.remove({ ...entryPlace(entry), version: entry.version }))));

export const editEntry = (before: CropLogEntry, entry: CropLogInfo): Promise<CropLogEntry> =>
  logging(() => api.cropLog.edit({ ...entryPlace(before), version: before.version, entry }));

export async function readEntry({ id, field_id }: CropLogEntry): Promise<CropLogEntry> {
  const found = (await api.cropLog.list({ field_id })).entries.find((entry) => entry.id === id);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
}

export const restoreEntry = (entry: CropLogEntry): Promise<unknown> => logging(() => api.cropLog.restore(entryPlace(entry)));
