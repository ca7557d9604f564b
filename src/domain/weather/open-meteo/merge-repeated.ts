/** One line of an answer: whether it was repaired, beside values that are null where nobody knows them. */
type Row = { readonly is_repaired?: true | undefined };

const agreed = <Line extends Row>(one: Line, other: Line): Line => {
  const same = new Map<string, unknown>(Object.entries(other));
  return Object.fromEntries(Object.entries(one).map(([name, value]) => [name, value === same.get(name) ? value : null])) as Line;
};

/**
 * The rows of an answer, each time once, first one first; those that came several times are flagged, and keep only the values in which
 * all agree, since nobody knows which of the others is right. 3 mm and again 3 mm of one day → 3 mm; 3 mm and 5 mm → null.
 */
export function mergeRepeated<Line extends Row>(rows: readonly Line[], timeOf: (row: Line) => string): Line[] {
  const by_time = new Map<string, Line>();
  for (const row of rows) {
    const before = by_time.get(timeOf(row));
    by_time.set(timeOf(row), before === undefined ? row : { ...agreed(before, row), is_repaired: true });
  }
  return [...by_time.values()].toSorted((a, b) => timeOf(a).localeCompare(timeOf(b)));
}
