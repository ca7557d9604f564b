import { StyleSheet } from '@react-pdf/renderer';
import { PAPER_TOKENS as PAPER } from '#domain/pdf/paper.ts';
import { PICTURE_GAP, STRONG } from '#domain/pdf/sheet.ts';

/** Points all heights are a multiple of: lines of texts beside each other stand on one base line. */
export const GRID = 3.75;
/** Points between the margins at the sides and the paper's edge. */
export const SIDE = 45;
/** Letters of texts, of what stands small beside them, and of values. */
export const SIZES = { text: 9.75, small: 8.25, value: 11.25, heading: 12, title: 22.5 } as const;
/** Points a column keeps free at its end. */
export const GAPS = { cell: 6, fact: 8, column: 30, picture: PICTURE_GAP } as const;
/** Points a line takes, by its letters. */
const PITCH = { text: 4, small: 3, value: 4, heading: 4, title: 7 } as const satisfies Record<keyof typeof SIZES, number>;
const HAIR = 0.75;

/** Letters of a size with the height of their line; of each text, since what it is in hands its own height down as a factor. */
export const letters = (size: keyof typeof SIZES) => ({ fontSize: SIZES[size], lineHeight: (PITCH[size] * GRID) / SIZES[size] });
/** A line below, whose thickness the room before it gives. */
const ruled = (steps: number, thick = HAIR, color: string = PAPER.line) => ({
  paddingBottom: steps * GRID - thick,
  borderBottomWidth: thick,
  borderBottomColor: color,
});

export const styles = StyleSheet.create({
  page: { paddingTop: 37.5, paddingHorizontal: SIDE, paddingBottom: 6 * GRID, color: PAPER.ink, fontSize: SIZES.text },
  head: { flexDirection: 'row', alignItems: 'center', height: 12 * GRID, marginBottom: 2 * GRID, ...ruled(2, 1.5) },
  brand: { flexDirection: 'row', alignItems: 'center', width: '45%' },
  head_side: { width: '55%' },
  name: { marginLeft: 7, fontWeight: STRONG, fontSize: 13.5, lineHeight: 1.4 },
  head_lines: { height: 3 * GRID, textAlign: 'right', color: PAPER['ink-2'] },
  title: { marginTop: 2 * GRID },
  subtitle: { marginTop: GRID, color: PAPER['ink-2'] },
  facts: { marginTop: 4 * GRID - HAIR },
  facts_top: { borderTopWidth: HAIR, borderTopColor: PAPER.line },
  facts_row: { flexDirection: 'row', paddingTop: 2 * GRID, ...ruled(2) },
  fact: { paddingRight: GAPS.fact },
  label: { color: PAPER['ink-3'] },
  heading: { marginTop: 4 * GRID },
  heading_note: { marginTop: GRID, color: PAPER['ink-3'] },
  drawing: { marginTop: 2 * GRID },
  pictures: { flexDirection: 'row', gap: GAPS.picture, marginTop: 3 * GRID },
  legend: { flexDirection: 'row', flexWrap: 'wrap', marginTop: GRID },
  legend_entry: { flexDirection: 'row', alignItems: 'center', marginRight: 18 },
  legend_label: { marginLeft: 6 },
  table: { marginTop: 2 * GRID },
  row: { flexDirection: 'row', paddingTop: GRID, ...ruled(1) },
  columns_head: { flexDirection: 'row', color: PAPER['ink-3'], ...ruled(1, 1, PAPER.ink) },
  sums: { flexDirection: 'row', paddingVertical: GRID },
  columns: { flexDirection: 'row', gap: GAPS.column },
  signatures: { flexDirection: 'row', gap: GAPS.column, marginTop: 12 * GRID },
  signature: { borderTopWidth: HAIR, borderTopColor: PAPER.ink, paddingTop: 2 * GRID - HAIR },
  titles: { flexDirection: 'row', justifyContent: 'space-between' },
  seal_aside: { flexDirection: 'row', gap: GAPS.fact },
  seal: { flexDirection: 'row', gap: GAPS.picture, marginTop: 6 * GRID },
  content: { flexGrow: 1 },
  foot: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    marginTop: GRID,
    paddingTop: 2 * GRID - HAIR,
    borderTopWidth: HAIR,
    borderTopColor: PAPER.line,
    color: PAPER['ink-3'],
  },
  page_of: letters('small'),
});
