import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { REPORT } from '#domain/limits.ts';
import { ATTACHMENT, JOINED } from '#domain/reports/seal.ts';
import { withPdf } from './open-pdf.ts';
import { wordsOf } from './page-words.ts';

/** What a file is verified by: how many pages it has, and the text that is attached to it. */
export type ReportFile = { readonly pages: number; readonly attached: string };

const PRINTED_CODE = /\b[\dA-F]{4}-[\dA-F]{4}\b/;

/** What a PDF without an attachment is: several of ours, or one that lost it, as it says of itself or as its printed code does; else a foreign one. */
async function refusalOf(file: PDFDocumentProxy): Promise<ErrorCode> {
  const { info } = (await file.getMetadata()) as { info: { Producer?: unknown; Keywords?: unknown } };
  if (info.Keywords === JOINED) return 'REPORT_PDF_JOINED';
  if (info.Producer === 'Surco') return 'REPORT_PDF_CUT';
  const words = await wordsOf(await file.getPage(1), 0);
  return words.some(({ text }) => PRINTED_CODE.test(text)) ? 'REPORT_PDF_CUT' : 'REPORT_PDF_FOREIGN';
}

/** Reads what a PDF carries; what was never a report, or lost its attachment, is refused by name. */
export const readReport = (bytes: Uint8Array): Promise<ReportFile> =>
  withPdf(bytes, async (file) => {
    const names = [...(((await file.getAttachments()) as Map<string, { filename: string }> | null) ?? [])];
    const name = names.find(([, { filename }]) => filename === ATTACHMENT)?.[0];
    const content = name === undefined ? null : ((await file.getAttachmentContent(name)) as Uint8Array<ArrayBuffer> | null);
    if (content === null) throw new AppError(await refusalOf(file));
    if (content.length > REPORT.body_bytes) throw new AppError('REPORT_PDF_CUT');
    return { pages: file.numPages, attached: new TextDecoder().decode(content) };
  });
