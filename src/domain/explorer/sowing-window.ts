type Window = { readonly start: string; readonly end: string };

/** Whether a date lies in a window of month and day, which may pass the end of the year. `isInWindow('2026-01-05', { start: '12-10', end: '01-25' })` → true. */
export function isInWindow(date: string, { start, end }: Window): boolean {
  const day = date.slice(5);
  return start <= end ? day >= start && day <= end : day >= start || day <= end;
}

/**
 * The next day a window can be sown on: today inside it, else its first day to come. `nextSowing({ start: '10-15', end: '11-30' }, '2026-01-13')` → `'2026-10-15'`.
 */
export function nextSowing(window: Window, today: string): string {
  if (isInWindow(today, window)) return today;
  const year = Number(today.slice(0, 4));
  const first = `${String(year)}-${window.start}`;
  return first >= today ? first : `${String(year + 1)}-${window.start}`;
}
