import { useWindows } from '../windows/windows-store.ts';

/** Leaving the page with unsaved input lets the browser ask. Answers how to stop. */
export function warnBeforeLeaving(): () => void {
  const onLeave = (event: BeforeUnloadEvent): void => {
    if (Object.keys(useWindows.getState().unsaved).length > 0) event.preventDefault();
  };
  window.addEventListener('beforeunload', onLeave);
  return () => window.removeEventListener('beforeunload', onLeave);
}
