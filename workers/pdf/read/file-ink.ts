import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What pdf.js keeps beside the operators: letters' outlines and typefaces of the file, pictures and patterns of a page. */
type Held = Record<'objs' | 'commonObjs', Iterable<readonly [name: string, value: unknown]>>;
const heldBy = (page: PDFPageProxy): Held => page as unknown as Held;

/** Names carry the number of the open file. */
const plain = (text: string): string => text.replaceAll(/\bg_d\d+_/g, 'g_');

/** What of a held thing can be seen, without the numbers that another program gives its objects. */
function visible(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if ('path' in value) return value.path;
  if ('fontMatrix' in value) {
    const { fontMatrix, vertical, isType3Font } = value as Readonly<Record<string, unknown>>;
    return [fontMatrix, vertical, isType3Font];
  }
  return { ...value, ref: undefined };
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : a > b ? 1 : 0);
const listed = (held: Held[keyof Held]) => [...held].map(([name, value]) => [plain(name), visible(value)] as const).toSorted(byName);

/** SHA-256 of all that the pages of a file draw, outlines of letters too: the same for the same pages, whatever program saved them. */
export async function inkOf(file: PDFDocumentProxy): Promise<Uint8Array> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  // The settings of one state may be listed in any order.
  const settled = (code: number, args: unknown): unknown =>
    code === OPS.setGState ? (args as [[string, unknown][]])[0].toSorted(byName) : args;
  const pages: unknown[] = [];
  let common: Held['commonObjs'] = [];
  for (let at = 1; at <= file.numPages; at += 1) {
    const page = await file.getPage(at);
    const { fnArray, argsArray } = await page.getOperatorList();
    const annotations = (await page.getAnnotations()) as readonly unknown[];
    const { objs, commonObjs } = heldBy(page);
    common = commonObjs;
    pages.push([
      page.view,
      page.rotate,
      page.userUnit,
      annotations.length,
      fnArray.map((code, i) => [code, settled(code, argsArray[i])]),
      listed(objs),
    ]);
  }
  const bytes: BlobPart[] = [];
  const text = JSON.stringify([pages, listed(common)], (_name, value: unknown) => {
    if (typeof value === 'string') return plain(value);
    if (!ArrayBuffer.isView(value)) return value;
    bytes.push(value as BlobPart);
    return value.byteLength;
  });
  return new Uint8Array(await crypto.subtle.digest('SHA-256', await new Blob([...bytes, text]).arrayBuffer()));
}
