/** An hour of the day as people say it: `08:30` → `8:30`. */
export const clock = (time: string): string => time.replace(/^0/, '');
