import { expect, test } from 'vitest';
import { readZip } from '#domain/files/zip/read-zip.ts';
import { zipStream } from './zip-stream.ts';

const collect = async (parts: Parameters<typeof zipStream>[0]): Promise<{ bytes: Uint8Array<ArrayBuffer>; chunks: number }> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipStream(parts)) chunks.push(chunk);
  return { bytes: new Uint8Array(Buffer.concat(chunks)), chunks: chunks.length };
};

test('what was packed is read again, empty files too, and it comes in pieces', async () => {
  const long = new TextEncoder().encode(Array.from({ length: 60_000 }, (_, at) => `lote ${at} ${(at * 7919) % 1009}`).join('\n'));
  const { bytes, chunks } = await collect([
    { name: 'a.json', bytes: long },
    { name: 'b.txt', bytes: new Uint8Array(0) },
  ]);
  const entries = readZip(bytes);
  expect(entries.map(({ name, size }) => [name, size])).toEqual([
    ['a.json', long.length],
    ['b.txt', 0],
  ]);
  expect(Buffer.compare(entries[0]!.read(), long)).toBe(0);
  expect(chunks).toBeGreaterThan(5);
});
