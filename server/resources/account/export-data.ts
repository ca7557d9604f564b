import { EXPORT_ENTRIES, EXPORT_FORMAT, EXPORT_VERSION } from '#domain/accounts/export-file.ts';
import type { Db } from '#server/db/db.ts';
import { findUser } from '../auth/queries.ts';
import type { PhotoFiles } from '../notes/photos/photo-files.ts';
import type { StoredEntry } from './archive/append-stored.ts';
import type { Holdings } from './pack-archive.ts';
import { findLogo, listFieldsToExport, listOwn } from './queries.ts';

/** Everything the product holds of a person. */
export const exportData = async (db: Db, account_id: string, now: Date): Promise<Holdings> => {
  const profile = await findUser(db, account_id);
  const fields = await listFieldsToExport(db, account_id);
  const own = await listOwn(db, account_id);
  const logo = await findLogo(db, account_id);
  const data = {
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exported_at: now.toISOString(),
    profile,
    fields,
    ...own,
    photos: own['photos'] as { id: string }[],
  };
  return { data, logo: logo?.image ?? null };
};

/** The pictures of the photos an archive tells of, one at a time; those that went meanwhile are left out. */
export async function* readPhotos(files: PhotoFiles, { data }: Holdings): AsyncGenerator<StoredEntry> {
  for (const { id } of data.photos) {
    const bytes = await files.read(id, 'full');
    if (bytes !== null) yield { name: `${EXPORT_ENTRIES.photos}${id}.jpg`, bytes };
  }
}
