/** Size of a field's cell in a picture of several, and room for its two lines of label. */
const CELL_PX = 220;
const LABELS_PX = 38;
/** Cells grow until the picture is about this wide. */
const WIDTH_PX = 640;
const MOST_COLUMNS = 6;

export type ExportLayout = {
  readonly columns: number;
  readonly rows: number;
  readonly cell: { readonly width: number; readonly height: number; readonly labels: number };
};

/**
 * Rows and columns for some fields in one picture, nearly square, cells as large as fit. 1 field is one wide cell without a label of
 * its own; 5 fields are 3 × 2 cells of 220 px.
 */
export function exportLayout(fields: number, aspect: number): ExportLayout {
  if (fields <= 1) {
    const height = Math.round(Math.min(WIDTH_PX, Math.max(240, WIDTH_PX * aspect)));
    return { columns: 1, rows: 1, cell: { width: WIDTH_PX, height, labels: 0 } };
  }
  const columns = Math.min(MOST_COLUMNS, Math.ceil(Math.sqrt(fields)));
  const width = Math.max(CELL_PX, Math.floor(WIDTH_PX / columns));
  return { columns, rows: Math.ceil(fields / columns), cell: { width, height: width + LABELS_PX, labels: LABELS_PX } };
}
