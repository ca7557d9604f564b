import { AppError } from '#domain/errors.ts';
import { isRestorable } from '#domain/fields/deletion.ts';
import type { Principal } from '#server/auth/principal.ts';

/** The record as its writer saw it and may change it; else why not, with the present copy. */
export function checkHeld<R extends { readonly version: number; readonly can_edit: boolean }>(found: R, version: number): R {
  if (!found.can_edit) throw new AppError('FORBIDDEN');
  if (found.version !== version) throw new AppError('VERSION_STALE', { current: found.version, copy: JSON.stringify(found) });
  return found;
}

/** What a change of a version answers when it met another one: somebody was quicker after the record was read. */
export function checkChanged(is_changed: boolean, version: number): void {
  if (!is_changed) throw new AppError('VERSION_STALE', { current: version + 1 });
}

/** The ids of records that are changed at once: whoever may not change one of them changes none. */
export function checkEach(found: readonly { readonly id: string; readonly can_edit: boolean }[]): string[] {
  if (found.length === 0) throw new AppError('NOT_FOUND');
  if (found.some(({ can_edit }) => !can_edit)) throw new AppError('FORBIDDEN');
  return found.map(({ id }) => id);
}

type Deleted = { readonly deleted_at: string | null; readonly created_by: string | null; readonly owner_id: string };

/** Whether a record must be brought back: false where it is there. Refused to all but its author and the field's owner, and when it is late. */
export function isToRestore({ deleted_at, created_by, owner_id }: Deleted, user: Principal, now: Date): boolean {
  if (owner_id !== user.id && created_by !== user.id) throw new AppError('FORBIDDEN');
  if (deleted_at !== null && !isRestorable(deleted_at, now.toISOString())) throw new AppError('RESTORE_EXPIRED');
  return deleted_at !== null;
}
