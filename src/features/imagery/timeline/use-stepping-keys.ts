import { useEffect, useEffectEvent } from 'react';
import { registerShortcut } from '#shell/shortcuts.ts';
import type { Stepping } from '#state/use-stepping.ts';

/** The timeline's keys while it is on screen: `,` `.` step (Shift: any scene), Home and End jump, Space plays. */
export function useSteppingKeys(stepping: Stepping): void {
  const step = useEffectEvent((direction: 1 | -1, any?: boolean) => stepping.step(direction, any));
  const toEnd = useEffectEvent((end: 'first' | 'last') => stepping.toEnd(end));
  const toggle = useEffectEvent(() => stepping.toggle());
  useEffect(() => {
    const group = 'timeline' as const;
    const stops = [
      registerShortcut({ key: ',', label_key: 'imagery:timeline.previous', group, run: () => step(-1) }),
      registerShortcut({ key: '.', label_key: 'imagery:timeline.next', group, run: () => step(1) }),
      registerShortcut({ key: 'Shift ,', label_key: 'imagery:timeline.previous_any', group, run: () => step(-1, true) }),
      registerShortcut({ key: 'Shift .', label_key: 'imagery:timeline.next_any', group, run: () => step(1, true) }),
      registerShortcut({ key: 'Home', label_key: 'imagery:timeline.first', group, run: () => toEnd('first') }),
      registerShortcut({ key: 'End', label_key: 'imagery:timeline.last', group, run: () => toEnd('last') }),
      registerShortcut({ key: 'Space', label_key: 'common:play', group, run: () => toggle() }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}
