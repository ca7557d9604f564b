import { useEffect, useState } from 'react';

const TYPING_MS = 300;

/** The text once it has not changed for a moment. */
export function useSettled(text: string, delay_ms = TYPING_MS): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), delay_ms);
    return () => window.clearTimeout(timer);
  }, [text, delay_ms]);
  return settled;
}
