import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { contract } from '#contract/index.ts';
import { PHOTO } from '#domain/limits.ts';
import { takePhoto } from '#server/resources/notes/photos/accept-photo.ts';
import { uploadIdOf } from '#server/resources/notes/photos/upload-files.ts';
import { sha256Of } from '../../tests/setup/photos/send-photo.ts';
import { newField } from '../../tests/setup/samples/field-samples.ts';
import { startTestServer } from '../../tests/setup/servers/server.ts';
import type { Bench } from '../lib/bench.ts';
import { seeded } from '../lib/random.ts';

const closing: (() => Promise<unknown>)[] = [];
export const close = async (): Promise<void> => {
  for (const end of closing) await end();
};

/** Leaves and soil as a telephone takes them: soft shapes with the grain of a sensor, lying on its side. */
const madeScene = async (seed: number, width: number, height: number): Promise<Uint8Array<ArrayBuffer>> => {
  const random = seeded(seed);
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const leaf = 40 * Math.sin(x / 37) * Math.cos(y / 53) + 25 * Math.sin((x + 2 * y) / 11);
    const grain = (random() - 0.5) * 24;
    pixels[3 * at] = 90 + leaf * 0.6 + grain;
    pixels[3 * at + 1] = 130 + leaf + grain;
    pixels[3 * at + 2] = 60 + leaf * 0.3 + grain;
  }
  const photo = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
  return new Uint8Array(photo);
};

/** What the pipeline asks of the library, and nothing beside it. */
const bySharp = async (bytes: Uint8Array): Promise<number> => {
  const inside = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;
  const photo = await sharp(bytes).autoOrient().resize(inside(PHOTO.kept_side)).jpeg({ quality: 82 }).toBuffer();
  await sharp(photo).resize(inside(PHOTO.thumb_side)).webp({ quality: 75 }).toBuffer();
  return photo.length;
};

/** A photo from the moment its bytes come: written down, hashed, looked at, redrawn with its thumbnail, forced to the disk, its row committed. */
export const benches = async (): Promise<Bench[]> => {
  const server = await startTestServer();
  closing.push(() => server.close());
  const user = await server.register();
  const { field } = (await user.call(contract.fields.create, newField())) as { field: { id: string } };
  const store = server.providers.photos;
  const db = server.db.as(user.id);
  const take = async (bytes: Uint8Array, sha256: string): Promise<number> => {
    const id = randomUUID();
    const upload_id = uploadIdOf(user.id, id);
    await store.uploads.create({ id: upload_id, size: bytes.length, offset: 0, metadata: { field_id: field.id } } as never);
    await store.uploads.write(Readable.from([bytes]), upload_id, 0);
    const taken = await takePhoto(db, store, { id, field_id: field.id, sha256, position: null, created_by: user.id }, new Date());
    await store.uploads.remove(upload_id);
    return taken.bytes;
  };
  const cases = [
    { name: '4mpx', width: 2_304, height: 1_728 },
    { name: '12mpx', width: 4_000, height: 3_000 },
  ];
  const made: Bench[] = [];
  for (const [at, { name, width, height }] of cases.entries()) {
    const bytes = await madeScene(at + 1, width, height);
    const [truth, sha256] = [await bySharp(bytes), sha256Of(bytes)];
    made.push({
      name: `photos/${name}`,
      job: `a JPEG of ${(width * height) / 1e6 < 10 ? '4' : '12'} Mpx and ${(bytes.length / 1e6).toFixed(1)} MB, taken over as a note's photo`,
      base: 'sharp alone',
      peers: { own: () => take(bytes, sha256), 'sharp alone': () => bySharp(bytes) },
      check: (answer) => (answer === truth ? null : `kept ${String(answer)} bytes, not ${String(truth)}`),
      goals: [{ peer: 'sharp alone', at_most: 1.25 }],
    });
  }
  return made;
};
