import { AppError } from '#domain/errors.ts';
import { EXPORT_FILE } from '#domain/limits.ts';
import { api } from '#api/client.ts';
import { queryClient } from '#api/use-call.ts';
import { signOut } from '#state/session.ts';
import { download } from '#ui/download.ts';

/** Everything the product holds of the user, as a file of today's date. */
export async function exportData(): Promise<void> {
  const bytes = await api.account.exportData({});
  download(new Uint8Array(bytes), `surco-${new Date().toISOString().slice(0, 10)}.zip`, 'application/zip');
}

/** Creates the fields of such a file again; what was listed before is read anew. */
export async function importData(file: File) {
  if (file.size > EXPORT_FILE.packed_bytes) throw new AppError('FILE_TOO_LARGE');
  const outcome = await api.account.importData({ file: new Uint8Array(await file.arrayBuffer()) });
  await queryClient.invalidateQueries();
  return outcome;
}

/** Erases the account; this browser forgets it as well. */
export async function erase(email: string): Promise<void> {
  await api.account.erase({ email });
  signOut();
}
