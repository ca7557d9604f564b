import { useEffect, useRef, type RefObject } from 'react';

/** Brings into sight what has just come, however far the panel was scrolled. */
export function useInSight<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  // Newer browsers answer scrolling with a promise, which is no way to take an effect back.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return ref;
}
