import { useEffect, useState } from 'react';
import { useWindows } from './windows-store.ts';

/** Measures what the phone's pill would take by itself: a drawing needs more rows than the timeline. */
export function useSlotHeight(id: string): (element: HTMLElement | null) => void {
  const [content, setContent] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!content) return undefined;
    const observer = new ResizeObserver(() =>
      useWindows.setState(({ natural }) => ({ natural: { ...natural, [id]: Math.ceil(content.offsetHeight) } })),
    );
    observer.observe(content);
    return () => observer.disconnect();
  }, [id, content]);
  return setContent;
}
