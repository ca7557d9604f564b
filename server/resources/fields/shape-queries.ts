import type { Polygon } from '#domain/geometry/types.ts';
import type { Db } from '#server/db/db.ts';

/** A field's polygon and what tells whether it is still the same. */
export interface Shape {
  readonly geometry: Polygon;
  readonly version: number;
  readonly geometry_version: number;
  readonly has_zones: boolean;
}

/** Read without a lock, to be checked before the transaction that checks the versions again. */
export const findShape = async (db: Db, field_id: string): Promise<Shape | undefined> =>
  (await db.query<Shape>('select geometry, version, geometry_version, has_zones from field where id = $1', [field_id]))[0];
