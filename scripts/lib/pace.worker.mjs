import { createHash } from 'node:crypto';

/** What tests do most: strings, objects, sorting and a little of native code. */
const ROUNDS = 6;
const ROWS = 60_000;
for (let round = 0; round < ROUNDS; round++) {
  const rows = Array.from({ length: ROWS }, (_, at) => ({ at, key: `${(at * 7_919) % ROWS}-${round}` }));
  const text = JSON.stringify(rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)));
  createHash('sha256')
    .update(text)
    .update(JSON.stringify(JSON.parse(text)))
    .digest('hex');
}
