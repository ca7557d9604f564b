import { buildShapeBlock, encodeShapeBlock } from '#domain/geometry/shape-block.ts';
import type { Db } from '#server/context.ts';
import { geometryDigest, listGeometries } from './queries.ts';

type Snapshot = { readonly etag: string; readonly bytes: Uint8Array };

const MAX_BYTES = 128 * 1024 * 1024;
const snapshots = new Map<string, Snapshot>();

/** Names the present set of polygons a user sees, by its content. */
export const geometryEtag = async (db: Db, user_id: string): Promise<string> => `${user_id}-${await geometryDigest(db, user_id)}`;

/** Newest last; the oldest give way. */
function keep(user_id: string, snapshot: Snapshot): void {
  snapshots.delete(user_id);
  snapshots.set(user_id, snapshot);
  let total = 0;
  for (const { bytes } of snapshots.values()) total += bytes.byteLength;
  for (const [id, { bytes }] of snapshots) {
    if (total <= MAX_BYTES) break;
    snapshots.delete(id);
    total -= bytes.byteLength;
  }
}

/** All polygons of a user in one block, built once per version and kept as bytes (performance.md §8). */
export async function geometrySnapshot(db: Db, user_id: string): Promise<Snapshot> {
  // The version is read first: a change in between makes the bytes newer than their name, and the next read builds again.
  const etag = await geometryEtag(db, user_id);
  const kept = snapshots.get(user_id);
  if (kept?.etag === etag) return kept;
  const rows = await listGeometries(db, user_id);
  const bytes = encodeShapeBlock(
    rows.map((row) => row.id),
    buildShapeBlock(rows.map((row) => row.geometry)),
  );
  const snapshot = { etag, bytes };
  keep(user_id, snapshot);
  return snapshot;
}
