import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { AppError } from '#domain/errors.ts';
import { REPORT } from '#domain/limits.ts';
import { ATTACHMENT } from '#domain/reports/seal.ts';
import { withPdf } from './open-pdf.ts';
import { wordsOf } from './page-words.ts';

/** What a file is verified by: how many pages it has, and the text that is attached to it. */
export type ReportFile = { readonly pages: number; readonly attached: string };

const PRINTED_CODE = /\b[\dA-F]{4}-[\dA-F]{4}\b/;

/** Whether a PDF without an attachment was one of ours: it says so of itself, or prints a code. */
async function looksLikeOurs(file: PDFDocumentProxy): Promise<boolean> {
  const { info } = (await file.getMetadata()) as { info: { Producer?: unknown } };
  if (info.Producer === 'Surco') return true;
  const words = await wordsOf(await file.getPage(1), 0);
  return words.some(({ text }) => PRINTED_CODE.test(text));
}

/** Reads what a PDF carries; what was never a report, or lost its attachment, is refused by name. */
export const readReport = (bytes: Uint8Array): Promise<ReportFile> =>
  withPdf(bytes, async (file) => {
    const names = [...(((await file.getAttachments()) as Map<string, { filename: string }> | null) ?? [])];
    const name = names.find(([, { filename }]) => filename === ATTACHMENT)?.[0];
    const content = name === undefined ? null : ((await file.getAttachmentContent(name)) as Uint8Array<ArrayBuffer> | null);
    if (content === null) throw new AppError((await looksLikeOurs(file)) ? 'REPORT_PDF_CUT' : 'REPORT_PDF_FOREIGN');
    if (content.length > REPORT.body_bytes) throw new AppError('REPORT_PDF_CUT');
    return { pages: file.numPages, attached: new TextDecoder().decode(content) };
  });
