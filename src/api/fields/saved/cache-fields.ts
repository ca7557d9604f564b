import { changeShapes } from '#domain/geometry/shape-block.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import type { Field } from '#domain/schemas/field.ts';
import { seasonKey, compareSeasons } from '#domain/seasons/season.ts';
import { api } from '../../client.ts';
import { changeCachedShapes } from '../field-shapes.ts';
import { getCached, queryClient, refresh, setCached } from '../../use-call.ts';

/** A field as the server answered a save; with its polygon where that is new. */
export type SavedField = { readonly field: Field; readonly geometry?: Polygon };

/** The order of the server's list: that of creation. */
const byCreation = (a: Field, b: Field): number =>
  a.created_at === b.created_at ? (a.id < b.id ? -1 : 1) : a.created_at < b.created_at ? -1 : 1;

/** A list with what was saved in the place of what it had, without what is gone, in the server's order. */
export function mergeFields(fields: readonly Field[], saved: ReadonlyMap<string, SavedField>, gone: ReadonlySet<string>): Field[] {
  const known = new Set(fields.map(({ id }) => id));
  const added = [...saved.values()].flatMap(({ field }) => (known.has(field.id) ? [] : [field]));
  const kept = fields.flatMap((field) => (gone.has(field.id) ? [] : [saved.get(field.id)?.field ?? field]));
  return added.length === 0 ? kept : [...kept, ...added].toSorted(byCreation);
}

/** Counts, hectares and fiscal names follow from the list; a farm that is not known yet is asked for. */
function countFarms(fields: readonly Field[]): void {
  const own = Map.groupBy(
    fields.filter(({ owner_name }) => owner_name === null),
    ({ farm_id }) => farm_id,
  );
  const known = getCached(api.farms.list, {});
  if (known === undefined) return;
  const ids = new Set(known.farms.map(({ id }) => id));
  if ([...own.keys()].some((id) => !ids.has(id))) void refresh(api.farms.list);
  setCached(api.farms.list, {}, (old) => {
    if (old === undefined) return undefined;
    const farms = old.farms.map((farm) => {
      const fields = own.get(farm.id) ?? [];
      return { ...farm, field_count: fields.length, area_ha: fields.reduce((sum, { area_ha }) => sum + area_ha, 0) };
    });
    return { farms, fiscal_names: [...new Set([...own.values()].flat().flatMap(({ fiscal_name }) => fiscal_name ?? []))].toSorted() };
  });
}

/** Every season with something recorded in the list, and the running one. */
function countSeasons(fields: readonly Field[]): void {
  setCached(api.seasons.list, {}, (old) => {
    if (old === undefined) return undefined;
    const counts = new Map([[seasonKey(old.current), { ...old.current, field_count: 0 }]]);
    for (const { year, season, period } of fields.flatMap(({ crops }) => crops)) {
      const key = seasonKey({ year, season, period });
      counts.set(key, { year, season, period, field_count: (counts.get(key)?.field_count ?? 0) + 1 });
    }
    return { current: old.current, seasons: [...counts.values()].toSorted(compareSeasons) };
  });
}

/**
 * Puts what the server answered to a save where the list, the polygons, the farms and the seasons are kept: nothing is read again.
 * A read under way began before the save and may not know of it: it is given up, and asked for anew.
 */
export async function cacheFields(saved: readonly SavedField[], gone_ids: readonly string[] = []): Promise<void> {
  const held = [api.fields.list, api.fields.get, api.fields.geometryBlock, api.farms.list, api.seasons.list].map(({ key }) => key);
  const reading = new Set(
    queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: ({ queryKey: [key] }) => held.includes(String(key)) }),
  );
  await queryClient.cancelQueries({ predicate: (query) => reading.has(query) });
  const list = getCached(api.fields.list, {});
  if (list !== undefined) {
    const versions = new Map(list.fields.map(({ id, version }) => [id, version]));
    // Two saves may be answered the other way round.
    const newer = new Map(saved.filter(({ field }) => field.version >= (versions.get(field.id) ?? 0)).map((one) => [one.field.id, one]));
    const gone = new Set(gone_ids);
    const fields = mergeFields(list.fields, newer, gone);
    const polygons = new Map([...newer].flatMap(([id, { geometry }]) => (geometry === undefined ? [] : [[id, geometry] as const])));
    if (polygons.size > 0 || gone.size > 0) changeCachedShapes((old) => changeShapes(old, polygons, gone));
    setCached(api.fields.list, {}, (old) => old && { ...old, fields });
    for (const { field, geometry } of newer.values())
      setCached(api.fields.get, { field_id: field.id }, (old) => (geometry === undefined ? old && { ...old, field } : { field, geometry }));
    countFarms(fields);
    countSeasons(fields);
    // What was deleted, or is no longer, is another list: read again where it is open.
    if (fields.length !== list.fields.length) void refresh(api.fields.list, { deleted: 'true' });
  }
  void queryClient.invalidateQueries({ predicate: (query) => reading.has(query) });
}
