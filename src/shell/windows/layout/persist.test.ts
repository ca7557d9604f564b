// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { definePanel, type PanelId } from '../../panels/define-panel.ts';
import { useWindows } from '../windows-store.ts';
import { EMPTY, open, pin } from './layout.ts';
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
