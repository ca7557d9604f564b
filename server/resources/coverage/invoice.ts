import { createHash, randomUUID } from 'node:crypto';
import type { InvoiceType } from '#domain/coverage/coverage.ts';
import { AppError } from '#domain/errors.ts';
import { COVERAGE } from '#domain/limits.ts';
import type { Principal } from '#server/auth/principal.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/db.ts';
import type { KeptFiles } from '#server/files/kept-files.ts';
import { encodePhoto, photoTypeOf, withPhotoPermit } from '../notes/photos/encode-photo.ts';
import { existingInvoices, type NewInvoice } from './write-queries.ts';

const MB = 1024 * 1024;
const HOUR_MS = 3_600_000;
/** A file is there before its row, which a process that ended never added. */
const ROWLESS_HOURS = 24;
const PICTURES: readonly unknown[] = ['jpeg', 'png'];

type Kept = { readonly media_type: InvoiceType; readonly kept: Uint8Array };

const refuse = (error: AppError): never => {
  throw new AppError(error.code, error.params, { fields: [{ path: 'file', code: error.code }], cause: error });
};

/** A PDF that does nothing is kept as it is; of a picture its pixels alone, drawn anew without metadata. */
async function read({ work, user }: Pick<Ctx<Principal>, 'work' | 'user'>, file: Uint8Array): Promise<Kept> {
  if (file.length > COVERAGE.invoice_bytes) throw new AppError('INVOICE_TOO_LARGE', { max_mb: COVERAGE.invoice_bytes / MB });
  if (PICTURES.includes(photoTypeOf(file)))
    return { media_type: 'image/jpeg', kept: (await withPhotoPermit(user.id, () => encodePhoto(file))).photo };
  if (Buffer.from(file.subarray(0, 5)).toString('latin1') !== '%PDF-') throw new AppError('INVOICE_TYPE');
  await work.run('check_pdf', { bytes: file, max_bytes: COVERAGE.invoice_bytes });
  return { media_type: 'application/pdf', kept: file };
}

/**
 * Looks an invoice through and puts its file where it is kept; its row is the caller's. Throws, at the file's place, INVOICE_TYPE,
 * INVOICE_TOO_LARGE, the codes of a PDF or of a picture that cannot be taken, or STORAGE_FULL.
 */
export async function acceptInvoice(
  ctx: Pick<Ctx<Principal>, 'work' | 'user' | 'providers'>,
  name: string,
  file: Uint8Array,
): Promise<NewInvoice> {
  const { media_type, kept } = await read(ctx, file).catch((error: unknown) => {
    throw error instanceof AppError ? refuse(error) : error;
  });
  const file_id = randomUUID();
  await ctx.providers.invoices.keep(file_id, kept);
  return { file_id, name, media_type, bytes: kept.length, sha256: createHash('sha256').update(kept).digest('hex') };
}

/** Removes files put there before `until` whose coverages are not there. */
export const sweepInvoices = (db: Db, files: KeptFiles, until: Date): Promise<void> =>
  files.sweep(until, (ids) => existingInvoices(db, ids));
export const sweepRowless = (db: Db, files: KeptFiles, now: Date): Promise<void> =>
  sweepInvoices(db, files, new Date(now.getTime() - ROWLESS_HOURS * HOUR_MS));
