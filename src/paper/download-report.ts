import { AppError } from '#domain/errors.ts';
import { sealedDataSchema } from '#domain/reports/sealed-data.ts';
import { download, fileName } from '#ui/download.ts';
import { pdf } from '#workers/client.ts';
import { PAGE_FONT } from './font-files.ts';
import { sealedFile } from './sealed-sheet.ts';

/** What was issued: `data` is canonical JSON, of which `hash` is the SHA-256. */
type Issued = { readonly code: string; readonly hash: string; readonly data: string };

/** What the PDF of an issued report is written from. */
async function fileOf({ code, hash, data }: Issued): ReturnType<typeof sealedFile> {
  const read = sealedDataSchema.safeParse(JSON.parse(data));
  if (!read.success) throw new AppError('GENERIC', {}, { cause: read.error });
  return sealedFile({ code, data: read.data }, hash);
}

/** The PDF of an issued report, with its data inside. */
const writeReport = async (issued: Issued): Promise<Uint8Array<ArrayBuffer>> =>
  pdf.writeSheet({ ...(await fileOf(issued)), font: PAGE_FONT });

/** Has the PDF of an issued report written and hands it over under a name. */
export async function downloadReport(issued: Issued, name: string): Promise<void> {
  download(await writeReport(issued), fileName(name, 'pdf'), 'application/pdf');
}

/** A report of several, and the name of its file without the ending. */
export type NamedReport = { readonly issued: Issued; readonly name: string };

/** Each report's own PDF, with its data inside, in one archive; `onFile` hears how many are written. */
export async function downloadZip(reports: readonly NamedReport[], name: string, onFile: (written: number) => void): Promise<void> {
  const files: Record<string, Uint8Array> = {};
  for (const [at, report] of reports.entries()) {
    files[fileName(report.name, 'pdf')] = await writeReport(report.issued);
    onFile(at + 1);
  }
  download(await pdf.zipFiles(files), fileName(name, 'zip'), 'application/zip');
}

/** All reports in one PDF to be printed; each keeps its code and its own page numbers, the data are with the single files. */
export async function downloadJoined(reports: readonly NamedReport[], name: string): Promise<void> {
  const sheets = [];
  for (const { issued } of reports) sheets.push((await fileOf(issued)).sheet);
  download(await pdf.joinSheets({ sheets, font: PAGE_FONT, title: name }), fileName(name, 'pdf'), 'application/pdf');
}
