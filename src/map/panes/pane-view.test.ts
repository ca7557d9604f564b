import { expect, test } from 'vitest';
import { localFrame } from '#domain/geometry/projection/local-frame.ts';
import { numbersIn, viewOf, type PanesState } from './pane-view.ts';
import type { Pane } from './types.ts';

const corner = [-60.57, -33.89] as const;
const bitmap = (): ImageBitmap => ({ width: 110, height: 105 }) as ImageBitmap;
const paneWith = (shown: ImageBitmap | null, id = 'A'): Pane => ({
  id,
  rect: { x: 0, y: 0, width: 300, height: 300 },
  anchor: { x: 150, y: 150 },
  frame: localFrame(corner),
  offset_m: [0, 0],
  metres_per_px: 2.5,
  polygon: { type: 'Polygon', coordinates: [] },
  picture: shown === null ? null : { bitmap: shown, corners: [corner, corner, corner, corner] },
  opacity: 1,
  is_loading: false,
});
const stateOf = (...panes: Pane[]): PanesState => ({
  panes,
  size: { width: 300, height: 300 },
  base: null,
  marks: { line: [255, 255, 255, 255], casing: [0, 0, 0, 158], mask: [0, 0, 0, 217], land: [211, 214, 203, 255] },
  ratio: 1,
  fade_ms: 120,
});

test('a bitmap crosses to the thread once, and again when it was not shown between', () => {
  const [one, two] = [bitmap(), bitmap()];
  const first = viewOf(stateOf(paneWith(one)), new Set());
  expect(first.bitmaps.map(({ bitmap: sent }) => sent)).toEqual([one]);
  const moved = viewOf(stateOf(paneWith(one)), numbersIn(first));
  expect(moved.bitmaps).toEqual([]);
  expect(moved.panes[0]?.picture?.id).toBe(first.bitmaps[0]?.id);
  const next = viewOf(stateOf(paneWith(two)), numbersIn(moved));
  expect(next.bitmaps).toHaveLength(1);
  expect(viewOf(stateOf(paneWith(one)), numbersIn(next)).bitmaps.map(({ id }) => id)).toEqual([...numbersIn(first)]);
});

test('two panes of one picture send it once, and a pane without one names none', () => {
  const shared = bitmap();
  const view = viewOf(stateOf(paneWith(shared), paneWith(shared, 'B'), paneWith(null, 'C')), new Set());
  expect(view.bitmaps).toHaveLength(1);
  expect(view.panes[2]?.picture).toBeNull();
});
