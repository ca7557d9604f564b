import type { SheetBlock } from '#domain/pdf/sheet.ts';
import { isLeaf, type LayoutNode } from './layout-tree.ts';

const leavesOf = (node: LayoutNode): readonly LayoutNode[] => (isLeaf(node) ? [node] : (node.children ?? []).flatMap(leavesOf));
const blocksOf = (node: LayoutNode): readonly LayoutNode[] =>
  isLeaf(node) ? [] : node.props.block === undefined ? (node.children ?? []).flatMap(blocksOf) : [node];
const hasRow = (node: LayoutNode): boolean => {
  const { tag } = node.props;
  return !isLeaf(node) && ((tag?.type === 'TR' && tag.is_once !== true) || (node.children ?? []).some(hasRow));
};

/** The block a page should have ended before: a heading with nothing below it, or the head of a table without a row. */
function orphanOn(page: LayoutNode, blocks: readonly SheetBlock[]): number | null {
  const last = blocksOf(page).findLast((block) => leavesOf(block).length > 0);
  const at = last?.props.block;
  if (last === undefined || at === undefined) return null;
  const kind = blocks[at]?.kind;
  const is_bare_head = kind === 'table' && !hasRow(last);
  if (kind !== 'heading' && !is_bare_head && leavesOf(last).at(-1)?.props.tag?.type !== 'H2') return null;
  // With all headings above it.
  return blocks.slice(0, at).findLastIndex((block) => block.kind !== 'heading') + 1;
}

/**
 * The first block that must begin a page of its own, so that no heading is left alone at the foot of one; null where none is.
 * react-pdf's own `minPresenceAhead` (4.9) holds only between what stands beside each other, and not before a part that breaks.
 */
export function firstOrphan(pages: readonly LayoutNode[], blocks: readonly SheetBlock[]): number | null {
  for (const page of pages.slice(0, -1)) {
    const at = orphanOn(page, blocks);
    if (at !== null) return at;
  }
  return null;
}
