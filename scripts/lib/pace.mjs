import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Seconds that the piece of work takes on the machine whose seconds the budgets are: two idle cores, on which `--only=check` takes 40 s. */
const REFERENCE_S = 0.55;
const CORES = Math.min(2, availableParallelism());

const workOnce = async () => {
  const started_ms = performance.now();
  await Promise.all(Array.from({ length: CORES }, () => once(new Worker(new URL('pace.worker.mjs', import.meta.url)), 'exit')));
  return (performance.now() - started_ms) / 1_000;
};

/** How many times as long as on the reference machine a piece of work takes here and now on two cores; a faster machine counts as 1. */
export const slowness = async () => Math.max(1, Math.min(await workOnce(), await workOnce()) / REFERENCE_S);
