import type { FastifyBaseLogger } from 'fastify';
import { newTraceId } from './pipeline/mount.ts';
import { Refusal } from './refusal.ts';

/** Exit code of a start that was refused: starting again would be refused again (scripts/lib/keep-running.mjs). */
const EXIT_REFUSED = 78;
const STOP_MS = 25_000;
/** After a fault nobody caught less is waited for: who starts the process again should be able to do so soon. */
const CRASH_MS = 5_000;

export interface Running {
  readonly log: Pick<FastifyBaseLogger, 'fatal' | 'error'>;
  /** Finishes what is under way and lets go of the database. */
  readonly close: () => Promise<void>;
}

const print = (line: string): void => void process.stderr.write(`${line}\n`);

const exitCodeOf = (error: unknown): number => (error instanceof Refusal && !error.may_pass ? EXIT_REFUSED : 1);
const messageOf = (error: unknown): string =>
  error instanceof Refusal ? error.message : String(error instanceof Error ? error.stack : error);

/**
 * One process from its start to its end: stopped by a signal it finishes what is under way and exits with 0, a second
 * signal ends it at once; after a fault nobody caught it does the same in less time and exits with 1.
 */
export const liveAsProcess = async (start: (isStopping: () => boolean) => Promise<Running>): Promise<void> => {
  let running: Running | undefined;
  let is_stopping = false;
  const end = (code: number, within_ms: number): void => {
    is_stopping = true;
    setTimeout(() => process.exit(1), within_ms).unref();
    Promise.resolve(running?.close()).then(
      () => process.exit(code),
      (error: unknown) => {
        print(messageOf(error));
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (is_stopping) process.exit(0);
      end(0, STOP_MS);
    });
  }
  process.on('uncaughtException', (error, origin) => {
    const facts = { err: error, trace_id: newTraceId(), origin };
    if (running === undefined) print(messageOf(error));
    else running.log.fatal(facts, 'Nobody caught this; the process ends');
    // A second one while the first is being ended changes nothing about the end.
    if (!is_stopping) end(1, CRASH_MS);
  });
  try {
    running = await start(() => is_stopping);
  } catch (error) {
    print(messageOf(error));
    process.exit(exitCodeOf(error));
  }
};
