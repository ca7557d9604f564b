import { api } from '#api/client.ts';
import { refresh } from '#api/use-call.ts';
import { BRAND_SLUGS } from '#domain/accounts/brand-numbers.ts';
import { AppError } from '#domain/errors.ts';
import { HYBRID_PDF } from '#domain/limits.ts';
import type { NamedHybrid, SeedLotTable } from '#domain/seed-lots/read-seed-lots.ts';
import type { HybridPdf, HybridPdfVersion, SeedLotInfo, SeedLotInput, SeedLotRow } from '#domain/seed-lots/seed-lot.ts';
import { download } from '#ui/download.ts';
import { geometry } from '#workers/client.ts';

export const BRAND = { brand: BRAND_SLUGS.brevant } as const;

/** Runs a change, then reads anew what it shows in, also where it was refused: somebody else may have been quicker. */
async function changing<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } finally {
    const { hybrids, list, pdfVersions } = api.seedLots;
    await Promise.all([refresh(hybrids), refresh(list), refresh(pdfVersions)]);
  }
}

export async function saveSheet(genotype: string, { id, name }: HybridPdf): Promise<void> {
  const bytes = await api.seedLots.pdf({ ...BRAND, genotype, pdf_id: id });
  download(new Uint8Array(bytes), name, 'application/pdf');
}

/** The last part of a file's name, so that its ending stays. */
const shortName = (name: string): string => name.slice(-HYBRID_PDF.name_length);

export async function uploadSheet(genotype: string, file: File): Promise<HybridPdfVersion> {
  if (file.size > HYBRID_PDF.bytes) throw new AppError('PDF_TOO_LARGE', { max_mb: HYBRID_PDF.bytes / 1024 / 1024 });
  const bytes = new Uint8Array(await file.arrayBuffer());
  return changing(() => api.seedLots.uploadPdf({ ...BRAND, genotype, name: shortName(file.name), file: bytes }));
}

export const withdrawSheet = (genotype: string, { id }: Pick<HybridPdf, 'id'>): Promise<unknown> =>
  changing(() => api.seedLots.withdrawPdf({ ...BRAND, genotype, pdf_id: id }));
export const restoreSheet = (genotype: string, { id }: Pick<HybridPdf, 'id'>): Promise<unknown> =>
  changing(() => api.seedLots.restorePdf({ ...BRAND, genotype, pdf_id: id }));

export const editLot = (number: string, info: SeedLotInfo, version: number): Promise<SeedLotRow> =>
  changing(() => api.seedLots.edit({ ...BRAND, number, ...info, version }));
export const infoOf = ({ genotype, treatment, caliber, bags, delivered_on }: SeedLotRow): SeedLotInfo => ({
  genotype,
  treatment,
  caliber,
  bags,
  delivered_on,
});

export const removeLot = ({ number, version }: SeedLotRow): Promise<unknown> =>
  changing(() => api.seedLots.remove({ ...BRAND, number, version }));
export const restoreLot = ({ number }: SeedLotRow): Promise<unknown> => changing(() => api.seedLots.restore({ ...BRAND, number }));

/** The lot as it is now; undefined where it is no more. */
export async function readLotAgain(number: string): Promise<SeedLotRow | undefined> {
  const { lots } = await api.seedLots.list({ ...BRAND, text: number });
  return lots.find((one) => one.number === number);
}

export type Counts = { readonly added: number; readonly changed: number; readonly unchanged: number };
export type ReadTable = SeedLotTable & { readonly counts: Counts | null };

/** Reads a table in the thread, and where it has no fault asks what it would do. */
export async function readTable(
  bytes: Uint8Array,
  hybrids: readonly NamedHybrid[],
  today: string,
  signal: AbortSignal,
): Promise<ReadTable> {
  const table = await geometry.readSeedLots({ bytes, hybrids, today }, { signal });
  if (table.faults.length > 0 || table.lots.length === 0) return { ...table, counts: null };
  return { ...table, counts: await api.seedLots.compare({ ...BRAND, lots: [...table.lots] }, { signal }) };
}

export const importLots = (lots: readonly SeedLotInput[], idempotency_key: string): Promise<Counts> =>
  changing(() => api.seedLots.import({ ...BRAND, lots: [...lots] }, { idempotency_key }));
