import { startAttached } from './run.mjs';

/** The program has refused its configuration (server/process-life.ts): nothing changes by asking again. */
const REFUSED = 78;
/** Whoever has run so long had started well; his next end is a first one again. */
const WELL_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** So many ends in a row, each soon after its start, and it is given up. */
const ENDS = 8;

const pauseOf = (ends) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (ends - 1));
const say = (line) => process.stderr.write(`> ${line}\n`);

/** Waits; resolves with false at once when this process is asked to end meanwhile. */
const pause = (wait_ms) =>
  new Promise((done) => {
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    const settle = (isOver) => {
      clearTimeout(timer);
      for (const signal of signals) process.off(signal, stop);
      done(isOver);
    };
    const stop = () => settle(false);
    const timer = setTimeout(() => settle(true), wait_ms);
    for (const signal of signals) process.on(signal, stop);
  });

/**
 * Runs a program and starts it again whenever it ends by a crash, after a pause that grows. Resolves with the exit code
 * of a normal stop, of a refusal, or of the last crash when it is given up.
 */
export const keepRunning = async (program, args, options) => {
  let ends = 0;
  for (;;) {
    const started = performance.now();
    const { code, isNotified } = await startAttached(program, args, options).ended;
    if (isNotified || code === 0 || code === REFUSED) return code;
    ends = performance.now() - started >= WELL_MS ? 1 : ends + 1;
    if (ends >= ENDS) {
      say(`the server ended ${ends} times in a row soon after its start, the last time with code ${code}; it is not started again`);
      return code;
    }
    const wait_ms = pauseOf(ends);
    // First it listens for signals: whoever reads the line may send one at once.
    const waited = pause(wait_ms);
    say(`the server ended with code ${code}; it is started again in ${wait_ms / 1000} s`);
    if (!(await waited)) return 0;
  }
};
