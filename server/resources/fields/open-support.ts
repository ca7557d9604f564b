import { randomUUID } from 'node:crypto';
import { SUPPORT_HOURS } from '#domain/limits.ts';
import { guardKey } from '#server/auth/login-guard.ts';
import { mayMail } from '#server/auth/mail-limit.ts';
import type { Secrets } from '#server/auth/secrets.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Ctx, Db, Principal } from '#server/context.ts';
import { networkOf } from '#server/http/rate-limit.ts';
import { composeMail } from '#server/providers/mail/compose.ts';
import { findFirstname } from '../shares/queries.ts';
import { findOwnerAddress, insertSupport, tellSupport } from './support-queries.ts';

const HOUR_MS = 3_600_000;
const NAME_LENGTH = 40;

/** Opens a support of a lot for some hours, and tells its owner at the bell. Answers when it ends. */
export const openSupport = async (db: Db, opened_by: string, field_id: string, reason: string, now: Date): Promise<Date> => {
  const id = randomUUID();
  const ends_at = new Date(now.getTime() + SUPPORT_HOURS * HOUR_MS);
  await insertSupport(db, { id, field_id, opened_by, ends_at }, now);
  await tellSupport(db, id, reason);
  return ends_at;
};

/** Tells the owner by mail, in his language. */
export async function mailSupport(
  { db, now, providers, env, user, address }: Pick<Ctx<Principal>, 'db' | 'now' | 'providers' | 'env' | 'user' | 'address'>,
  secrets: Secrets,
  field_id: string,
): Promise<void> {
  const owner = await findOwnerAddress(db, field_id);
  if (owner === undefined) return;
  const network = guardKey(secrets.digest, 'network', `support ${networkOf(address)}`).key;
  if (!(await mayMail(db, 'support', guardKey(secrets.digest, 'account', owner.email).key, network, now))) return;
  const name = (await findFirstname(db, user.id)).slice(0, NAME_LENGTH);
  const link = `${env.public_url}/dashboard?paneles=notifications`;
  await providers.mail.send(composeMail('field_support', owner.language, owner.email, { name, link }));
}

/** A change an administrator makes to another's lot leaves its row; an owner's own leaves none. */
export async function auditSupport(
  db: Db,
  user: Principal,
  now: Date,
  field: { readonly id: string; readonly owner_id: string },
  changed: readonly string[],
): Promise<void> {
  if (user.role !== 'admin' || field.owner_id === user.id) return;
  await writeAudit(db, user, now, 'field.support_edit', { field_ids: [field.id], detail: { changed } });
}
