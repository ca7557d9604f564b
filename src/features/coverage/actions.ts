import { api } from '#api/client.ts';
import { refresh, setCached } from '#api/use-call.ts';
import { BRAND_SLUGS } from '#domain/accounts/brand-numbers.ts';
import type { Coverage, CoverageInfo } from '#domain/coverage/coverage.ts';
import { AppError } from '#domain/errors.ts';
import { writeValues } from '#domain/fields/filters.ts';
import { COVERAGE, FILE } from '#domain/limits.ts';
import { readBytes } from '#ui/inputs/read-bytes.ts';

/** What the file dialog offers. */
export const INVOICE_ACCEPT = '.pdf,.jpg,.jpeg,.png';
const ENDING = /\.(pdf|jpe?g|png)$/i;
export const INVOICE_MB = COVERAGE.invoice_bytes / 1024 / 1024;

/** Why a file cannot be an invoice, before it is sent; the server looks into it. */
export function invoiceFault({ name, size }: File): AppError | null {
  if (!ENDING.test(name)) return new AppError('INVOICE_TYPE');
  return size > COVERAGE.invoice_bytes ? new AppError('INVOICE_TOO_LARGE', { max_mb: INVOICE_MB }) : null;
}

/** The last part of its name, so that its ending stays, and its bytes. */
const fileOf = async (file: File) => ({ name: file.name.slice(-FILE.name_length), file: await readBytes(file, COVERAGE.invoice_bytes) });
const of = ({ id, version }: Coverage) => ({ coverage_id: id, version });

/** Runs a change, then reads the lists anew that it shows in; refused, the coverage too: somebody else may have been quicker. */
async function changing<T>(run: () => Promise<T>): Promise<T> {
  const { list, menus, get, candidates } = api.coverage;
  try {
    return await run();
  } catch (error) {
    await refresh(get);
    throw error;
  } finally {
    await Promise.all([refresh(list), refresh(menus), refresh(candidates)]);
  }
}

/** A change whose answer is the coverage as it is then. */
const changed = (run: () => Promise<Coverage>): Promise<Coverage> =>
  changing(async () => {
    const saved = await run();
    setCached(api.coverage.get, { coverage_id: saved.id }, () => saved);
    return saved;
  });

export const createCoverage = (info: CoverageInfo, invoice: File): Promise<Coverage> =>
  changed(async () => api.coverage.create({ ...info, field_ids: writeValues(info.field_ids), ...(await fileOf(invoice)) }));
/** An empty business name is one that its writer may not know: it stays. */
export const editCoverage = (coverage: Coverage, { business_name, ...info }: CoverageInfo): Promise<Coverage> =>
  changed(() => api.coverage.edit({ ...of(coverage), ...info, ...(business_name === '' ? {} : { business_name }) }));
export const replaceInvoice = (coverage: Coverage, invoice: File): Promise<Coverage> =>
  changed(async () => api.coverage.replaceInvoice({ ...of(coverage), ...(await fileOf(invoice)) }));
export const voidCoverage = (coverage: Coverage, reason: string): Promise<Coverage> =>
  changed(() => api.coverage.annul({ ...of(coverage), reason }));
export const removeCoverage = (coverage: Coverage): Promise<unknown> => changing(() => api.coverage.remove(of(coverage)));
export const restoreCoverage = ({ id }: Coverage): Promise<Coverage> => changed(() => api.coverage.restore({ coverage_id: id }));
export const approveCoverage = (coverage: Coverage, terms_version: string): Promise<Coverage> =>
  changed(() => api.coverage.activate({ ...of(coverage), brand: BRAND_SLUGS.brevant, accepted_terms: true, terms_version }));

/** The coverage as it is now. */
export const readAgain = ({ id }: Coverage): Promise<Coverage> => api.coverage.get({ coverage_id: id });

/** Shows the invoice in a tab of its own, by an address that is good for a short while. */
export async function openInvoice({ id }: Coverage): Promise<void> {
  const link = document.createElement('a');
  link.href = (await api.coverage.openInvoice({ coverage_id: id })).url;
  link.target = '_blank';
  link.rel = 'noopener';
  link.click();
}
