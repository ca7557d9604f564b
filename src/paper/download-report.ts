import { AppError } from '#domain/errors.ts';
import { reportDataSchema } from '#domain/reports/report.ts';
import { download, fileName } from '#ui/download.ts';
import { pdf } from '#workers/client.ts';
import { PAGE_FONT } from './font-files.ts';
import { sealedFile } from './sealed-sheet.ts';

/** What was issued: `data` is canonical JSON, of which `hash` is the SHA-256. */
type Issued = { readonly code: string; readonly hash: string; readonly data: string };

/** Has the PDF of an issued report written, with its data inside, and hands it over under a name. */
export async function downloadReport({ code, hash, data }: Issued, name: string): Promise<void> {
  const read = reportDataSchema.safeParse(JSON.parse(data));
  if (!read.success) throw new AppError('GENERIC', {}, { cause: read.error });
  const { sheet, attachment } = await sealedFile({ code, data: read.data }, hash);
  download(await pdf.writeSheet({ sheet, font: PAGE_FONT, attachment }), fileName(name, 'pdf'), 'application/pdf');
}
