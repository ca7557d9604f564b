/** One contestant: does the whole job once and returns its answer. */
export type Peer = () => unknown;

export type Bench = {
  /** `area/10k`: file, slash, case. */
  readonly name: string;
  /** What the job is, in one line, with its size. */
  readonly job: string;
  /** The peer every ratio is taken against. */
  readonly base: string;
  /** Our own is called `own`. */
  readonly peers: Readonly<Record<string, Peer>>;
  /** Says what is wrong when an answer is not right; a peer that may be wrong (turf's area) is simply reported. */
  readonly check?: (answer: unknown, peer: string) => string | null;
  /** Something worth knowing about an answer, such as its size. */
  readonly describe?: (answer: unknown, peer: string) => string;
  /** The goal for `own`, as a ratio to the named peer in the same run. */
  readonly goals?: readonly { readonly peer: string; readonly at_most: number }[];
  /** `cpu` (default) counts user and system time of this process; `wall` is for peers that start others; with `self` a peer answers `SelfTimed`, having looked at its own clock. */
  readonly clock?: 'cpu' | 'wall' | 'self';
  readonly rounds?: number;
};

/** What a peer answers that ran and was timed elsewhere, such as in a browser's page. */
export type SelfTimed = { readonly ms: number; readonly answer: unknown };

/** A bench file exports `benches`: building the input may take a while, so it happens when asked for; `close` lets go of browsers and servers. */
export type BenchFile = { readonly benches: () => Promise<readonly Bench[]> | readonly Bench[]; readonly close?: () => Promise<void> };
