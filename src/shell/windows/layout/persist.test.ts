// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { definePanel, type PanelId } from '../../panels/define-panel.ts';
import { useWindows } from '../windows-store.ts';
import { closePanel, openById } from '../../panels/open-panel.ts';
import { EMPTY, float, open, pin, setSize } from './layout.ts';
import { keepLayout, readLayout } from './persist.ts';

const define = (id: string, transient = false) =>
  definePanel({
    id: id as PanelId,
    title_key: 'common:ok',
    icon: () => null,
    place: 'right',
    size: { width: 300, height: 'auto' },
    needs: 'nothing',
    transient,
    load: () => Promise.resolve({ default: () => null }),
  });

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  useWindows.setState({ layout: EMPTY, width_class: 'wide' });
  define('kept');
  define('form', true);
});
afterEach(() => vi.useRealTimers());

/** As a visit leaves it: three docked in this order, one of them set floating, a wider column. */
function leaveVisit(): void {
  const stop = keepLayout(() => EMPTY);
  const docked = ['kept', 'second', 'third', 'floating'].reduce((now, id) => open(now, id, { place: 'right', args: undefined }), EMPTY);
  useWindows.setState({ layout: setSize(float(docked, 'floating', { x: 500, y: 90, width: 333, height: 300 }), 'right', 500) });
  vi.advanceTimersByTime(1_000);
  stop();
}

const both = () => ['kept', 'form', 'unknown'].reduce((layout, id) => open(layout, id, { place: 'right', args: { secret: 1 } }), EMPTY);

it('keeps the layout per user and width class, without forms, arguments and pins', () => {
  const stop = keepLayout(() => EMPTY);
  useWindows.setState({ layout: pin(both(), 'kept', 'field-1') });
  vi.advanceTimersByTime(1_000);
  stop();
  expect(Object.keys(localStorage)).toEqual(['surco:layout:nobody:wide']);
  expect(localStorage.getItem('surco:layout:nobody:wide')).not.toContain('field-1');
  expect(localStorage.getItem('surco:layout:nobody:wide')).not.toContain('secret');
  const layout = readLayout('nobody', 'wide');
  expect(layout?.columns.right).toEqual(['kept']);
  expect(Object.keys(layout?.panels ?? {})).toEqual(['kept']);
  expect(readLayout('nobody', 'phone')).toBeNull();
});

it('starts from the first layout when what is stored cannot be read', () => {
  localStorage.setItem('surco:layout:nobody:wide', '{"panels":7}');
  const stop = keepLayout(() => open(EMPTY, 'kept', { place: 'left', args: undefined }));
  expect(useWindows.getState().layout.columns.left).toEqual(['kept']);
  stop();
});

it('opens by a link what it names and nothing else, where it was, and leaves the rest stored', () => {
  for (const id of ['second', 'third', 'floating']) define(id);
  leaveVisit();
  let stop = keepLayout(() => EMPTY, true);
  for (const id of ['third', 'floating', 'kept']) openById(id);
  const { layout } = useWindows.getState();
  expect(Object.keys(layout.panels)).toEqual(['third', 'floating', 'kept']);
  expect(layout.columns.right).toEqual(['kept', 'third']);
  expect(layout.sizes.right).toBe(500);
  expect(layout.panels['floating']).toMatchObject({ place: 'float', rect: { x: 500, y: 90, width: 333, height: 300 } });
  vi.advanceTimersByTime(1_000);
  stop();
  // The next visit that names none has all of them again; what was closed by hand meanwhile is gone.
  stop = keepLayout(() => EMPTY);
  expect(Object.keys(useWindows.getState().layout.panels).toSorted()).toEqual(['floating', 'kept', 'second', 'third']);
  stop();
  stop = keepLayout(() => EMPTY, true);
  for (const id of ['third', 'second']) openById(id);
  expect(useWindows.getState().layout.columns.right).toEqual(['second', 'third']);
  closePanel('second');
  vi.advanceTimersByTime(1_000);
  stop();
  expect(Object.keys(readLayout('nobody', 'wide')?.panels ?? {}).toSorted()).toEqual(['floating', 'kept', 'third']);
});

it('keeps for whoever comes by a link the first time what a first visit begins with', () => {
  define('second');
  const first = () => open(EMPTY, 'kept', { place: 'left', args: undefined });
  const stop = keepLayout(first, true);
  openById('second');
  expect(Object.keys(useWindows.getState().layout.panels)).toEqual(['second']);
  vi.advanceTimersByTime(1_000);
  stop();
  expect(Object.keys(readLayout('nobody', 'wide')?.panels ?? {}).toSorted()).toEqual(['kept', 'second']);
});

it('keeps open what is open when the window takes another class of width, each where it was there', () => {
  for (const id of ['second', 'third', 'floating']) define(id);
  leaveVisit();
  useWindows.setState({ width_class: 'narrow' });
  const stop = keepLayout(() => open(EMPTY, 'floating', { place: 'right', args: { field: 1 } }));
  useWindows.setState({ width_class: 'wide' });
  const { layout } = useWindows.getState();
  expect(Object.keys(layout.panels)).toEqual(['floating']);
  expect(layout.panels['floating']).toMatchObject({ place: 'float', args: { field: 1 } });
  stop();
});
