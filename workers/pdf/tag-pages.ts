import type PDFDocument from 'pdfkit';
import { isLeaf, withoutBreaks, type LayoutNode } from './layout-tree.ts';
import type { Tag } from './structure.ts';

type Pdf = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Pdf['struct']>;
/** What pdfkit's types leave out of an element. */
type Made = { readonly dictionary: { readonly data: { A?: object } } };
/** Where a node stands: what it belongs to; null where it is decoration. */
type Around = {
  readonly element: Element | null;
  readonly x: number;
  readonly y: number;
  readonly page_height: number;
};

/** Something that draws nothing and is called when the writer comes to it. */
const marker = (paint: () => void): LayoutNode => ({
  type: 'CANVAS',
  box: { left: 0, top: 0, width: 1, height: 1 },
  style: {},
  props: { paint },
});

const hasBorder = ({ box }: LayoutNode): boolean =>
  (['Top', 'Right', 'Bottom', 'Left'] as const).some((edge) => (box?.[`border${edge}Width`] ?? 0) > 0);

/** Where a figure stands on its page, from its lower left corner. */
function placeOf({ box }: LayoutNode, { x, y, page_height }: Around) {
  const { left = 0, top = 0, width = 0, height = 0 } = box ?? {};
  const foot = page_height - y - top - height;
  return { O: 'Layout', Placement: 'Block', BBox: [x + left, foot, x + left + width, foot + height] };
}

/**
 * Marks on the pages what each thing is, and builds the tree of it in `pdf`. react-pdf (4.9) has no words for this, but it writes
 * by pdfkit, which does: marks that draw nothing stand around each text and drawing and call pdfkit as the writer comes by.
 * What is repeated on every page is read out once; borders are decoration.
 */
export function tagPages(pdf: Pdf, pages: readonly LayoutNode[]): readonly LayoutNode[] {
  const elements = new Map<Tag, Element>();
  const last: Element[] = [];
  const root = pdf.struct('Document');
  pdf.addStructure(root);

  function elementOf(tag: Tag, node: LayoutNode, around: Around): Element | null {
    const known = elements.get(tag);
    if (tag.type === 'Artifact' || (tag.is_once === true && known !== undefined)) return null;
    if (known !== undefined) return known;
    const { type, alt, scope, is_last = false } = tag;
    const made = pdf.struct(type, { ...(alt === undefined ? {} : { alt }), ...(scope === undefined ? {} : { scope }) });
    // pdfkit itself knows a place only on the page it writes on.
    if (type === 'Figure') (made as unknown as Made).dictionary.data.A = placeOf(node, around);
    if (is_last) last.push(made);
    else (around.element ?? root).add(made);
    elements.set(tag, made);
    return made;
  }
  const begin = (element: Element | null, type: string): LayoutNode =>
    marker(() => {
      if (element === null) pdf.markContent('Artifact', { type: 'Layout' });
      else element.add(pdf.markStructureContent(type));
    });
  const end = (): LayoutNode => marker(() => pdf.endMarkedContent());

  function marked(node: LayoutNode, around: Around): readonly LayoutNode[] {
    const { tag } = node.props;
    const element = tag === undefined ? around.element : elementOf(tag, node, around);
    if (isLeaf(node)) return [begin(element, tag?.type ?? 'Span'), withoutBreaks(node), end()];
    const inside = { ...around, element, x: around.x + (node.box?.left ?? 0), y: around.y + (node.box?.top ?? 0) };
    const is_silent = tag !== undefined && element === null;
    const children = (node.children ?? []).flatMap((child) => (is_silent ? silent(child) : marked(child, inside)));
    return bordered(node, children);
  }
  function bordered(node: LayoutNode, children: readonly LayoutNode[]): readonly LayoutNode[] {
    return hasBorder(node) ? [begin(null, ''), { ...node, children: [end(), ...children] }] : [{ ...node, children }];
  }
  function silent(node: LayoutNode): readonly LayoutNode[] {
    return isLeaf(node) ? [begin(null, ''), withoutBreaks(node), end()] : bordered(node, (node.children ?? []).flatMap(silent));
  }

  const all = pages.map((page) => {
    const around = { element: null, x: 0, y: 0, page_height: page.box?.height ?? 0 };
    return { ...page, children: (page.children ?? []).flatMap((child) => marked(child, around)) };
  });
  const end_of_all = marker(() => last.forEach((element) => root.add(element)));
  return all.map((page, i) => (i === all.length - 1 ? { ...page, children: [...page.children, end_of_all] } : page));
}
