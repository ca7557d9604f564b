import { buildShapeBlock, encodeShapeBlock } from '#domain/geometry/shape-block.ts';
import type { Db } from '#server/db/db.ts';
import { SnapshotCache, type Snapshot } from './snapshot-cache.ts';
import { geometryDigest, listGeometries } from './field-queries.ts';

/** The blocks of some two hundred users with a thousand fields each. */
const MAX_BYTES = 32 * 1024 * 1024;
const snapshots = new SnapshotCache(MAX_BYTES);

/** Names the present set of polygons a user sees, by its content. */
const geometryEtag = async (db: Db, user_id: string): Promise<string> => `${user_id}-${await geometryDigest(db, user_id)}`;

/** All polygons of a user in one block, built once per version and kept as bytes (performance.md §8). */
export async function geometrySnapshot(db: Db, user_id: string): Promise<Snapshot> {
  // The version is read first: a change in between makes the bytes newer than their name, and the next read builds again.
  const etag = await geometryEtag(db, user_id);
  const cached = snapshots.find(user_id, etag);
  if (cached !== undefined) return cached;
  const rows = await listGeometries(db, user_id);
  const bytes = encodeShapeBlock(
    rows.map((row) => row.id),
    buildShapeBlock(rows.map((row) => row.geometry)),
  );
  const snapshot = { etag, bytes };
  snapshots.keep(user_id, snapshot);
  return snapshot;
}
