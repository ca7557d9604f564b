export type PaneRect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Between panes. */
const LINE_PX = 1;

function cells(start: number, size: number, count: number): { at: number; size: number }[] {
  const edge = (i: number): number => Math.round(start + (i * (size + LINE_PX)) / count);
  return Array.from({ length: count }, (_cell, i) => ({ at: edge(i), size: edge(i + 1) - edge(i) - LINE_PX }));
}

/**
 * Cuts an area into 1–4 panes a pixel apart: side by side, or in two columns where a third pane takes the lower row alone.
 * Four columns of 1368 × 900 → 342, 342, 341 and 341 px wide, lines between them included.
 */
export function paneRects(count: number, arrangement: 'columns' | 'grid', area: PaneRect): readonly PaneRect[] {
  if (arrangement === 'columns' || count < 3)
    return cells(area.x, area.width, Math.max(1, count))
      .slice(0, count)
      .map(({ at, size }) => ({ x: at, y: area.y, width: size, height: area.height }));
  return cells(area.y, area.height, 2).flatMap((row, i) =>
    cells(area.x, area.width, i === 1 ? count - 2 : 2).map((cell) => ({ x: cell.at, y: row.at, width: cell.size, height: row.size })),
  );
}
