import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/** Seconds since 1970 by the server's calendar: what an answer called now, and what has passed since it came. Moves on by itself. */
export function useProductTime(generated: number, came_at_ms: number): number {
  const [now_ms, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return generated + Math.max(0, now_ms - came_at_ms) / 1_000;
}
