import { randomUUID } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import { childNames } from '#domain/fields/child-names.ts';
import { freeName } from '#domain/fields/free-name.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { nameKey } from '#domain/schemas/text.ts';
import type { Ctx } from '#server/context.ts';
import { checkMost } from '#server/db/check-most.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import { lockOwnFarms } from '../../farms/queries.ts';
import { lockFieldAt } from '../lock-field-at.ts';
import { countVertices } from '../create/count-vertices.ts';
import type { Measured } from '../create/measure-polygon.ts';
import { findShape } from '../shape-queries.ts';
import { insertChildren, lockChildren, lockField, setFieldState, takenNames } from '../queries.ts';
import { findFields, type FieldWithGeometry } from '../reading/field-queries.ts';

/**
 * Checks the parts against the parent the writer saw, before the transaction: one that waited for a thread would hold up everybody on
 * the embedded tier. Null when the parent cannot be split by this writer any more.
 */
export async function validateParts(
  { outside, work }: Pick<Ctx, 'outside' | 'work'>,
  id: string,
  version: number,
  parts: readonly Polygon[],
): Promise<Measured[] | null> {
  const seen = await findShape(outside, id);
  if (seen?.version !== version || seen.has_zones) return null;
  return work.run('validate_split', { parent: seen.geometry, parts }, countVertices([seen.geometry, ...parts]));
}

/** One transaction: the parent is archived with its history, the children take its farm, crops and plan (rules 20). */
export async function splitField(
  db: Db,
  user: Principal,
  now: Date,
  id: string,
  version: number,
  measured: readonly Measured[] | null,
  requested: readonly string[] = [],
): Promise<{ parent: FieldWithGeometry; children: FieldWithGeometry[] }> {
  return db.tx(async (tx) => {
    const parent = await lockFieldAt(tx, user, id, version);
    if (parent.has_zones) throw new AppError('ZONES_LOCKED');
    if (measured === null) throw new AppError('SPLIT_IMPOSSIBLE', { reason: 'SPLIT_STALE' });
    await lockOwnFarms(tx, parent.owner_id, [parent.farm_id]);
    await setFieldState(tx, [id], now, { archived_at: now, deleted_at: null });
    const names = childNames(parent.name, measured.length, await takenNames(tx, parent.farm_id), requested);
    const children = measured.map((part, index) => {
      const name = names[index] ?? parent.name;
      return { ...part, id: randomUUID(), name, name_key: nameKey(name) };
    });
    await insertChildren(tx, id, now, children);
    await checkMost(tx, 'fields', [parent.owner_id]);
    const ids = children.map((child) => child.id);
    const [archived, ...created] = await findFields(tx, user, [id, ...ids]);
    if (archived === undefined) throw new AppError('NOT_FOUND');
    return { parent: archived, children: created };
  });
}

/** Undo: only while every child is as the split left it, still its owner's and with no record begun; `parts` is how many there are, seen or not. The children are archived, the parent comes back. */
export async function unsplitField(
  db: Db,
  user: Principal,
  now: Date,
  id: string,
  parts: number,
): Promise<{ parent: FieldWithGeometry; children: string[] }> {
  return db.tx(async (tx) => {
    const parent = await lockField(tx, id);
    if (parent === undefined) throw new AppError('NOT_FOUND');
    if (parent.archived_at === null) throw new AppError('SPLIT_STALE');
    const children = await lockChildren(tx, id, parent.archived_at);
    if (children.some((child) => child.has_zones)) throw new AppError('ZONES_LOCKED');
    const isUntouched = children.every(
      (child) =>
        child.owner_id === parent.owner_id &&
        child.archived_at === null &&
        child.deleted_at === null &&
        child.geometry_version === 1 &&
        !child.has_history,
    );
    if (children.length === 0 || children.length !== parts || !isUntouched) throw new AppError('SPLIT_STALE');
    const ids = children.map((child) => child.id);
    await lockOwnFarms(tx, parent.owner_id, [parent.farm_id]);
    await setFieldState(tx, ids, now, { archived_at: now, deleted_at: null });
    const name = freeName(parent.name, await takenNames(tx, parent.farm_id));
    await setFieldState(tx, [id], now, { archived_at: null, deleted_at: null, name, name_key: nameKey(name) });
    const [restored] = await findFields(tx, user, [id]);
    if (restored === undefined) throw new AppError('NOT_FOUND');
    return { parent: restored, children: ids };
  });
}
