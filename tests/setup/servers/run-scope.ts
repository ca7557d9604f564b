/** A run that has the night (`npm run test:long`): more rounds of the same. */
export const isLong = process.env['LONG'] === '1';
/** A run that asks everything (`npm run test:full`, and the night's): tables whole, where the gate asks a few dozen rows of them. */
export const isFull = isLong || process.env['FULL'] === '1';
/** A run of the browser's smoke journeys alone (`npm test`). */
export const isSmoke = process.env['SMOKE'] === '1';
