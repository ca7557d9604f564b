import type { DrawnNode, SheetPage } from '#domain/pdf/sheet.ts';
import { isLeaf, placesOf, type LayoutNode } from './layout-tree.ts';

const shape = (tag: string, attributes: DrawnNode['attributes'], children: readonly DrawnNode[] = []): DrawnNode => ({
  tag,
  attributes,
  children,
});

/** The lines around a part, as filled rectangles. */
function borders({ box, style }: LayoutNode, x: number, y: number): DrawnNode[] {
  if (box === undefined) return [];
  const { width, height } = box;
  const line = (edge: 'Top' | 'Bottom'): DrawnNode[] => {
    const thick = box[`border${edge}Width`] ?? 0;
    if (thick === 0) return [];
    const fill = style[`border${edge}Color`] ?? '#000000';
    return [shape('rect', { x, y: edge === 'Top' ? y : y + height - thick, width, height: thick, fill })];
  };
  return [...line('Top'), ...line('Bottom')];
}

const texts = (node: LayoutNode, x: number, y: number): DrawnNode[] =>
  placesOf(node).flatMap(({ line, x: left, y: base }) => {
    const text = line.string.trimEnd();
    const { color = '#000000', fontSize = 0, fontWeight = 400 } = node.style;
    const attributes = { x: x + left, y: y + base, fill: color, 'font-size': fontSize, 'font-weight': fontWeight };
    return text === '' ? [] : [{ ...shape('text', attributes), text }];
  });

function drawing({ box, props }: LayoutNode, x: number, y: number): DrawnNode[] {
  if (box === undefined || props.drawing === undefined) return [];
  const { width, height, nodes } = props.drawing;
  const place = {
    x: x + box.left,
    y: y + box.top,
    width: box.width,
    height: box.height,
    viewBox: `0 0 ${String(width)} ${String(height)}`,
  };
  return [shape('svg', place, nodes)];
}

function shapes(node: LayoutNode, x: number, y: number): DrawnNode[] {
  if (node.type === 'TEXT') return texts(node, x, y);
  if (isLeaf(node)) return drawing(node, x, y);
  const [left, top] = [x + (node.box?.left ?? 0), y + (node.box?.top ?? 0)];
  return [...borders(node, left, top), ...(node.children ?? []).flatMap((child) => shapes(child, left, top))];
}

/** A page as the file will have it, as shapes for the screen. */
export const pageShapes = (page: LayoutNode): SheetPage => ({
  width: page.box?.width ?? 0,
  height: page.box?.height ?? 0,
  nodes: (page.children ?? []).flatMap((child) => shapes(child, 0, 0)),
});
