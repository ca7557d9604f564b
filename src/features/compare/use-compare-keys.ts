import { useEffect, useEffectEvent } from 'react';
import type { TextKey } from '#i18n/index.ts';
import { registerShortcut } from '#shell/shortcuts.ts';
import { leaveFullScreenView } from '#shell/full-screen-view.ts';
import type { Stepping } from '#state/use-stepping.ts';
import { activate, fitPanes, toggleAllLinks } from './store.ts';

const focusPane = (at: number): void => {
  const pane = document.querySelector<HTMLElement>(`[data-pane="${at}"]`);
  if (pane === null) return;
  activate(at);
  pane.focus();
};

/** The comparison's keys while it covers the map (DESIGN §8). */
export function useCompareKeys(stepping: Stepping): void {
  const run = useEffectEvent((act: (now: Stepping) => void) => act(stepping));
  useEffect(() => {
    const keys: readonly (readonly [key: string, label_key: TextKey, act: (now: Stepping) => void])[] = [
      ['C', 'compare:leave', leaveFullScreenView],
      ['Escape', 'compare:leave', leaveFullScreenView],
      ['Y', 'compare:keys.links', toggleAllLinks],
      ['F', 'compare:keys.fit', fitPanes],
      ...[1, 2, 3, 4].map((number) => [`Shift ${number}`, 'compare:keys.focus', () => focusPane(number - 1)] as const),
      [',', 'compare:date.previous', ({ step }) => step(-1)],
      ['.', 'compare:date.next', ({ step }) => step(1)],
      ['Shift ,', 'compare:date.previous_any', ({ step }) => step(-1, true)],
      ['Shift .', 'compare:date.next_any', ({ step }) => step(1, true)],
      ['Home', 'compare:date.first', ({ toEnd }) => toEnd('first')],
      ['End', 'compare:date.last', ({ toEnd }) => toEnd('last')],
      ['Space', 'common:play', ({ toggle }) => toggle()],
    ];
    const stops = keys.map(([key, label_key, act]) => registerShortcut({ key, label_key, group: 'compare', run: () => run(act) }));
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
