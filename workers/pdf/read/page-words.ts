import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A part of a page in shares of its width and height, from its upper left corner. */
export type PageBox = {
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};
/** What is set at once on a page, and the same without what may differ between programs. */
export type Word = PageBox & { readonly text: string; readonly bare: string };

/** Without blanks, since a text may be set in pieces, and without the dots that join lines. */
export const bareText = (text: string): string => text.normalize('NFKC').replaceAll(/[\s·]/g, '');

/** The words of a page in the order they are set; `at` is its place among the pages. */
export async function wordsOf(page: PDFPageProxy, at: number): Promise<Word[]> {
  const { items } = await page.getTextContent();
  const viewport = page.getViewport({ scale: 1 });
  return items.flatMap((item) => {
    if (!('str' in item) || bareText(item.str) === '') return [];
    const [, , , , x, y] = item.transform as number[];
    const [left = 0, bottom = 0] = viewport.convertToViewportPoint(x ?? 0, y ?? 0) as number[];
    return [
      {
        text: item.str,
        bare: bareText(item.str),
        page: at,
        left: left / viewport.width,
        top: (bottom - item.height) / viewport.height,
        width: item.width / viewport.width,
        // The letters below the line too.
        height: (item.height * 1.25) / viewport.height,
      },
    ];
  });
}
