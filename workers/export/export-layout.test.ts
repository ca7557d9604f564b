import { describe, expect, it } from 'vitest';
import { exportLayout } from './export-layout.ts';

describe('exportLayout', () => {
  it('gives one field the whole picture, in its own proportions', () => {
    expect(exportLayout(1, 0.5)).toEqual({ columns: 1, rows: 1, cell: { width: 640, height: 320, labels: 0 } });
    expect(exportLayout(1, 9).cell.height).toBe(640);
    expect(exportLayout(1, 0.01).cell.height).toBe(240);
  });

  it.each([
    [2, 2, 1, 320],
    [4, 2, 2, 320],
    [5, 3, 2, 220],
    [9, 3, 3, 220],
    [24, 5, 5, 220],
  ])('%i fields: %i columns, %i rows of %i px', (fields, columns, rows, width) => {
    const layout = exportLayout(fields, 1);
    expect([layout.columns, layout.rows, layout.cell.width]).toEqual([columns, rows, width]);
    expect(layout.columns * layout.rows).toBeGreaterThanOrEqual(fields);
    expect(layout.cell.labels).toBeGreaterThan(0);
  });
});
