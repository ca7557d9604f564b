import { useDeck } from './deck/deck-store.ts';

/** Leaving the page with unsaved input lets the browser ask. Answers how to stop. */
export function warnBeforeLeaving(): () => void {
  const onLeave = (event: BeforeUnloadEvent): void => {
    if (Object.keys(useDeck.getState().unsaved).length > 0) event.preventDefault();
  };
  window.addEventListener('beforeunload', onLeave);
  return () => window.removeEventListener('beforeunload', onLeave);
}
