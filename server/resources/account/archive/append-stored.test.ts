import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readZip } from '#domain/files/zip/read-zip.ts';
import { appendStored, type StoredEntry } from './append-stored.ts';

const first = { 'surco.json': new TextEncoder().encode('{"ñ":1}'.repeat(100)), 'a.txt': new Uint8Array(3) };
async function* photos(count: number): AsyncGenerator<StoredEntry> {
  for (let at = 0; at < count; at += 1) yield { name: `photos/ñ${String(at)}.jpg`, bytes: new Uint8Array(200).fill(at) };
}
const whole = async (parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return new Uint8Array(Buffer.concat(all));
};

test.each([
  ['as it is', 3, undefined],
  ['with places of 64 bits', 3, 500],
  ['without any', 0, undefined],
])('an archive with files behind it is read again to the byte, %s', async (_name, count, most) => {
  const zip = await whole(appendStored(zipSync(first), photos(count), most));
  const read = new Map(readZip(zip).map((entry) => [entry.name, entry.read()]));
  expect([...read.keys()]).toEqual([...Object.keys(first), ...Array.from({ length: count }, (_, at) => `photos/ñ${String(at)}.jpg`)]);
  expect(read.get('surco.json')).toEqual(first['surco.json']);
  for (let at = 0; at < count; at += 1) expect(read.get(`photos/ñ${String(at)}.jpg`)).toEqual(new Uint8Array(200).fill(at));
});
