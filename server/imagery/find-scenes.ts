import { firstDay, lastDay, monthsBetween } from '#domain/calendar/months.ts';
import { bboxesMeet, bboxOf } from '#domain/geometry/measure/bbox.ts';
import type { BBox } from '#domain/geometry/types.ts';
import { AppError } from '#domain/errors.ts';
import { fieldEpsg } from '#domain/imagery/clip-window.ts';
import { groupScenes, sceneDay, type SceneGroup } from '#domain/imagery/group-scenes.ts';
import { bestPasses } from '#domain/imagery/planet/best-passes.ts';
import type { SceneItem } from '#domain/imagery/scene-item.ts';
import type { Db } from '../db/db.ts';
import { elapsedMs } from '../elapsed.ts';
import type { SceneSource } from './provider/provider.ts';
import { findItems, listSearches, saveSearches, type ImagedField, type SearchRow } from './queries.ts';

export type FoundScenes = {
  /** Oldest first. */
  readonly groups: readonly SceneGroup[];
  /** When the oldest part of the list was asked for: the age of the answer if the provider is away. */
  readonly as_of: Date;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** New scenes of the running month come in all the time; those of long ago are only ever reprocessed. */
const FRESH_MS = { running: 3 * HOUR_MS, settled: 20 * DAY_MS } as const;
const SETTLED_AFTER_MS = 45 * DAY_MS;
const CELLS_PER_DEGREE = 10;

/** Neighbouring fields share a search: its place is rounded out to cells of 0.1°. */
const areaOf = ([west, south, east, north]: BBox): { key: string; bbox: BBox } => {
  const cells = [
    Math.floor(west * CELLS_PER_DEGREE),
    Math.floor(south * CELLS_PER_DEGREE),
    Math.ceil(east * CELLS_PER_DEGREE),
    Math.ceil(north * CELLS_PER_DEGREE),
  ] as const;
  return {
    key: cells.join(','),
    bbox: [cells[0] / CELLS_PER_DEGREE, cells[1] / CELLS_PER_DEGREE, cells[2] / CELLS_PER_DEGREE, cells[3] / CELLS_PER_DEGREE],
  };
};

const isFresh = (row: SearchRow, now: Date): boolean => {
  const isSettled = now.getTime() - Date.parse(lastDay(row.month)) > SETTLED_AFTER_MS;
  return elapsedMs(row.fetched_at, now) < (isSettled ? FRESH_MS.settled : FRESH_MS.running);
};

const byMonth = (items: readonly SceneItem[], months: readonly string[]): Map<string, SceneItem[]> => {
  const found = new Map<string, SceneItem[]>(months.map((month) => [month, []]));
  for (const item of items) found.get(item.datetime.slice(0, 7))?.push(item);
  return found;
};

/** Items from the database, asked anew where they are old; the last good ones while the provider is away. */
const findRemoteItems = async (
  db: Db,
  provider: SceneSource,
  field: ImagedField,
  from: string,
  to: string,
  now: Date,
): Promise<{ items: SceneItem[]; as_of: Date }> => {
  const { key, bbox } = areaOf(bboxOf(field.geometry));
  const today = now.toISOString().slice(0, 10);
  const months = monthsBetween(from, to < today ? to : today);
  const rows = await listSearches(db, provider.id, key, months);
  const held = new Map(rows.map((row) => [row.month, row]));
  const missing = months.filter((month) => {
    const row = held.get(month);
    return row === undefined || !isFresh(row, now);
  });
  const [first, last] = [missing[0], missing.at(-1)];
  if (first !== undefined && last !== undefined) {
    try {
      const span = monthsBetween(firstDay(first), firstDay(last));
      const fresh = await provider.search({ bbox, epsg: fieldEpsg(field.geometry), from: firstDay(first), to: lastDay(last) });
      const found = byMonth(fresh, span);
      await saveSearches(db, provider.id, key, found, now);
      for (const [month, items] of found) held.set(month, { month, item_ids: items.map((item) => item.id), fetched_at: now.toISOString() });
    } catch (error) {
      const isAway = error instanceof AppError && error.code === 'IMAGERY_PROVIDER_DOWN';
      if (!isAway || held.size === 0) throw error;
    }
  }
  const times = [...held.values()].map((row) => Date.parse(row.fetched_at));
  const ids = new Set([...held.values()].flatMap((row) => row.item_ids));
  return { items: await findItems(db, provider.id, [...ids]), as_of: new Date(Math.min(now.getTime(), ...times)) };
};

/** Scenes over a field between two local days, both included. */
export const findScenes = async (
  db: Db,
  provider: SceneSource,
  field: ImagedField,
  from: string,
  to: string,
  now: Date,
): Promise<FoundScenes> => {
  const bbox = bboxOf(field.geometry);
  const { items, as_of } = provider.is_remote
    ? await findRemoteItems(db, provider, field, from, to, now)
    : { items: await provider.search({ bbox, epsg: fieldEpsg(field.geometry), from, to }), as_of: now };
  const over = items.filter((item) => item.bbox !== null && bboxesMeet(item.bbox, bbox));
  const longitude = (bbox[0] + bbox[2]) / 2;
  const { id, is_demo, sensor } = provider;
  const source = { provider: id, is_demo, ...(sensor === undefined ? {} : { sensor }) };
  const groups = groupScenes(sensor === undefined ? over : bestPasses(over, field.geometry, longitude), longitude, source);
  return { groups: groups.filter(({ scene }) => scene.date >= from && scene.date <= to), as_of };
};

/** One scene by its name; SCENE_GONE for a name that is none or is not over this field. */
export const findScene = async (db: Db, provider: SceneSource, field: ImagedField, sceneId: string, now: Date): Promise<SceneGroup> => {
  const day = sceneId.startsWith(`${provider.id}_`) ? sceneDay(sceneId) : null;
  const found = day === null ? null : await findScenes(db, provider, field, day, day, now);
  const group = found?.groups.find(({ scene }) => scene.id === sceneId);
  if (group === undefined) throw new AppError('SCENE_GONE');
  return group;
};
