import { StyleSheet } from '@react-pdf/renderer';
import { PAPER } from '#ui/pdf/paper.ts';
import { PDF_FONT, PDF_STRONG } from '#ui/pdf/pdf-font.ts';

/** A4 across less its margins, letters of a text, and what a cell keeps free at its end, points. */
const SIDE = 32;
export const WIDTH = 842 - 2 * SIDE;
export const TEXT = 9;
export const GAP = 6;

export const styles = StyleSheet.create({
  page: { padding: SIDE, fontSize: TEXT, fontFamily: PDF_FONT, color: PAPER.ink },
  title: { fontSize: 18, fontWeight: PDF_STRONG },
  subtitle: { marginTop: 4, marginBottom: 12, fontSize: 10, color: PAPER.quiet },
  picture: { width: '100%', height: 300, objectFit: 'contain', objectPosition: 'left' },
  section: { marginBottom: 10, fontSize: 13, fontWeight: PDF_STRONG },
  legend: { flexDirection: 'row', flexWrap: 'wrap', marginTop: 10 },
  legend_entry: { flexDirection: 'row', alignItems: 'center', marginRight: 18 },
  legend_label: { marginLeft: 5 },
  row: { flexDirection: 'row', borderBottomWidth: 0.5, borderBottomColor: PAPER.line, paddingVertical: 5 },
  head: { marginTop: 14, color: PAPER.quiet },
  cell: { paddingRight: GAP },
  number: { paddingRight: GAP, textAlign: 'right' },
  note: { marginTop: 8, fontSize: 8, color: PAPER.quiet },
});
