// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setPreferences } from '#state/preferences.ts';
import { matches, parseKey, registerShortcut, runShortcut } from './shortcuts.ts';

const undo: (() => void)[] = [];
const bind = (key: string, more: { when?: () => boolean; anywhere?: boolean } = {}) => {
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
