// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setPreferences } from '#state/preferences.ts';
import { TYPED_REST_MS } from './keyboard/where-keys-act.ts';
import { open } from './windows/layout/layout.ts';
import { changeLayout, useWindows } from './windows/windows-store.ts';
import { listenForShortcuts, matches, parseKey, registerShortcut, runShortcut, type ShortcutGroup } from './shortcuts.ts';

const undo: (() => void)[] = [];
const bind = (key: string, more: { when?: () => boolean; anywhere?: boolean; group?: ShortcutGroup } = {}) => {
  const run = vi.fn<() => void>();
  undo.push(registerShortcut({ key, label_key: 'common:ok', run, ...more }));
  return run;
};
const press = (init: KeyboardEventInit & { key: string }, target: EventTarget = document.body): boolean => {
  let handled = false;
  const listen = (event: Event) => {
    handled = runShortcut(event as KeyboardEvent);
  };
  target.addEventListener('keydown', listen, { once: true });
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  return handled;
};

afterEach(() => {
  for (const unbind of undo.splice(0)) unbind();
  setPreferences({ shortcuts: true });
  useWindows.setState(useWindows.getInitialState(), true);
  document.body.replaceChildren();
});

describe('keys', () => {
  it('reads printed keys', () => {
    expect(parseKey('Ctrl K')).toEqual({ key: 'k', ctrl: true, alt: false, shift: false });
    expect(parseKey('?').shift).toBeNull();
    expect(parseKey('Space').key).toBe(' ');
  });

  it("finds Shift with a digit by the key's place, whatever sign it gives", () => {
    const event = { key: '!', code: 'Digit1', ctrlKey: false, metaKey: false, altKey: false, shiftKey: true };
    expect(matches(parseKey('Shift 1'), event)).toBe(true);
    expect(matches(parseKey('1'), event)).toBe(false);
  });

  it("finds Shift with a comma or point by the key's place, on any layout", () => {
    const event = { code: 'Period', ctrlKey: false, metaKey: false, altKey: false };
    for (const key of ['>', ':', '.']) {
      expect(matches(parseKey('Shift .'), { ...event, key, shiftKey: true })).toBe(true);
      expect(matches(parseKey('Shift ,'), { ...event, key, shiftKey: true })).toBe(false);
    }
    expect(matches(parseKey('Shift .'), { ...event, key: '.', shiftKey: false })).toBe(false);
    expect(matches(parseKey('.'), { ...event, key: '.', shiftKey: false })).toBe(true);
    expect(matches(parseKey('.'), { ...event, key: '>', shiftKey: true })).toBe(false);
  });

  it('tells the comma from Shift with the comma', () => {
    const event = { key: ';', code: 'Comma', ctrlKey: false, metaKey: false, altKey: false, shiftKey: true };
    expect([matches(parseKey('Shift ,'), event), matches(parseKey(','), event)]).toEqual([true, false]);
    expect(matches(parseKey(','), { ...event, key: ',', shiftKey: false })).toBe(true);
  });

  it('runs on the page and not inside text fields, unless asked to', () => {
    const single = bind('x');
    const palette = bind('Ctrl K', { anywhere: true });
    const input = document.body.appendChild(document.createElement('input'));
    expect(press({ key: 'x', code: 'KeyX' })).toBe(true);
    expect(press({ key: 'x', code: 'KeyX' }, input)).toBe(false);
    expect(press({ key: 'k', code: 'KeyK', ctrlKey: true }, input)).toBe(true);
    expect([single.mock.calls.length, palette.mock.calls.length]).toEqual([1, 1]);
  });

  it('lets the user switch single keys off; Ctrl stays', () => {
    const single = bind('x');
    const undoKey = bind('Ctrl Z');
    setPreferences({ shortcuts: false });
    press({ key: 'x', code: 'KeyX' });
    press({ key: 'z', code: 'KeyZ', ctrlKey: true });
    expect([single.mock.calls.length, undoKey.mock.calls.length]).toEqual([0, 1]);
  });

  it('asks the newest first and passes on when it does not want the key', () => {
    const first = bind('Escape');
    let drawing = true;
    const second = bind('Escape', { when: () => drawing });
    press({ key: 'Escape', code: 'Escape' });
    drawing = false;
    press({ key: 'Escape', code: 'Escape' });
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
  });

  it('leaves Home and End to a focused slider', () => {
    const first = bind('Home');
    const slider = document.body.appendChild(document.createElement('input'));
    slider.type = 'range';
    expect(press({ key: 'Home', code: 'Home' }, slider)).toBe(false);
    expect(press({ key: 'Home', code: 'Home' })).toBe(true);
    expect(first).toHaveBeenCalledOnce();
  });

  it('leaves Space to a focused button', () => {
    const play = bind('Space');
    const button = document.body.appendChild(document.createElement('button'));
    expect(press({ key: ' ', code: 'Space' }, button)).toBe(false);
    expect(press({ key: ' ', code: 'Space' })).toBe(true);
    expect(play).toHaveBeenCalledOnce();
  });
});

describe('where keys act', () => {
  const put = (html: string): HTMLElement => {
    document.body.append(...new DOMParser().parseFromString(html, 'text/html').body.children);
    const found = document.querySelector<HTMLElement>('[data-here]');
    if (found === null) throw new Error('Nowhere');
    return found;
  };
  const here = '<button data-here>Aquí</button>';
  const panel = (id: string, inside = here): string => `<section data-panel="${id}">${inside}</section>`;

  it.each([
    ['the map', `<main><div data-region="map">${here}</div></main>`, true, true],
    ['what lies on the map', `<main>${here}</main>`, true, true],
    ['the timeline', `<section data-region="timeline">${here}</section>`, true, true],
    ['the tools', `<div data-region="tools">${here}</div>`, true, true],
    ['the navigation', `<nav data-region="main">${here}</nav>`, true, true],
    ['the list of fields', panel('fields'), true, true],
    ['the open field', panel('field'), true, true],
    ['another panel', panel('weather'), false, true],
    ['a notice', `<ul data-notices><li>${here}</li></ul>`, false, true],
    ['what covers the map', `<main data-region="full_screen_view">${here}</main>`, false, true],
    ['a form', `<form>${here}</form>`, false, false],
    ['a panel with a form', panel('field', `${here}<form></form>`), false, false],
    ['a panel with unsaved words', panel('unsaved'), false, false],
    ['a dialog', `<dialog open>${here}</dialog>`, false, false],
    ['a menu', `<div role="menu">${here}</div>`, false, false],
  ])('in %s', (_place, html, letters, others) => {
    useWindows.setState({ unsaved: { unsaved: true } });
    bind('D');
    bind('Shift F');
    bind('2');
    bind('.');
    const target = put(html);
    const acted = [
      press({ key: 'd', code: 'KeyD' }, target),
      press({ key: 'F', code: 'KeyF', shiftKey: true }, target),
      press({ key: '2', code: 'Digit2' }, target),
      press({ key: '.', code: 'Period' }, target),
    ];
    expect(acted).toEqual([letters, letters, others, others]);
  });

  it('letters of the comparison and of a drawing act wherever those are', () => {
    bind('Y', { group: 'compare' });
    expect(press({ key: 'y', code: 'KeyY' }, put(`<main data-region="full_screen_view">${here}</main>`))).toBe(true);
  });

  it('Esc, F6 and what is pressed with Ctrl act everywhere', () => {
    const keys = ['Escape', 'F6', 'Ctrl Z'].map((key) => bind(key));
    const target = put(panel('unsaved', `<form>${here}</form>`));
    press({ key: 'Escape' }, target);
    press({ key: 'F6' }, target);
    press({ key: 'z', ctrlKey: true }, target);
    expect(keys.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  });

  it('nothing of one key acts for two seconds after the last key typed, wherever the focus has gone', () => {
    undo.push(listenForShortcuts());
    const [letter, digit] = [bind('D'), bind('2')];
    const [input, map] = [put('<input data-here>'), put('<main><i></i></main>').closest('body')];
    // Long ago: the other tests go by the clock.
    const FROM = -60_000;
    const strike = (target: EventTarget | null, key: string, timeStamp: number): void => {
      const event = new KeyboardEvent('keydown', { key, code: key === '2' ? 'Digit2' : '', bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      target?.dispatchEvent(event);
    };
    const calls = (): number[] => [letter.mock.calls.length, digit.mock.calls.length];
    strike(input, 'm', FROM);
    strike(input, 'Tab', FROM + 1_500);
    for (const key of ['d', '2']) strike(map, key, FROM + TYPED_REST_MS - 1);
    expect(calls()).toEqual([0, 0]);
    for (const key of ['d', '2']) strike(map, key, FROM + TYPED_REST_MS);
    expect(calls()).toEqual([1, 1]);
  });
});

describe('a single key does not put unsaved words out of sight', () => {
  const openAt = (id: string, place: 'right' | 'page', folded = false): void =>
    changeLayout((layout) => {
      const opened = open(layout, id, { place, args: undefined });
      const note = opened.panels['note_form'];
      return note && folded ? { ...opened, panels: { ...opened.panels, note_form: { ...note, folded } } } : opened;
    });
  const openPanels = (): string[] => Object.values(useWindows.getState().layout.panels).flatMap(({ id, folded }) => (folded ? [] : [id]));
  const bindOpening = (...opening: Readonly<Parameters<typeof openAt>>): void =>
    void undo.push(registerShortcut({ key: 'G', label_key: 'common:ok', run: () => openAt(...opening) }));
  const pressG = (): boolean => press({ key: 'g', code: 'KeyG' });

  it.each([
    { by: 'a page over it', id: 'margin', place: 'page', folds: false, width_class: 'wide', stays: ['note_form'] },
    { by: 'a panel that folds it', id: 'weather', place: 'right', folds: true, width_class: 'wide', stays: ['note_form'] },
    { by: 'another page of the sheet', id: 'weather', place: 'right', folds: false, width_class: 'phone', stays: ['note_form'] },
    { by: 'a panel beside it', id: 'weather', place: 'right', folds: false, width_class: 'wide', stays: ['note_form', 'weather'] },
  ] as const)('by $by', ({ id, place, folds, width_class, stays }) => {
    openAt('note_form', 'right');
    useWindows.setState({ unsaved: { note_form: true }, width_class });
    bindOpening(id, place, folds);
    pressG();
    expect(openPanels()).toEqual(stays);
  });

  it('by a page that had waited behind the one they are on', () => {
    for (const id of ['phenology', 'margin']) openAt(id, 'page');
    useWindows.setState({ unsaved: { margin: true }, width_class: 'wide' });
    const before = useWindows.getState().layout;
    bindOpening('phenology', 'page');
    pressG();
    expect(useWindows.getState().layout).toBe(before);
  });

  it('and once they are saved, acts', () => {
    openAt('note_form', 'right');
    bindOpening('margin', 'page');
    pressG();
    expect(openPanels()).toEqual(['note_form', 'margin']);
  });
});
