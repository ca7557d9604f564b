import { randomUUID } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { guardKey } from '#server/auth/login-guard.ts';
import type { Secrets } from '#server/auth/secrets/secrets.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import { insertErasure, type Erasure } from './erasure-queries.ts';
import { deleteAccount, listAddresses, listOwnFieldIds, lockAdmins } from './queries.ts';

/** How files speak of a person in the list of erasures: nobody reads his id or address from it. */
export const markOf = (secret: Uint8Array, text: string): string => guardKey(secret, 'account', text).key;

/** Erases an account in one transaction, and asks every machine to sweep its files. */
export const eraseAccount = (db: Db, secrets: Secrets, user: Principal, now: Date): Promise<Erasure> =>
  db.tx(async (tx) => {
    if (user.role === 'admin' && (await lockAdmins(tx, user.brand_id)).every((id) => id === user.id)) throw new AppError('LAST_ADMIN');
    const [field_ids, addresses] = [await listOwnFieldIds(tx, user.id), await listAddresses(tx, user.id)];
    await writeAudit(tx, user, now, 'account.erase', { subject_id: user.id, field_ids });
    const marks = [user.id, ...addresses].map((text) => markOf(secrets.digest, text));
    const erasure: Erasure = { id: randomUUID(), at: now.toISOString(), field_ids, marks };
    await insertErasure(tx, erasure);
    const keys = [
      guardKey(secrets.digest, 'account', user.email).key,
      guardKey(secrets.digest, 'newcomer', user.email).key,
      guardKey(secrets.digest, 'code', user.id).key,
      guardKey(secrets.digest, 'code', user.email).key,
    ];
    await deleteAccount(tx, user.id, user.email, keys, now);
    return erasure;
  });
