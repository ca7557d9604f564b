/** The months two dates lie in and those between, as `YYYY-MM`. `monthsBetween('2025-12-31', '2026-01-01')` → `['2025-12', '2026-01']`. */
export const monthsBetween = (from: string, to: string): string[] => {
  const months: string[] = [];
  for (let year = Number(from.slice(0, 4)), month = Number(from.slice(5, 7)); ; month === 12 ? (year++, (month = 1)) : month++) {
    const key = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
    if (key > to.slice(0, 7)) return months;
    months.push(key);
  }
};

/** `firstDay('2026-02')` → `'2026-02-01'`. */
export const firstDay = (month: string): string => `${month}-01`;

/** `lastDay('2024-02')` → `'2024-02-29'`. */
export const lastDay = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);
