/** A run that has the night (`npm run test:long`): more rounds of the same. */
export const isLong = process.env['LONG'] === '1';
