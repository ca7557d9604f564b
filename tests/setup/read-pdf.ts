import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** One element of the tree that a tagged PDF has of what is on its pages. */
export type PdfElement = { readonly role: string; readonly alt?: string; readonly children?: readonly PdfElement[] };
export type PdfPage = {
  /** Its words, line by line as they are set. */
  readonly texts: readonly string[];
  /** What it is drawn by: the names of pdf.js with their arguments, letters as `{ unicode }`; empty where it was not asked for. */
  readonly operators: readonly (readonly [name: string, args: unknown])[];
  /** null where it is not tagged. */
  readonly tree: PdfElement | null;
};
export type ReadPdf = {
  readonly pages: readonly PdfPage[];
  readonly title: string;
  readonly language: string;
  /** Whether it says of itself that it is tagged. */
  readonly is_tagged: boolean;
  /** All words without blanks, since a word may be set in pieces. */
  readonly text: string;
};

type Info = { readonly Title?: string; readonly Language?: string };

export const bare = (text: string): string => text.replaceAll(/\s/g, '');
const NAMES = new Map(Object.entries(OPS).map(([name, code]) => [code, name]));

/** What a reader of PDFs that is not ours finds in a file. */
export async function readPdf(bytes: Uint8Array, has_operators = false): Promise<ReadPdf> {
  const task = getDocument({ data: Uint8Array.from(bytes), useSystemFonts: false, verbosity: 0 });
  const file = await task.promise;
  const [{ info }, marks] = await Promise.all([file.getMetadata() as Promise<{ info: Info }>, file.getMarkInfo()]);
  const pages: PdfPage[] = [];
  for (let at = 1; at <= file.numPages; at += 1) {
    const page = await file.getPage(at);
    const [{ items }, tree] = [await page.getTextContent(), await page.getStructTree()];
    const { fnArray, argsArray } = has_operators ? await page.getOperatorList() : { fnArray: [], argsArray: [] };
    pages.push({
      texts: items.flatMap((item) => ('str' in item && item.str !== '' ? [item.str] : [])),
      operators: fnArray.map((code, i) => [NAMES.get(code) ?? String(code), argsArray[i] as unknown]),
      tree: tree as PdfElement | null,
    });
  }
  await task.destroy();
  return {
    pages,
    title: info.Title ?? '',
    language: info.Language ?? '',
    is_tagged: (marks as unknown as Map<string, boolean> | null)?.get('Marked') === true,
    text: bare(pages.flatMap(({ texts }) => texts).join('')),
  };
}

/** All elements of a role in a tree. */
export const elementsOf = (element: PdfElement, role: string): PdfElement[] => [
  ...(element.role === role ? [element] : []),
  ...(element.children ?? []).flatMap((child) => elementsOf(child, role)),
];
