/** What each thread of the server may hold, and how long it lives without work (decision 43). */
export const THREAD = {
  idle_ms: 30_000,
  /** Room for what is young: the engine's own measure grows to three times 64 MB with the load and stays there. */
  young_heap_mb: 24,
} as const;

/** What requests may take of the server's threads, and what is so small that it is done without one (decision 39). */
export const WORK = {
  /** All that one request's work may have of a core; and how long it may take by the clock, where others keep the machine busy. */
  deadline_ms: 10_000,
  most_ms: 25_000,
  /** Waiting alone. */
  patience_ms: 5_000,
  heap_mb: 512,
  /** What the engine has beyond that, so that no single allocation meets its limit (see `watchMemory`). */
  heap_to_spare_mb: 1_536,
  most_waiting: 32,
  most_waiting_of_one: 6,
  /** Checking so few takes some milliseconds at most, whatever their shape. */
  in_place_vertices: 200,
  /** Bodies up to this are read where they arrive. */
  in_place_bytes: 128 * 1024,
} as const;
