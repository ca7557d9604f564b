import { createHash, randomUUID } from 'node:crypto';
import type { seedLots } from '#contract/seed-lots.ts';
import type { BinaryAnswer } from '#contract/define.ts';
import { AppError } from '#domain/errors.ts';
import { isRestorable } from '#domain/fields/deletion.ts';
import { HYBRID_PDF } from '#domain/limits.ts';
import type { HybridPdf } from '#domain/seed-lots/seed-lot.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import type { Db } from '#server/db/db.ts';
import type { KeptFiles } from '#server/files/kept-files.ts';
import { currentPdfs, existingPdfs, insertPdf, listPdfs, setWithdrawn, type StoredPdf } from './pdf-queries.ts';
import { countByGenotype } from './queries.ts';
import { readHybrids } from './read-seed-lot.ts';

const HOUR_MS = 3_600_000;
/** A file is there before its row, which a process that ended never added. */
const ROWLESS_HOURS = 24;

/** A sheet's bytes, under its own name. Throws HYBRID_PDF_MISSING where there is none. */
export async function sendPdf({ providers }: Pick<Ctx, 'providers'>, pdf: Pick<HybridPdf, 'id' | 'name'> | null): Promise<BinaryAnswer> {
  const bytes = pdf === null ? null : await providers.hybrid_pdfs.read(pdf.id);
  if (pdf === null || bytes === null) throw new AppError('HYBRID_PDF_MISSING');
  return { bytes, etag: pdf.id, file_name: /\.pdf$/i.test(pdf.name) ? pdf.name : `${pdf.name}.pdf` };
}

const findPdf = async (db: Db, genotype: string, id: string): Promise<StoredPdf> => {
  const found = (await listPdfs(db, genotype)).find((one) => one.id === id.toLowerCase());
  if (found === undefined) throw new AppError('NOT_FOUND');
  return found;
};

/** Of a hybrid that the brand does not have nothing is known. */
export const checkHybrid = async (db: Db, genotype: string): Promise<void> => {
  if (!(await readHybrids(db)).some(({ code }) => code === genotype)) throw new AppError('NOT_FOUND');
};

export const sweepPdfs = (db: Db, files: KeptFiles, now: Date): Promise<void> =>
  files.sweep(new Date(now.getTime() - ROWLESS_HOURS * HOUR_MS), (ids) => existingPdfs(db, ids));

type Calls = 'hybrids' | 'pdf' | 'pdfVersions' | 'uploadPdf' | 'withdrawPdf' | 'restorePdf';

export const pdfHandlers: Pick<Handlers<typeof seedLots>, Calls> = {
  hybrids: async (_input, { db }) => {
    const hybrids = await readHybrids(db);
    const [lots, sheets] = await Promise.all([
      countByGenotype(db),
      currentPdfs(
        db,
        hybrids.map(({ code }) => code),
      ),
    ]);
    const listed = hybrids.filter(({ code, is_active }) => is_active || lots.has(code));
    return {
      hybrids: listed.map(({ code, names, attributes: { crop } }) => ({
        code,
        names,
        crop,
        seed_lots: lots.get(code) ?? 0,
        document: sheets.find(({ genotype }) => genotype === code) ?? null,
      })),
    };
  },

  pdf: async ({ genotype, pdf_id }, ctx) => {
    const [current] = await currentPdfs(ctx.db, [genotype]);
    if (current?.id === pdf_id.toLowerCase()) return sendPdf(ctx, current);
    return sendPdf(ctx, ctx.user.role === 'admin' ? await findPdf(ctx.db, genotype, pdf_id) : null);
  },

  pdfVersions: async ({ genotype }, { db }) => {
    await checkHybrid(db, genotype);
    return { versions: await listPdfs(db, genotype) };
  },

  uploadPdf: async ({ genotype, name, file }, ctx) => {
    // Before the call's first statement: whoever waits for the file to be looked through holds no connection.
    await checkHybrid(ctx.outside, genotype);
    await ctx.work.run('check_pdf', { bytes: file, max_bytes: HYBRID_PDF.bytes });
    const id = randomUUID();
    await ctx.providers.hybrid_pdfs.keep(id, file);
    const sha256 = createHash('sha256').update(file).digest('hex');
    await insertPdf(ctx.db, { id, genotype, name, bytes: file.length, sha256 }, ctx.now);
    if ((await listPdfs(ctx.db, genotype)).length > HYBRID_PDF.versions)
      throw new AppError('LIMIT_REACHED', { count: HYBRID_PDF.versions });
    const added = await findPdf(ctx.db, genotype, id);
    ctx.note({ detail: { genotype, version: added.version, sha256 } });
    return added;
  },

  withdrawPdf: async ({ genotype, pdf_id }, { db, now, note }) => {
    const { id, version, is_withdrawn } = await findPdf(db, genotype, pdf_id);
    note({ detail: { genotype, version } });
    if (!is_withdrawn) await setWithdrawn(db, id, now);
    return { pdf_id: id };
  },

  restorePdf: async ({ genotype, pdf_id }, { db, now, note }) => {
    const { id, version, withdrawn_at } = await findPdf(db, genotype, pdf_id);
    note({ detail: { genotype, version } });
    if (withdrawn_at !== null && !isRestorable(withdrawn_at, now.toISOString())) throw new AppError('RESTORE_EXPIRED');
    await setWithdrawn(db, id, null);
    return findPdf(db, genotype, id);
  },
};
