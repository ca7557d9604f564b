import { create } from 'zustand';

const INTERVAL_MS = 1_000;

/** The text of the one polite live region, and how many were said before it. */
export const useAnnouncement = create<{ text: string; count: number }>(() => ({ text: '', count: 0 }));

let last = -Infinity;
let waiting: string | null = null;
let timer: ReturnType<typeof setTimeout> | null = null;

const say = (text: string): void => {
  last = performance.now();
  useAnnouncement.setState(({ count }) => ({ text, count: count + 1 }));
};

/** Tells screen readers, at most once a second: the newest words win (WCAG 4.1.3). */
export function announce(text: string): void {
  const wait = last + INTERVAL_MS - performance.now();
  if (wait <= 0 && timer === null) {
    say(text);
    return;
  }
  waiting = text;
  timer ??= setTimeout(
    () => {
      timer = null;
      if (waiting !== null) say(waiting);
      waiting = null;
    },
    Math.max(0, wait),
  );
}
