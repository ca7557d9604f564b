import type { PageFont, Sheet } from '#domain/pdf/sheet.ts';
import { writeSheet } from './pdf/write-sheet.tsx';
import { serve, withTransfer } from './wire.ts';

const methods = {
  writeSheet: async ({ sheet, font }: { sheet: Sheet; font: PageFont }) => {
    const bytes = await writeSheet(sheet, font);
    return withTransfer(bytes, [bytes.buffer]);
  },
};
export type PdfMethods = typeof methods;

serve(methods);
