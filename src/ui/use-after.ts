import { useEffect, useState } from 'react';

/** False, then true once `delay_ms` have passed with `active` on. */
export function useAfter(delay_ms: number, active = true): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!active) {
      setPassed(false);
      return undefined;
    }
    const timer = window.setTimeout(() => setPassed(true), delay_ms);
    return () => window.clearTimeout(timer);
  }, [delay_ms, active]);
  return passed;
}
