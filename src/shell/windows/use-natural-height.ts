import { useEffect, useRef, useState } from 'react';
import { fitLayout, useWindows } from './windows-store.ts';

/** Measures what header, content and footer would take by themselves, so that the panel can hug them. */
export function useNaturalHeight(id: string, footer: HTMLElement | null): (element: HTMLElement | null) => void {
  const [content, setContent] = useState<HTMLElement | null>(null);
  const settled = useRef(false);
  useEffect(() => {
    if (!content) return undefined;
    const measure = () => {
      if (content.offsetParent === null) return;
      const section = content.closest('section');
      const header = section?.querySelector('header')?.offsetHeight ?? 0;
      const height = Math.ceil(header + content.offsetHeight + (footer?.offsetHeight ?? 0));
      const { natural } = useWindows.getState();
      if (Math.abs((natural[id] ?? 0) - height) <= 1) return;
      useWindows.setState({ natural: { ...natural, [id]: height } });
      // What was reckoned before its content had come may not fit; what grows later under the person's hand folds nothing.
      if (settled.current || content.querySelector('[aria-busy="true"]')) return;
      settled.current = true;
      fitLayout();
    };
    const observer = new ResizeObserver(measure);
    observer.observe(content);
    if (footer) observer.observe(footer);
    return () => observer.disconnect();
  }, [id, content, footer]);
  return setContent;
}
