import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Width and height of an element's content box in CSS pixels, followed while it is mounted; zero before the first measure. */
export function useSize<E extends Element>(): { ref: RefObject<E | null>; width: number; height: number } {
  const ref = useRef<E>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}
