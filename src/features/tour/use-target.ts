import { useEffect, useState } from 'react';
import { useFreeArea } from '#shell/free-area.ts';
import type { Box } from './place-card.ts';
import type { Target } from './steps.ts';

/** Panels are dragged, folded and come late: ten looks a second follow them all. */
const LOOK_MS = 100;

function boxOf(selector: string): Box | null {
  for (const element of document.querySelectorAll(selector)) {
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width > 0 && height > 0) return { x, y, width, height };
  }
  return null;
}

const isSame = (a: Box | null, b: Box | null): boolean =>
  a === b || (a !== null && b !== null && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height);

function find(targets: readonly Target[]): Box | null {
  for (const target of targets) {
    const box = target === 'free_map' ? useFreeArea.getState().rect : boxOf(target);
    if (box !== null) return box;
  }
  return null;
}

/** Where on the page the first of some targets is; null while there is none. */
export function useTarget(targets: readonly Target[]): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    const look = (): void =>
      setBox((before) => {
        const next = find(targets);
        return isSame(before, next) ? before : next;
      });
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [targets]);
  return box;
}
