import { useEffect, useRef, type RefObject } from 'react';

/** Brings into sight what has just come, however far the panel was scrolled. */
export function useInSight<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useEffect(() => ref.current?.scrollIntoView({ block: 'nearest' }), []);
  return ref;
}
