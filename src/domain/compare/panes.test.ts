import { expect, test } from 'vitest';
import { ALL_LINKED } from './board.ts';
import { paneRects } from './pane-rects.ts';
import { alignViews, FITTED, fitScale, moveView } from './pane-views.ts';

const AREA = { x: 0, y: 0, width: 1368, height: 900 };

test.each([
  [1, 'columns'],
  [2, 'grid'],
  [3, 'columns'],
  [3, 'grid'],
  [4, 'columns'],
  [4, 'grid'],
] as const)('%i panes as %s fill the area, a pixel apart, within a pixel of each other', (count, arrangement) => {
  const rects = paneRects(count, arrangement, AREA);
  expect(rects).toHaveLength(count);
  const taken = rects.reduce((sum, { width, height }) => sum + (width + 1) * (height + 1), 0);
  expect(taken).toBe((AREA.width + 1) * (AREA.height + 1));
  const widths = rects.filter(({ y }) => y === 0).map(({ width }) => width);
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1);
});

test('no fields, no panes', () => expect(paneRects(0, 'columns', AREA)).toEqual([]));

test('a move goes to the panes that are linked by it, and to no others', () => {
  const views = [FITTED, FITTED, FITTED];
  const change = { metres_per_px: 4, offset_m: [10, 20] as const };
  expect(moveView(views, 1, change, ALL_LINKED)).toEqual([change, change, change]);
  expect(moveView(views, 1, change, { ...ALL_LINKED, zoom: false })).toEqual([
    { metres_per_px: null, offset_m: [10, 20] },
    change,
    { metres_per_px: null, offset_m: [10, 20] },
  ]);
  expect(moveView(views, 0, { offset_m: [5, 5] }, { ...ALL_LINKED, position: false })).toEqual([
    { ...FITTED, offset_m: [5, 5] },
    FITTED,
    FITTED,
  ]);
});

test('panes linked again stand as one of them does', () => {
  const apart = [
    { metres_per_px: 2, offset_m: [1, 1] as const },
    { metres_per_px: 8, offset_m: [9, 9] as const },
  ];
  expect(alignViews(apart, 0, ALL_LINKED)).toEqual([apart[0], apart[0]]);
  expect(alignViews(apart, 0, { ...ALL_LINKED, zoom: false })[1]).toEqual({ metres_per_px: 8, offset_m: [1, 1] });
});

test('the largest field sets the scale of all', () => {
  const small = { width_m: 100, height_m: 100 };
  const wide = { width_m: 800, height_m: 400 };
  expect(fitScale([small, wide], 400, 400)).toBeCloseTo(800 / (400 * 0.84), 9);
  expect(fitScale([], 400, 400)).toBe(0.1);
});
