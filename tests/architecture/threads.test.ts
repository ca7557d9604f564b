import { expect, it } from 'vitest';
import { THREAD } from '#server/threads/limits.ts';
import { FRUGAL } from '../../scripts/lib/frugal.mjs';
import { filesLike, textOf } from './lib/files.ts';

// V8 counts two halves and as much as one of them for large young objects (decision 43).
const HALF_MB = THREAD.young_heap_mb / 3;
const starters = filesLike(/^server\/.*(?<!\.test)\.ts$/).filter((file) => /new (Worker|Piscina)\(/.test(textOf(file)));

it('knows who starts threads', () => expect(starters).toContain('server/db/embedded/database-thread.ts'));

it.each(starters)('%s bounds the room for young objects of its threads', (file) => {
  expect(textOf(file)).toContain('maxYoungGenerationSizeMb: THREAD.young_heap_mb');
});

it('`npm start` bounds that of the web loop alike', () => {
  expect(FRUGAL.args).toEqual([`--max-semi-space-size=${String(HALF_MB)}`]);
  expect(textOf('scripts/start.mjs')).toContain("[...FRUGAL.args, 'server/main.ts']");
});
