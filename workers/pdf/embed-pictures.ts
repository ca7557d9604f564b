import type PDFDocument from 'pdfkit';
import type { LayoutNode } from './layout-tree.ts';

/** A picture as pdfkit keeps it, which its types leave out. */
type Picture = { embed(file: object): void; finalize?: () => void };
type Opens = { openImage(bytes: unknown): Picture };

/** Puts a picture into the file; done when the last of its objects has its number. */
const embed = (file: InstanceType<typeof PDFDocument>, bytes: unknown): Promise<Picture> =>
  new Promise((resolve) => {
    const picture = (file as unknown as Opens).openImage(bytes);
    const finalize = picture.finalize?.bind(picture);
    // A JPEG is written at once and has nothing to finish.
    if (finalize === undefined) {
      picture.embed(file);
      resolve(picture);
      return;
    }
    picture.finalize = () => {
      finalize();
      resolve(picture);
    };
    picture.embed(file);
  });

/**
 * The pages with their pictures already in the file, one after the other: pdfkit (0.20) unpacks those with an alpha channel beside each
 * other and numbers their objects as they get ready, so that the same pages would not come to the same bytes.
 */
export async function embedPictures(file: InstanceType<typeof PDFDocument>, pages: readonly LayoutNode[]): Promise<readonly LayoutNode[]> {
  const known = new Map<unknown, Picture>();
  const walk = async (node: LayoutNode): Promise<LayoutNode> => {
    const data = node.image?.data;
    if (data !== undefined) {
      const picture = known.get(data) ?? (await embed(file, data));
      known.set(data, picture);
      return { ...node, image: { ...node.image, data: picture } };
    }
    if (node.children === undefined) return node;
    const children: LayoutNode[] = [];
    for (const child of node.children) children.push(await walk(child));
    return { ...node, children };
  };
  const embedded: LayoutNode[] = [];
  for (const page of pages) embedded.push(await walk(page));
  return embedded;
}
