import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './TooltipLayer.module.css';

type Shown = { text: string; key: string | undefined; rect: DOMRect };

const DELAY_MS = 450;
const GAP = 6;
const EDGE = 8;

const ownerOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/** One tooltip for the whole page: delegated, so that hundreds of buttons cost nothing. Esc puts it away (WCAG 1.4.13). */
export function TooltipLayer() {
  const [shown, setShown] = useState<Shown | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer = 0;
    let owner: HTMLElement | null = null;
    const hide = () => {
      window.clearTimeout(timer);
      owner = null;
      setShown(null);
    };
    const show = (element: HTMLElement, delay: number) => {
      if (element === owner) return;
      hide();
      owner = element;
      timer = window.setTimeout(() => {
        const text = element.dataset['tip'];
        if (element.isConnected && text) setShown({ text, key: element.dataset['tipKey'], rect: element.getBoundingClientRect() });
      }, delay);
    };
    const over = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      const element = ownerOf(event.target);
      if (element) show(element, DELAY_MS);
      else hide();
    };
    const focused = (event: FocusEvent) => {
      const element = ownerOf(event.target);
      if (element?.matches(':focus-visible')) show(element, 0);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    const listeners = new AbortController();
    const options = { signal: listeners.signal, capture: true };
    document.addEventListener('pointerover', over, options);
    document.addEventListener('focusin', focused, options);
    for (const name of ['focusout', 'pointerdown', 'scroll'] as const) document.addEventListener(name, hide, options);
    document.addEventListener('keydown', key, options);
    return () => {
      listeners.abort();
      window.clearTimeout(timer);
    };
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !shown) return;
    // The top layer keeps the tip above an open modal dialog.
    element.showPopover?.();
    const { width, height } = element.getBoundingClientRect();
    const below = shown.rect.bottom + GAP + height < window.innerHeight - EDGE;
    const left = Math.min(Math.max(EDGE, shown.rect.left + (shown.rect.width - width) / 2), window.innerWidth - width - EDGE);
    element.style.left = `${left}px`;
    element.style.top = `${below ? shown.rect.bottom + GAP : shown.rect.top - GAP - height}px`;
  }, [shown]);

  if (!shown) return null;
  return (
    <div ref={box} popover="manual" className={styles['tip']} aria-hidden="true">
      {shown.text}
      {shown.key !== undefined && <kbd className={styles['key']}>{shown.key}</kbd>}
    </div>
  );
}
