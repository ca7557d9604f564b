/** The least of however many numbers, which as arguments of one call would overflow the stack; ∞ of none. `leastOf([3, 1])` → 1. */
export const leastOf = (values: readonly number[]): number => values.reduce((least, value) => Math.min(least, value), Infinity);
/** The most of them; −∞ of none. `mostOf([3, 1])` → 3. */
export const mostOf = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), -Infinity);
