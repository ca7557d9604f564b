import { createRequire } from 'node:module';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

/** What is used of `onnxruntime-node`, which lies in the model's folder and is no part of the product. */
type Tensor = { readonly data: ArrayLike<number>; readonly dims: readonly number[] };
type Session = {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: Readonly<Record<string, Tensor>>, wanted: readonly string[]): Promise<Readonly<Record<string, Tensor>>>;
};
type Runtime = {
  readonly InferenceSession: { create(file: string, options: object): Promise<Session> };
  readonly Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => Tensor;
};

export type ModelOrder = {
  readonly file: string;
  readonly input: string;
  readonly dims: readonly number[];
  readonly output: string;
  readonly labels: number;
};
export type ModelReply =
  | { readonly ready: true }
  | { readonly refused: string }
  | { readonly id: number; readonly scores: readonly number[] }
  | { readonly id: number; readonly failed: string };

const PACKAGE = 'onnxruntime-node';
const { file, input, dims, output, labels } = workerData as ModelOrder;
const say = (reply: ModelReply): void => parentPort?.postMessage(reply);
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The package as it is found from the model's folder upwards. */
function loadRuntime(): Runtime {
  try {
    return createRequire(path.resolve(file))(PACKAGE) as Runtime;
  } catch (cause) {
    throw new Error(`${PACKAGE} does not load; install it there (npm install ${PACKAGE}@1.30): ${messageOf(cause)}`, { cause });
  }
}

/** Loads the model and asks it once, of nothing: whether it is what its manifest says. */
async function load(): Promise<(pixels: Float32Array) => Promise<readonly number[]>> {
  const { InferenceSession, Tensor } = loadRuntime();
  const session = await InferenceSession.create(file, { executionProviders: ['cpu'], intraOpNumThreads: 1, interOpNumThreads: 1 });
  for (const [name, names, what] of [
    [input, session.inputNames, 'input'],
    [output, session.outputNames, 'output'],
  ] as const)
    if (!names.includes(name)) throw new Error(`it has no ${what} ${name}, but ${names.join(', ')}`);
  const ask = async (pixels: Float32Array): Promise<readonly number[]> => {
    const found = (await session.run({ [input]: new Tensor('float32', pixels, dims) }, [output]))[output];
    const scores = Array.from(found?.data ?? [], Number);
    if (scores.length !== labels) throw new Error(`${output} has ${String(scores.length)} scores for ${String(labels)} labels`);
    if (!scores.every(Number.isFinite)) throw new Error(`${output} has a score that is no number`);
    return scores;
  };
  await ask(new Float32Array(dims.reduce((product, side) => product * side, 1)));
  return ask;
}

try {
  const ask = await load();
  parentPort?.on('message', ({ id, pixels }: { id: number; pixels: Float32Array }) => {
    ask(pixels).then(
      (scores) => say({ id, scores }),
      (error: unknown) => say({ id, failed: messageOf(error) }),
    );
  });
  say({ ready: true });
} catch (error) {
  say({ refused: messageOf(error) });
}
