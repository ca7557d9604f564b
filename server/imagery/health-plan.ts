import { earlierWindows } from '#domain/imagery/health/earlier-windows.ts';
import { cropOn } from '#domain/imagery/health/crop-on.ts';
import { usualEvi } from '#domain/imagery/health/usual-evi.ts';
import { isUsable } from '#domain/imagery/usability.ts';
import { MIN_FIELDS, MIN_SEASONS } from '#domain/raster/health/reference.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { HealthPlan, Scene } from '#domain/schemas/imagery.ts';
import type { Db } from '../db/db.ts';
import type { ImageryProvider } from './provider/provider.ts';
import { listFields, type Reader } from '../resources/fields/reading/field-queries.ts';
import { findImagedFields, listStatistics, type ImagedField } from './queries.ts';
import { findScenes } from './find-scenes.ts';

const DAY_MS = 86_400_000;
/** Days fields of one crop may lie apart and still be compared (domain.md §1.6). */
const FIELD_DAYS = 8;
/** More seasons or fields change little and cost a window each. */
const MOST_SEASONS = 5;
const MOST_FIELDS = 12;

export type HealthQuery = {
  readonly db: Db;
  readonly unscoped: Db;
  readonly provider: ImageryProvider;
  readonly reader: Reader;
  readonly now: Date;
};

const shift = (date: string, days: number): string => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Scenes of a field between two days, without those known to be cloudy over it. */
const clearScenes = async (
  { db, unscoped, provider, now }: HealthQuery,
  field: ImagedField,
  from: string,
  to: string,
): Promise<Scene[]> => {
  const { groups } = await findScenes(unscoped, provider, field, from, to, now);
  const measured = new Map((await listStatistics(db, field, 'ndvi', from, to)).map((row) => [row.scene_id, row.valid_fraction]));
  return groups
    .map(({ scene }) => ({ ...scene, valid_fraction: measured.get(scene.id) ?? null }))
    .filter(({ valid_fraction }) => valid_fraction === null || isUsable(valid_fraction));
};

const ownSeasons = async (query: HealthQuery, field: ImagedField, crops: Field['crops'], date: string): Promise<HealthPlan | null> => {
  const seasons = await Promise.all(
    earlierWindows(crops, date)
      .slice(0, MOST_SEASONS)
      .map(async ({ year, from, to }) => ({ year, scenes: await clearScenes(query, field, from, to) })),
  );
  const seen = seasons.filter(({ scenes }) => scenes.length > 0);
  return seen.length >= MIN_SEASONS ? { kind: 'seasons', seasons: seen } : null;
};

/** The field itself and the nearest others with its crop, each in its clear scene closest to the day. */
const likeFields = async (query: HealthQuery, own: Field, fields: readonly Field[], date: string): Promise<HealthPlan | null> => {
  const crop = cropOn(own.crops, date)?.crop;
  const away = ({ label }: Field): number => (label[0] - own.label[0]) ** 2 + (label[1] - own.label[1]) ** 2;
  const like = fields
    .filter((field) => cropOn(field.crops, date)?.crop === crop)
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, MOST_FIELDS);
  if (like.length < MIN_FIELDS) return null;
  const imaged = await findImagedFields(
    query.db,
    like.map(({ id }) => id),
    query.now,
  );
  const found = await Promise.all(
    imaged.map(async (field) => {
      const scenes = await clearScenes(query, field, shift(date, -FIELD_DAYS), shift(date, FIELD_DAYS));
      const apart = (scene: Scene): number => Math.abs(Date.parse(scene.date) - Date.parse(date));
      const [nearest] = scenes.toSorted((a, b) => apart(a) - apart(b));
      return nearest === undefined ? [] : [{ field_id: field.id, scene: nearest }];
    }),
  );
  const others = found.flat();
  return others.length >= MIN_FIELDS ? { kind: 'fields', fields: others } : null;
};

/** What a field's crop is compared with on a day: itself in earlier seasons, else fields like it, else the crop's usual EVI. */
export const findHealthPlan = async (query: HealthQuery, field: ImagedField, date: string): Promise<HealthPlan> => {
  const fields = await listFields(query.db, query.reader);
  const own = fields.find(({ id }) => id === field.id);
  const crop = own === undefined ? undefined : cropOn(own.crops, date);
  if (own === undefined || crop === undefined) return { kind: 'none' };
  const better = (await ownSeasons(query, field, own.crops, date)) ?? (await likeFields(query, own, fields, date));
  if (better !== null) return better;
  const usual = own.country === null ? null : usualEvi(crop.crop, own.country, date);
  return usual === null ? { kind: 'none' } : { kind: 'envelope', ...usual };
};
