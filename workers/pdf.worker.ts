// The slash names the package, not Node's own.
import { Buffer } from 'buffer/';
import { zipSync } from 'fflate';
import type { PageFont, Sheet, SheetAttachment } from '#domain/pdf/sheet.ts';
import { compareReport } from './pdf/read/compare-report.ts';
import { readReport } from './pdf/read/read-report.ts';
import { showPage } from './pdf/read/show-page.ts';
import { joinSheets, showSheet, writeSheet } from './pdf/write-sheet.tsx';
import { serve, withTransfer } from './wire.ts';

// react-pdf (4.9) asks of every picture whether it is one.
Object.assign(globalThis, { Buffer });

type Joined = { readonly sheets: readonly Sheet[]; readonly font: PageFont; readonly title: string };
type Printed = { readonly sheet: Sheet; readonly font: PageFont };

const methods = {
  showSheet: ({ sheet, font }: Printed) => showSheet(sheet, font),
  writeSheet: async ({ sheet, font, attachment = null }: Printed & { readonly attachment?: SheetAttachment | null }) => {
    const bytes = await writeSheet(sheet, font, attachment);
    return withTransfer(bytes, [bytes.buffer]);
  },
  joinSheets: async ({ sheets, font, title }: Joined) => {
    const bytes = await joinSheets(sheets, font, title);
    return withTransfer(bytes, [bytes.buffer]);
  },
  /** Files under their names in one archive; what is packed already is not packed again. */
  zipFiles: (files: Readonly<Record<string, Uint8Array>>) => {
    const bytes = zipSync({ ...files }, { level: 0 });
    return withTransfer(bytes, [bytes.buffer]);
  },
  readReport,
  compareReport,
  showPage: async (asked: Parameters<typeof showPage>[0]) => {
    const bitmap = await showPage(asked);
    return withTransfer(bitmap, [bitmap]);
  },
};
export type PdfMethods = typeof methods;

serve(methods);
