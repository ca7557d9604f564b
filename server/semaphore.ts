import { AppError } from '#domain/errors.ts';

interface Waiting {
  readonly begin: () => void;
  readonly refuse: (reason: AppError) => void;
}
/** Those of one block of networks that wait, by network; nobody's line is empty. */
type Block = Map<string, Waiting[]>;

const sizeOf = (block: Block | undefined): number => [...(block?.values() ?? [])].reduce((sum, line) => sum + line.length, 0);
const fullestOf = <T>(all: Iterable<T>, size: (one: T) => number): T | undefined =>
  [...all].reduce<T | undefined>((most, one) => (most === undefined || size(one) >= size(most) ? one : most), undefined);

const HOUR_MS = 3_600_000;
const MOST_COUNTED = 10_000;
/** How often blocks asked lately: since the hour before this one began. */
const counter = (monotonic: () => number) => {
  let [now, before] = [new Map<string, number>(), new Map<string, number>()];
  let since_ms = monotonic();
  return {
    add: (name: string): void => {
      if (monotonic() - since_ms >= HOUR_MS || now.size >= MOST_COUNTED) [now, before, since_ms] = [new Map(), now, monotonic()];
      now.set(name, (now.get(name) ?? 0) + 1);
    },
    of: (name: string): number => (now.get(name) ?? 0) + (before.get(name) ?? 0),
  };
};

/** `places` to wait in, shared out among blocks and within a block among its networks. */
const waitingRoom = (places: number, blockOf: (network: string) => string, askedBy: (name: string) => number) => {
  let taken = 0;
  /** First whoever is next, and so within each block. */
  const blocks = new Map<string, Block>();

  const leave = (name: string, block: Block, network: string): void => {
    if (block.get(network)?.length === 0) block.delete(network);
    if (block.size === 0) blocks.delete(name);
    taken -= 1;
  };
  /**
   * The last place of the one with the most goes to one with fewer, of as many to one that asked less often lately, and the last that came to
   * one that has none; else that one is refused.
   */
  const makeRoom = (network: string): void => {
    const own = blocks.get(blockOf(network));
    const fullest = fullestOf(blocks, ([name, block]) => sizeOf(block) + askedBy(name) / (1 + MOST_COUNTED * MOST_COUNTED));
    if (fullest === undefined) throw new AppError('UNAVAILABLE');
    const more = sizeOf(own) + 1 - sizeOf(fullest[1]) || askedBy(blockOf(network)) - askedBy(fullest[0]);
    const is_own = more > 0 || (more === 0 && own !== undefined);
    const [name, block] = is_own ? [blockOf(network), own ?? new Map<string, Waiting[]>()] : fullest;
    const [longest, line] = fullestOf(block, ([, one]) => one.length) ?? ['', []];
    if (is_own && (block.get(network)?.length ?? 0) + 1 >= line.length) throw new AppError('UNAVAILABLE');
    line.pop()?.refuse(new AppError('UNAVAILABLE'));
    leave(name, block, longest);
  };
  return {
    isFull: (): boolean => taken >= places,
    stand: async (network: string): Promise<void> => {
      if (taken >= places) makeRoom(network);
      taken += 1;
      const name = blockOf(network);
      const block = blocks.get(name) ?? new Map<string, Waiting[]>();
      blocks.set(name, block);
      const line = block.get(network) ?? [];
      block.set(network, line);
      await new Promise<void>((begin, refuse) => line.push({ begin, refuse }));
    },
    /** Who is next, whose block and network then stand behind the others. */
    next: (): Waiting | undefined => {
      const [first] = blocks;
      const [line] = first?.[1] ?? [];
      if (first === undefined || line === undefined) return undefined;
      const waiting = line[1].shift();
      first[1].delete(line[0]);
      first[1].set(...line);
      blocks.delete(first[0]);
      blocks.set(...first);
      leave(first[0], first[1], line[0]);
      return waiting;
    },
  };
};

interface Places {
  readonly waiting: number;
  /** Further places, for networks that `isKnown` tells to be nobody's rush. */
  readonly reserved?: number;
  readonly isKnown?: (network: string) => boolean;
  /** The larger block a network is of, which one person may hold whole. */
  readonly blockOf?: (network: string) => string;
  readonly monotonic?: () => number;
}

/**
 * Runs work that fills a core: `parallel` at once, others wait behind them. One network after the other gets a permit, each in the order
 * its askers came; with every place taken, one of few gets the last place of the one with the most, who is refused with UNAVAILABLE as
 * all further ones are. So no network's rush sends others away, nor that of a block's many networks those of another block; and where a
 * rush has many blocks, a place goes to whoever asked least often lately: who was never seen before is not sent away for it.
 */
export const createSemaphore = (
  parallel: number,
  { waiting, reserved = 0, isKnown = () => false, blockOf = (network) => network, monotonic = () => performance.now() }: Places,
): (<T>(network: string, work: () => Promise<T>) => Promise<T>) => {
  let running = 0;
  const asked = counter(monotonic);
  const forAll = waitingRoom(waiting, blockOf, asked.of);
  const forKnown = waitingRoom(reserved, blockOf, asked.of);
  /** The two rooms are served alternately, so that neither holds up the other. */
  let [first, second] = [forAll, forKnown];

  const handOn = (): void => {
    [first, second] = [second, first];
    const waiting = first.next() ?? second.next();
    if (waiting === undefined) running -= 1;
    else waiting.begin();
  };
  return async (network, work) => {
    asked.add(blockOf(network));
    if (running < parallel) running += 1;
    else await (!forKnown.isFull() && isKnown(network) ? forKnown : forAll).stand(network);
    try {
      return await work();
    } finally {
      handOn();
    }
  };
};
