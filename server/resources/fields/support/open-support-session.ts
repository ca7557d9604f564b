import { randomUUID } from 'node:crypto';
import { SUPPORT_HOURS } from '#domain/limits.ts';
import type { Secrets } from '#server/auth/secrets/secrets.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import { mailPerson, type MailCtx } from '../../shares/mail-person.ts';
import { findOwnerAddress, insertSupportSession, notifySupportSession } from './support-session-queries.ts';

const HOUR_MS = 3_600_000;

/** Opens a support session of a field for some hours, and notifies its owner at the bell. Answers when it ends. */
export const openSupportSession = async (db: Db, opened_by: string, field_id: string, reason: string, now: Date): Promise<Date> => {
  const id = randomUUID();
  const ends_at = new Date(now.getTime() + SUPPORT_HOURS * HOUR_MS);
  await insertSupportSession(db, { id, field_id, opened_by, ends_at }, now);
  await notifySupportSession(db, id, reason);
  return ends_at;
};

/** Notifies the owner by mail. */
export async function mailSupportSession(ctx: MailCtx, secrets: Secrets, field_id: string): Promise<void> {
  const owner = await findOwnerAddress(ctx.db, field_id);
  if (owner !== undefined) await mailPerson(ctx, secrets, 'support', owner, '/dashboard?paneles=notifications');
}

/** A change an administrator makes to another's field leaves its row; an owner's own leaves none. */
export async function auditSupportEdit(
  db: Db,
  user: Principal,
  now: Date,
  field: { readonly id: string; readonly owner_id: string },
  changed: readonly string[],
): Promise<void> {
  if (user.role !== 'admin' || field.owner_id === user.id) return;
  await writeAudit(db, user, now, 'field.support_edit', { field_ids: [field.id], detail: { changed } });
}
