// The slash names the package, not Node's own.
import { Buffer } from 'buffer/';
import type { PageFont, Sheet } from '#domain/pdf/sheet.ts';
import { showSheet, writeSheet } from './pdf/write-sheet.tsx';
import { serve, withTransfer } from './wire.ts';

// react-pdf (4.9) asks of every picture whether it is one.
Object.assign(globalThis, { Buffer });

type Printed = { readonly sheet: Sheet; readonly font: PageFont };

const methods = {
  showSheet: ({ sheet, font }: Printed) => showSheet(sheet, font),
  writeSheet: async ({ sheet, font }: Printed) => {
    const bytes = await writeSheet(sheet, font);
    return withTransfer(bytes, [bytes.buffer]);
  },
};
export type PdfMethods = typeof methods;

serve(methods);
