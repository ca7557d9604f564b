import type { Bench, Peer, SelfTimed } from './bench.ts';
import { deviation, median } from './median.ts';

export type PeerResult = {
  readonly peer: string;
  readonly median_ms: number;
  readonly min_ms: number;
  readonly deviation_ms: number;
  /** Median of the round-by-round ratios to the base, so that a noisy spell hits both sides. */
  readonly ratio: number;
  readonly wrong: string | null;
  readonly described: string | null;
};
export type BenchResult = {
  readonly name: string;
  readonly job: string;
  readonly base: string;
  readonly clock: string;
  readonly rounds: number;
  readonly peers: readonly PeerResult[];
};

/** A loop shorter than this is repeated: the processor clock ticks too coarsely below. */
const LEAST_MS = 50;

type Clock = NonNullable<Bench['clock']>;

const now = (clock: Clock): number => {
  if (clock !== 'cpu') return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The last answer of every peer, kept so that no engine may skip the work. */
const kept = new Map<string, unknown>();

const timeOnce = async (name: string, run: Peer, clock: Clock, repeats: number): Promise<number> => {
  if (clock === 'self') {
    const { ms, answer } = (await run()) as SelfTimed;
    kept.set(name, answer);
    return ms;
  }
  const before = now(clock);
  for (let repeat = 0; repeat < repeats; repeat += 1) kept.set(name, await run());
  return (now(clock) - before) / repeats;
};

/**
 * Runs the peers in turn, round after round, so that they share the machine's moods. Two warm-up rounds,
 * then at least 10. Never calls gc(): it throws away compiled code and makes the next loop many times slower.
 */
export const measure = async (bench: Bench): Promise<BenchResult> => {
  const clock = bench.clock ?? 'cpu';
  const rounds = Math.max(bench.rounds ?? 10, 3);
  const names = Object.keys(bench.peers);
  const repeats = new Map<string, number>();
  const times = new Map<string, number[]>(names.map((name) => [name, []]));
  for (const name of names) {
    const run = bench.peers[name] as Peer;
    await timeOnce(name, run, clock, 1);
    const once_ms = await timeOnce(name, run, clock, 1);
    repeats.set(name, clock === 'self' ? 1 : Math.max(1, Math.ceil(LEAST_MS / Math.max(0.05, once_ms))));
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) times.get(name)?.push(await timeOnce(name, bench.peers[name] as Peer, clock, repeats.get(name) ?? 1));
  }
  const base = times.get(bench.base) ?? [];
  const peers = names.map((peer): PeerResult => {
    const own = times.get(peer) ?? [];
    return {
      peer,
      median_ms: median(own),
      min_ms: Math.min(...own),
      deviation_ms: deviation(own),
      ratio: median(own.map((time, round) => time / (base[round] ?? Number.NaN))),
      wrong: bench.check?.(kept.get(peer), peer) ?? null,
      described: bench.describe?.(kept.get(peer), peer) ?? null,
    };
  });
  return { name: bench.name, job: bench.job, base: bench.base, clock, rounds, peers };
};
