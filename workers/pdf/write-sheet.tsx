import layoutDocument from '@react-pdf/layout';
import renderPages from '@react-pdf/render';
import { Font, pdf } from '@react-pdf/renderer';
import PDFDocument from 'pdfkit';
import { AppError } from '#domain/errors.ts';
import { JOINED } from '#domain/reports/seal.ts';
import type { PageFont, Sheet, SheetAttachment, SheetPage } from '#domain/pdf/sheet.ts';
import { embedPictures } from './embed-pictures.ts';
import type { LayoutNode } from './layout-tree.ts';
import { legible } from './legible.ts';
import { firstOrphan } from './orphans.ts';
import { loadPageFont } from './page-font.ts';
import { SheetDocument } from './SheetDocument.tsx';
import { pageShapes } from './page-shapes.ts';
import { tagPages } from './tag-pages.ts';

/** Its types leave out where the typefaces are. */
type LayOut = (document: unknown, fonts: typeof Font) => Promise<LayoutNode>;
type Laid = { readonly sheet: Sheet; readonly layout: LayoutNode };

/** Every page of the product is laid out here, so that none drops a letter its typeface lacks or sets another in its place. */
async function layOut(sheet: Sheet, font: PageFont): Promise<Laid> {
  const written = legible(sheet, await loadPageFont(font));
  const breaks = new Set<number>();
  for (;;) {
    const { container } = pdf(<SheetDocument sheet={written} family={font.family} breaks={breaks} />);
    const layout = await (layoutDocument as unknown as LayOut)(container.document, Font);
    const orphan = firstOrphan(layout.children ?? [], written.blocks);
    if (orphan === null || breaks.has(orphan)) return { sheet: written, layout };
    breaks.add(orphan);
  }
}

const pagesOf = ({ layout }: Laid): readonly LayoutNode[] => layout.children ?? [];

/** The pages a sheet comes to, for the screen: the file has the same. */
export const showSheet = async (sheet: Sheet, font: PageFont): Promise<readonly SheetPage[]> =>
  pagesOf(await layOut(sheet, font)).map(pageShapes);

/** The bytes of a tagged PDF; it runs in a thread of its own, since its library neither pauses nor stops. */
export async function writeSheet(
  sheet: Sheet,
  font: PageFont,
  attachment: SheetAttachment | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const laid = await layOut(sheet, font);
  const { title, subtitle } = laid.sheet;
  return writeLaid([laid], `${title}: ${subtitle}`, attachment);
}

/** Several sheets behind each other in one PDF, each with pages of its own numbers; one at least, all in the first one's language. */
export async function joinSheets(sheets: readonly Sheet[], font: PageFont, title: string): Promise<Uint8Array<ArrayBuffer>> {
  const laid: Laid[] = [];
  for (const sheet of sheets) laid.push(await layOut(sheet, font));
  return writeLaid(laid, title, null, JOINED);
}

async function writeLaid(
  laid: readonly Laid[],
  title: string,
  attachment: SheetAttachment | null,
  keywords?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const [first] = laid;
  if (first === undefined) throw new AppError('REQUIRED');
  const { language, brand } = first.sheet;
  const file = new PDFDocument({
    tagged: true,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    info: {
      Title: title,
      Creator: brand,
      Producer: 'Surco',
      ...(attachment === null
        ? keywords === undefined
          ? {}
          : { Keywords: keywords }
        : { CreationDate: new Date(attachment.at), ModDate: new Date(attachment.at), Keywords: attachment.keywords }),
    },
  });
  if (attachment !== null)
    file.file(new TextEncoder().encode(attachment.text).buffer, {
      name: attachment.name,
      type: 'application/json',
      creationDate: new Date(attachment.at),
      modifiedDate: new Date(attachment.at),
    });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  file.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
  const written = new Promise<void>((resolve, reject) => {
    file.on('end', resolve);
    file.on('error', reject);
  });
  const pages = await embedPictures(file, laid.flatMap(pagesOf));
  renderPages(file as never, { ...first.layout, children: tagPages(file, pages) } as never);
  await written;
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
