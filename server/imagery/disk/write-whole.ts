import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkFloorNow } from '#server/disk-floor.ts';

/** Writes a file, or a folder of files, so that it is seen whole or not at all. For the threads: it blocks. */
export const writeWhole = (place: string, content: Uint8Array | ReadonlyMap<string, Uint8Array>): void => {
  const draft = `${place}.${randomUUID()}.tmp`;
  try {
    if (content instanceof Uint8Array) {
      mkdirSync(path.dirname(place), { recursive: true });
      checkFloorNow(path.dirname(place), content.length);
      writeFileSync(draft, content);
    } else {
      mkdirSync(draft, { recursive: true });
      checkFloorNow(
        draft,
        [...content.values()].reduce((sum, bytes) => sum + bytes.length, 0),
      );
      for (const [name, bytes] of content) writeFileSync(path.join(draft, name), bytes);
      rmSync(place, { recursive: true, force: true });
    }
    renameSync(draft, place);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
};
