import { StyleSheet } from '@react-pdf/renderer';
import { PAPER_TOKENS as PAPER } from '#domain/pdf/paper.ts';
import { STRONG } from '#domain/pdf/sheet.ts';

/** Points of an A4 page and of its margins. */
export const PAGE_WIDTH = 595.28;
export const SIDE = 45;
/** Points between the margins. */
export const FULL = PAGE_WIDTH - 2 * SIDE;
/** Letters of texts, of what stands small beside them, and of values. */
export const SIZES = { text: 9.75, small: 8.25, value: 11.25 } as const;
/** Points a column keeps free at its end. */
export const GAPS = { cell: 6, fact: 8, column: 30 } as const;

export const styles = StyleSheet.create({
  page: { paddingTop: 39, paddingHorizontal: SIDE, paddingBottom: 50, fontSize: 9.75, color: PAPER.ink },
  head: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'center', paddingBottom: 12, borderBottomWidth: 1.5 },
  brand: { flexDirection: 'row', alignItems: 'center' },
  name: { marginLeft: 7, fontSize: 13.5, fontWeight: STRONG },
  head_lines: { fontSize: 8.25, color: PAPER['ink-2'], textAlign: 'right' },
  title: { marginTop: 16, fontSize: 22.5, fontWeight: STRONG },
  subtitle: { marginTop: 5, color: PAPER['ink-2'] },
  facts: { marginTop: 14, borderTopWidth: 0.75, borderTopColor: PAPER.line },
  facts_row: { flexDirection: 'row', borderBottomWidth: 0.75, borderBottomColor: PAPER.line, paddingVertical: 7 },
  fact: { flex: 1, paddingRight: GAPS.fact },
  label: { color: PAPER['ink-3'] },
  value: { marginTop: 2 },
  heading: { marginTop: 13, marginBottom: 4, fontSize: 12, fontWeight: STRONG },
  heading_note: { marginBottom: 6, fontSize: 8.25, color: PAPER['ink-3'] },
  text: { marginTop: 2, lineHeight: 1.4 },
  drawing: { marginTop: 2 },
  table: { marginTop: 2 },
  row: { flexDirection: 'row', borderBottomWidth: 0.75, borderBottomColor: PAPER.line, paddingVertical: 4.5 },
  columns_head: {
    flexDirection: 'row',
    borderBottomWidth: 1,
    borderBottomColor: PAPER.ink,
    paddingVertical: 4,
    color: PAPER['ink-3'],
  },
  sums: { flexDirection: 'row', borderTopWidth: 1, borderTopColor: PAPER.ink, paddingVertical: 4.5 },
  columns: { flexDirection: 'row', gap: GAPS.column },
  column: { flex: 1 },
  foot: {
    position: 'absolute',
    left: SIDE,
    right: SIDE,
    bottom: 22,
    flexDirection: 'row',
    justifyContent: 'space-between',
    paddingTop: 8,
    borderTopWidth: 0.75,
    borderTopColor: PAPER.line,
    fontSize: 8.25,
    color: PAPER['ink-3'],
  },
  foot_sources: { flex: 1, paddingRight: 16 },
});
