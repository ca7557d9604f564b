import { EXPORT_ENTRIES, EXPORT_FORMAT, EXPORT_VERSION } from '#domain/accounts/export-file.ts';
import type { Db } from '#server/db/db.ts';
import type { Providers } from '#server/providers/index.ts';
import { findUser } from '../auth/queries.ts';
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
    coverages: own['coverages'] as Holdings['data']['coverages'],
  };
  return { data, logo: logo?.image ?? null };
};

/** The pictures of the photos and the invoices an archive tells of, one at a time; those that went meanwhile are left out. */
export async function* readFiles(
  { photos, invoices }: Pick<Providers, 'photos' | 'invoices'>,
  { data }: Holdings,
): AsyncGenerator<StoredEntry> {
  for (const { id } of data.photos) {
    const bytes = await photos.files.read(id, 'full');
    if (bytes !== null) yield { name: `${EXPORT_ENTRIES.photos}${id}.jpg`, bytes };
  }
  for (const { invoice } of data.coverages) {
    const content = invoice === null ? null : await invoices.read(invoice.file_id);
    if (invoice === null || content === null) continue;
    const type = invoice.media_type === 'application/pdf' ? 'pdf' : 'jpg';
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    yield { name: `${EXPORT_ENTRIES.invoices}${invoice.file_id}.${type}`, bytes: Buffer.concat(chunks) };
  }
}
