export type InputMode = 'keyboard' | 'pointer' | 'touch';

let last: InputMode = 'pointer';
export const lastInput = (): InputMode => last;

/** Follows what the user works with; touch makes targets 44 px (`data-input`). Answers how to stop. */
export function watchInput(): () => void {
  const root = document.documentElement;
  const apply = (touch: boolean): void => {
    if (touch) root.dataset['input'] = 'touch';
    else delete root.dataset['input'];
  };
  apply(window.matchMedia('(pointer: coarse)').matches);
  const stop = new AbortController();
  const options = { capture: true, passive: true, signal: stop.signal };
  document.addEventListener(
    'pointerdown',
    (event) => {
      last = event.pointerType === 'touch' ? 'touch' : 'pointer';
      apply(event.pointerType === 'touch');
    },
    options,
  );
  document.addEventListener(
    'keydown',
    (event) => {
      if (!event.metaKey && !event.ctrlKey && !event.altKey) last = 'keyboard';
    },
    options,
  );
  return () => stop.abort();
}
