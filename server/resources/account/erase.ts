import { AppError } from '#domain/errors.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { guardKey } from '#server/auth/login-guard.ts';
import type { Secrets } from '#server/auth/secrets.ts';
import type { Db, Principal } from '#server/context.ts';
import type { Providers } from '#server/providers/index.ts';
import { deleteAccount, listAddresses, listOwnLotIds, lockAdmins } from './queries.ts';

/** What of an erased account may lie in files. */
export interface Erased {
  readonly field_ids: readonly string[];
  readonly addresses: readonly string[];
}

/** Erases an account in one transaction. */
export const eraseAccount = (db: Db, secrets: Secrets, user: Principal, now: Date): Promise<Erased> =>
  db.tx(async (tx) => {
    if (user.role === 'admin' && (await lockAdmins(tx, user.brand_id)).every((id) => id === user.id)) throw new AppError('LAST_ADMIN');
    const [field_ids, addresses] = [await listOwnLotIds(tx, user.id), await listAddresses(tx, user.id)];
    await writeAudit(tx, user, now, 'account.erase', { subject_id: user.id, field_ids });
    const keys = [
      guardKey(secrets.digest, 'account', user.email).key,
      guardKey(secrets.digest, 'code', user.id).key,
      guardKey(secrets.digest, 'code', user.email).key,
    ];
    await deleteAccount(tx, user.id, user.email, keys, now);
    return { field_ids, addresses };
  });

/** What lies in files: pictures of the lots, answers about their ground, mails that never left the house. */
export const eraseFiles = async ({ imagery, terrain, mail }: Providers, { field_ids, addresses }: Erased): Promise<void> => {
  for (const address of addresses) await mail.forget(address);
  const [{ chips }, kept] = [await imagery.open(), await terrain.kept()];
  for (const id of field_ids) {
    await chips.drop(id);
    await kept.drop(`elevation-${terrain.elevation.id}/${id}`);
    await kept.drop(`soil-${terrain.soil.id}/${id}`);
  }
};
