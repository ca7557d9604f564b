import { expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { loadTiles, setTileEngine, shapeTile, tileUrls } from './shape-tiles.ts';

const block = { xy: new Float64Array(0), ringStart: new Uint32Array(1), shapeStart: new Uint32Array(1) };
const ask = (): ReturnType<typeof shapeTile> =>
  shapeTile({ url: tileUrls()[0]?.replace('{z}/{x}/{y}', '3/1/2') ?? '' }, new AbortController());

it('shapes that did not reach the encoder are sent again for the next tile, and until then nobody complains', async () => {
  const held = new Set<number>();
  const load = vi.fn<(set: { version: number }) => Promise<void>>(async ({ version }) => void held.add(version));
  load.mockRejectedValueOnce(new AppError('WORKER_TIMEOUT', { method: 'loadTileSet' }));
  const encode = async ({ version, z, x, y }: { version: number; z: number; x: number; y: number }): Promise<Uint8Array> => {
    if (!held.has(version)) throw new AppError('NOT_FOUND', {});
    return Uint8Array.of(z, x, y);
  };
  const unread = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', unread);
  setTileEngine({ load, encode });
  loadTiles(new Uint32Array(0), block);
  await new Promise((done) => setTimeout(done));
  expect((await ask()).data).toEqual(Uint8Array.of(3, 1, 2));
  await ask();
  process.off('unhandledRejection', unread);
  expect([load.mock.calls.length, unread.mock.calls]).toEqual([2, []]);
});
