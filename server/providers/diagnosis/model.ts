import path from 'node:path';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { AppError } from '#domain/errors.ts';
import type { Prediction } from '#domain/diagnosis/diagnosis.ts';
import { healthyPrediction, predictionOfNamed } from '#domain/diagnosis/prediction-of.ts';
import { softmax } from '#domain/diagnosis/score-pests.ts';
import { THREAD } from '../../threads/limits.ts';
import { ModelRefusal, readManifest, type ModelManifest } from './model-manifest.ts';
import type { ModelOrder, ModelReply } from './model.worker.ts';
import type { DiagnosisProvider, ProviderAnswer } from './provider.ts';

const FILE = new URL('./model.worker.ts', import.meta.url);
const START_MS = 60_000;
const TIMEOUT_MS = 20_000;
const EPPO = /^[A-Z0-9]{4,7}$/;

type Ask = (pixels: Float32Array) => Promise<readonly number[]>;
type Thread = { readonly ask: Ask; readonly end: () => Promise<void> };

const notObtained = (reason: string): AppError => new AppError('DIAGNOSIS_NOT_OBTAINED', { reason });

/** A thread with the model in it; refuses with what the model or its manifest is not. */
async function startThread(order: ModelOrder): Promise<Thread> {
  const worker = new Worker(FILE, { workerData: order, resourceLimits: { maxYoungGenerationSizeMb: THREAD.young_heap_mb } });
  const waiting = new Map<number, { done: (scores: readonly number[]) => void; fail: (error: AppError) => void }>();
  const opened = Promise.withResolvers<void>();
  let last_id = 0;
  const failAll = (reason: string): void => {
    opened.reject(new ModelRefusal(reason));
    for (const { fail } of waiting.values()) fail(notObtained(reason));
    waiting.clear();
  };
  worker.on('message', (reply: ModelReply) => {
    if ('ready' in reply) return opened.resolve();
    if ('refused' in reply) return opened.reject(new ModelRefusal(reply.refused));
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('scores' in reply) asked?.done(reply.scores);
    else asked?.fail(notObtained(reply.failed));
  });
  worker.on('error', (error) => failAll(error.message));
  worker.on('exit', (code) => failAll(`its thread ended with ${String(code)}`));
  const late = setTimeout(() => opened.reject(new ModelRefusal(`it did not load within ${String(START_MS / 1_000)} s`)), START_MS);
  try {
    await opened.promise;
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    clearTimeout(late);
  }
  // Alone it keeps no process alive.
  worker.unref();
  return {
    ask: (pixels) =>
      new Promise((done, fail) => {
        const id = ++last_id;
        const timer = setTimeout(() => {
          fail(notObtained('timeout'));
          void worker.terminate();
        }, TIMEOUT_MS);
        waiting.set(id, {
          done: (scores) => (clearTimeout(timer), done(scores)),
          fail: (error) => (clearTimeout(timer), fail(error)),
        });
        worker.postMessage({ id, pixels }, [pixels.buffer as ArrayBuffer]);
      }),
    end: async () => void (await worker.terminate()),
  };
}

/** The photo as the model wants it. */
async function pixelsOf(photo: Uint8Array, { width, height, layout, mean, std }: ModelManifest['input']): Promise<Float32Array> {
  const bytes = await sharp(photo).resize(width, height, { fit: 'cover' }).removeAlpha().raw().toBuffer();
  const count = width * height;
  const pixels = new Float32Array(3 * count);
  for (let at = 0; at < count; at++)
    for (let band = 0; band < 3; band++)
      pixels[layout === 'nchw' ? band * count + at : 3 * at + band] = (bytes[3 * at + band]! / 255 - mean[band]!) / std[band]!;
  return pixels;
}

/** Scores as predictions: `other` takes its part and is not named, `no_plant` says whether there is one. */
function answerOf({ labels, temperature }: ModelManifest, scores: readonly number[], is_leaf: boolean): ProviderAnswer {
  const shares = softmax(scores, temperature);
  const predictions = labels.flatMap((label, at): Prediction[] => {
    const certainty = shares[at]!;
    if (label === 'other' || label === 'no_plant') return [];
    if (label === 'healthy') return [healthyPrediction(certainty)];
    const is_code = EPPO.test(label);
    return [predictionOfNamed({ eppo: is_code ? label : null, scientific_name: is_code ? null : label, common_name: null }, certainty)];
  });
  const bare = labels.indexOf('no_plant');
  const probability = bare === -1 ? null : 1 - shares[bare]!;
  return {
    is_plant: { binary: probability === null ? is_leaf : probability >= 0.5, probability },
    predictions: predictions.toSorted((one, other) => other.certainty - one.certainty),
  };
}

const orderOf = (folder: string, { file, input, output, labels }: ModelManifest): ModelOrder => ({
  file: path.join(folder, file),
  input: input.name,
  dims: input.layout === 'nchw' ? [1, 3, input.height, input.width] : [1, input.height, input.width, 3],
  output,
  labels: labels.length,
});

/** An operator's own ONNX model, in a thread of its own. The runtime is loaded by that thread, where there is a model. */
export const model = (folder: string): DiagnosisProvider => {
  let manifest: ModelManifest | null = null;
  let thread: Promise<Thread> | null = null;
  const opened = (): { readonly about: ModelManifest; readonly running: Promise<Thread> } => {
    if (manifest === null) throw notObtained('closed');
    thread ??= startThread(orderOf(folder, manifest));
    return { about: manifest, running: thread };
  };
  const end = async (ending: Promise<Thread> | null): Promise<void> => {
    if (thread === ending) thread = null;
    await (await ending?.catch(() => null))?.end();
  };
  return {
    get id() {
      return manifest?.name ?? 'model';
    },
    method: 'model',
    get calibrated() {
      return manifest?.calibrated ?? false;
    },
    async predict({ photo, reading }) {
      const { about, running } = opened();
      try {
        return answerOf(about, await (await running).ask(await pixelsOf(photo, about.input)), reading.is_plant);
      } catch (error) {
        // The next one begins with another thread.
        await end(running);
        throw error instanceof AppError ? error : notObtained(error instanceof Error ? error.message : 'unknown');
      }
    },
    async open() {
      manifest = await readManifest(folder);
      await opened().running;
    },
    async close() {
      await end(thread);
      manifest = null;
    },
  };
};
