import { EXPORT_FORMAT, EXPORT_VERSION } from '#domain/accounts/export-file.ts';
import type { Db } from '#server/db/db.ts';
import { findUser } from '../auth/queries.ts';
import type { Holdings } from './pack-archive.ts';
import { findLogo, listFieldsToExport, listOwn } from './queries.ts';

/** Everything the product holds of a person. */
export const exportData = async (db: Db, account_id: string, now: Date): Promise<Holdings> => {
  const profile = await findUser(db, account_id);
  const fields = await listFieldsToExport(db, account_id);
  const own = await listOwn(db, account_id);
  const logo = await findLogo(db, account_id);
  const data = { format: EXPORT_FORMAT, version: EXPORT_VERSION, exported_at: now.toISOString(), profile, fields, ...own };
  return { data, logo: logo?.image ?? null };
};
