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

type Found = { readonly box: Box | null; readonly is_map: boolean };

const isSame = (a: Box | null, b: Box | null): boolean =>
  a === b || (a !== null && b !== null && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height);

const NOWHERE = { box: null, is_map: false };

function find(targets: readonly Target[]): Found {
  for (const target of targets) {
    const is_map = target === 'free_map';
    const box = is_map ? useFreeArea.getState().rect : boxOf(target);
    if (box !== null) return { box, is_map };
  }
  return NOWHERE;
}

/** Where on the page the first of some targets is, and whether it is the map itself. */
export function useTarget(targets: readonly Target[]): Found {
  const [found, setFound] = useState<Found>(NOWHERE);
  useEffect(() => {
    const look = (): void =>
      setFound((before) => {
        const next = find(targets);
        return before.is_map === next.is_map && isSame(before.box, next.box) ? before : next;
      });
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [targets]);
  return found;
}
