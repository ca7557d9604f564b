import type PDFDocument from 'pdfkit';
import { isLeaf, withoutBreaks, type LaidNode } from './laid.ts';
import type { Part } from './parts.ts';

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
const marker = (paint: () => void): LaidNode => ({
  type: 'CANVAS',
  box: { left: 0, top: 0, width: 1, height: 1 },
  style: {},
  props: { paint },
});

const isPainted = ({ box, style }: LaidNode): boolean =>
  style.backgroundColor !== undefined ||
  (['Top', 'Right', 'Bottom', 'Left'] as const).some((edge) => (box?.[`border${edge}Width`] ?? 0) > 0);

/** Where a figure stands on its page, from its lower left corner. */
function placeOf({ box }: LaidNode, { x, y, page_height }: Around) {
  const { left = 0, top = 0, width = 0, height = 0 } = box ?? {};
  const foot = page_height - y - top - height;
  return { O: 'Layout', Placement: 'Block', BBox: [x + left, foot, x + left + width, foot + height] };
}

/**
 * Marks on the pages what each thing is, and builds the tree of it in `pdf`. react-pdf (4.9) has no words for this, but it writes
 * by pdfkit, which does: marks that draw nothing stand around each text and drawing and call pdfkit as the writer comes by.
 * What is repeated on every page is read out once; lines and grounds are decoration.
 */
export function tagPages(pdf: Pdf, pages: readonly LaidNode[]): readonly LaidNode[] {
  const elements = new Map<Part, Element>();
  const last: Element[] = [];
  const root = pdf.struct('Document');
  pdf.addStructure(root);

  function elementOf(part: Part, node: LaidNode, around: Around): Element | null {
    const known = elements.get(part);
    if (part.tag === 'Artifact' || (part.is_once === true && known !== undefined)) return null;
    if (known !== undefined) return known;
    const { tag, alt, scope, is_last = false } = part;
    const made = pdf.struct(tag, { ...(alt === undefined ? {} : { alt }), ...(scope === undefined ? {} : { scope }) });
    // pdfkit itself knows a place only on the page it writes on.
    if (tag === 'Figure') (made as unknown as Made).dictionary.data.A = placeOf(node, around);
    if (is_last) last.push(made);
    else (around.element ?? root).add(made);
    elements.set(part, made);
    return made;
  }
  const begin = (element: Element | null, tag: string): LaidNode =>
    marker(() => {
      if (element === null) pdf.markContent('Artifact', { type: 'Layout' });
      else element.add(pdf.markStructureContent(tag));
    });
  const end = (): LaidNode => marker(() => pdf.endMarkedContent());

  function tagged(node: LaidNode, around: Around): readonly LaidNode[] {
    const { part } = node.props;
    const element = part === undefined ? around.element : elementOf(part, node, around);
    if (isLeaf(node)) return [begin(element, part?.tag ?? 'Span'), withoutBreaks(node), end()];
    const inside = { ...around, element, x: around.x + (node.box?.left ?? 0), y: around.y + (node.box?.top ?? 0) };
    const is_silent = part !== undefined && element === null;
    const children = (node.children ?? []).flatMap((child) => (is_silent ? silent(child) : tagged(child, inside)));
    return painted(node, children);
  }
  function painted(node: LaidNode, children: readonly LaidNode[]): readonly LaidNode[] {
    return isPainted(node) ? [begin(null, ''), { ...node, children: [end(), ...children] }] : [{ ...node, children }];
  }
  function silent(node: LaidNode): readonly LaidNode[] {
    return isLeaf(node) ? [begin(null, ''), withoutBreaks(node), end()] : painted(node, (node.children ?? []).flatMap(silent));
  }

  const marked = pages.map((page) => {
    const around = { element: null, x: 0, y: 0, page_height: page.box?.height ?? 0 };
    return { ...page, children: (page.children ?? []).flatMap((child) => tagged(child, around)) };
  });
  const end_of_all = marker(() => last.forEach((element) => root.add(element)));
  return marked.map((page, i) => (i === marked.length - 1 ? { ...page, children: [...page.children, end_of_all] } : page));
}
