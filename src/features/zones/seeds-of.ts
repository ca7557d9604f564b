import type { ZoneRecord } from '#domain/schemas/zones.ts';

/** Seeds a hectare by zone, where they were prescribed. */
export const seedsOf = (record: ZoneRecord | null): ReadonlyMap<number, number> | undefined => {
  const rows = record?.prescription?.rows.flatMap(({ zone, seeds_ha }) => (seeds_ha === null ? [] : [[zone, seeds_ha] as const]));
  return rows === undefined || rows.length === 0 ? undefined : new Map(rows);
};
