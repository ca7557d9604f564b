import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** One part of the tree that a tagged PDF has of what is on its pages. */
export type PdfPart = { readonly role: string; readonly alt?: string; readonly children: readonly PdfPart[] };
export type ReadPdf = {
  readonly pages: number;
  readonly title: string;
  readonly language: string;
  /** Whether it says of itself that it is tagged. */
  readonly is_tagged: boolean;
  /** Words of the pages in the order they are set. */
  readonly text: string;
  /** The tree, page by page. */
  readonly parts: readonly PdfPart[];
};

type Info = { readonly Title?: string; readonly Language?: string };

/** What a reader of PDFs that is not ours finds in a file. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 });
  const file = await task.promise;
  const [{ info }, marks] = await Promise.all([file.getMetadata() as Promise<{ info: Info }>, file.getMarkInfo()]);
  const parts: PdfPart[] = [];
  const texts: string[] = [];
  for (let at = 1; at <= file.numPages; at += 1) {
    const page = await file.getPage(at);
    const { items } = await page.getTextContent();
    texts.push(...items.flatMap((item) => ('str' in item ? [item.str] : [])));
    const tree = (await page.getStructTree()) as PdfPart | null;
    if (tree !== null) parts.push(tree);
  }
  const { numPages: pages } = file;
  await task.destroy();
  return {
    pages,
    title: info.Title ?? '',
    language: info.Language ?? '',
    is_tagged: (marks as unknown as Map<string, boolean> | null)?.get('Marked') === true,
    text: texts.join(' '),
    parts,
  };
}

/** All parts of a role in a tree. */
export const partsOf = (part: PdfPart, role: string): PdfPart[] => [
  ...(part.role === role ? [part] : []),
  ...(part.children ?? []).flatMap((child) => partsOf(child, role)),
];
