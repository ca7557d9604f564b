import { api } from '../client.ts';
import { AppError } from '#domain/errors.ts';
import { createByteCache } from '#domain/byte-cache.ts';

export type ClipKey = {
  readonly field_id: string;
  readonly geometry_version: number;
  readonly scene_id: string;
  /** A field that has become advanced has more bands than what was fetched before. */
  readonly is_advanced: boolean;
  /** A scene of 3 m has a road of its own. */
  readonly sensor?: 'planetscope' | undefined;
};

const CACHE_BYTES = 96 * 1024 * 1024;
/** One answer carries at most this many windows (contract). */
const BATCH = 100;
/** Fields that are asked for one by one at the same time, once a batch of them was refused. */
const FIELDS_AT_ONCE = 4;

const cache = createByteCache<ArrayBuffer>(CACHE_BYTES);
type Waiting = { key: ClipKey; resolve: (bytes: ArrayBuffer) => void; reject: (error: unknown) => void };
let queue: Waiting[] = [];
const running = new Map<string, Promise<ArrayBuffer>>();

const keyOf = ({ field_id, geometry_version, scene_id, is_advanced }: ClipKey): string =>
  `${field_id}/${geometry_version}/${is_advanced ? 'advanced' : 'basic'}/${scene_id}`;

/** Takes the frames of a batch answer apart: u32 little-endian byte count (0 = unreadable), then the GeoTIFF. */
export function splitBatch(answer: ArrayBuffer): (ArrayBuffer | null)[] {
  const view = new DataView(answer);
  const clips: (ArrayBuffer | null)[] = [];
  for (let at = 0; at + 4 <= answer.byteLength;) {
    const length = view.getUint32(at, true);
    clips.push(length === 0 ? null : answer.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return clips;
}

/** A field that is gone, or that one may no longer see, has the whole batch refused: each field is asked for alone, so that only its own windows fail. */
async function sendByField(batch: readonly Waiting[]): Promise<void> {
  const fields = Map.groupBy(batch, ({ key }) => key.field_id).values();
  const work = async (): Promise<void> => {
    for (const field of fields) await sendBatch(field);
  };
  await Promise.all(Array.from({ length: FIELDS_AT_ONCE }, work));
}

async function sendBatch(batch: readonly Waiting[]): Promise<void> {
  const only = batch[0];
  try {
    if (batch.length === 1 && only !== undefined) {
      only.resolve(await api.imagery.clip({ field_id: only.key.field_id, scene_id: only.key.scene_id }));
      return;
    }
    const items = batch.map(({ key: { field_id, scene_id } }) => ({ field_id, scene_id }));
    const clips = splitBatch(await api.imagery.clips({ items }));
    batch.forEach((waiting, i) => {
      const clip = clips[i];
      if (clip) waiting.resolve(clip);
      else waiting.reject(new AppError('SCENE_UNREADABLE', { scene_id: waiting.key.scene_id }));
    });
  } catch (error) {
    const is_one_field = batch.every(({ key }) => key.field_id === only?.key.field_id);
    if (!is_one_field && error instanceof AppError && error.code === 'NOT_FOUND') return sendByField(batch);
    for (const waiting of batch) waiting.reject(error);
  }
}

function flush(): void {
  const waiting = queue;
  queue = [];
  for (let at = 0; at < waiting.length; at += BATCH) void sendBatch(waiting.slice(at, at + BATCH));
}

const askTogether = (key: ClipKey): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    if (queue.length === 0) setTimeout(flush);
    queue.push({ key, resolve, reject });
  });

/** The field's window of one scene; what is asked for in the same moment travels in one call. */
export function fetchClip(key: ClipKey): Promise<ArrayBuffer> {
  const id = keyOf(key);
  const cached = cache.get(id);
  if (cached) return Promise.resolve(cached);
  const pending = running.get(id);
  if (pending) return pending;
  const { field_id, scene_id } = key;
  const answer = (key.sensor === undefined ? askTogether(key) : api.hd.clip({ field_id, scene_id }))
    .then((bytes) => {
      cache.set(id, bytes, bytes.byteLength);
      return bytes;
    })
    .finally(() => running.delete(id));
  running.set(id, answer);
  return answer;
}
