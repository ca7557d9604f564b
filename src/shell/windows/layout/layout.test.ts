import { describe, expect, it } from 'vitest';
import { byUse, close, dock, EMPTY, float, fold, MAX_FLOATS, open, shift, type Layout } from './layout.ts';

const RECT = { x: 100, y: 100, width: 300, height: 200 };
const opened = (...ids: string[]): Layout => ids.reduce((layout, id) => open(layout, id, { place: 'right', args: undefined }), EMPTY);

describe('layout', () => {
  it('opens below what the column holds', () => {
    expect(opened('a', 'b').columns.right).toEqual(['a', 'b']);
  });

  it('brings an open panel forward instead of opening it twice, and unfolds it', () => {
    const again = open(fold(opened('a', 'b'), 'a', true), 'a', { place: 'left', args: { date: '2026-01-12' } });
    expect(again.columns.right).toEqual(['a', 'b']);
    expect(again.panels['a']).toMatchObject({ folded: false, place: 'right', args: { date: '2026-01-12' } });
    expect(byUse(again)[0]?.id).toBe('a');
  });

  it('knows the panel used last from the first one on', () => {
    expect(byUse(opened('a', 'b', 'c')).map((panel) => panel.id)).toEqual(['c', 'b', 'a']);
  });

  it('docks between two panels of another column and leaves its own', () => {
    const layout = dock(open(opened('a', 'b'), 'c', { place: 'left', args: undefined }), 'c', 'right', 1);
    expect(layout.columns).toEqual({ left: [], right: ['a', 'c', 'b'], bottom: [] });
    expect(layout.panels['c']?.place).toBe('right');
  });

  it('reorders a column and stops at its ends', () => {
    const layout = shift(opened('a', 'b', 'c'), 'c', -1);
    expect(layout.columns.right).toEqual(['a', 'c', 'b']);
    expect(shift(layout, 'b', 1)).toBe(layout);
  });

  it('folds the float used longest ago when a fifth one floats', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const layout = ids.reduce((state, id) => float(state, id, RECT), opened(...ids));
    const unfolded = Object.values(layout.panels).filter((panel) => !panel.folded);
    expect(unfolded).toHaveLength(MAX_FLOATS);
    expect(layout.panels['a']?.folded).toBe(true);
    expect(layout.panels['e']?.folded).toBe(false);
  });

  it('closes a panel wherever it lies', () => {
    const layout = close(opened('a', 'b'), 'a');
    expect(layout.columns.right).toEqual(['b']);
    expect(layout.panels['a']).toBeUndefined();
  });
});
