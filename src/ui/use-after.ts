import { useEffect, useState } from 'react';

/** False, then true once `delay_ms` have passed. */
export function useAfter(delay_ms: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setPassed(true), delay_ms);
    return () => window.clearTimeout(timer);
  }, [delay_ms]);
  return passed;
}
