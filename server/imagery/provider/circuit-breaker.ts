import { AppError } from '#domain/errors.ts';

const FAILURES = 3;
const PAUSE_MS = 30_000;

export type CircuitBreaker = { run<T>(call: () => Promise<T>): Promise<T> };

/** After three failures in a row nobody waits for a dead service: calls are refused for 30 s, then one may try. `clock` is one that nobody sets. */
export const circuitBreaker = (clock: () => number): CircuitBreaker => {
  let failures = 0;
  let closed_until = 0;
  return {
    async run(call) {
      if (failures >= FAILURES && clock() < closed_until) throw new AppError('IMAGERY_PROVIDER_DOWN', { reason: 'breaker' });
      if (failures >= FAILURES) closed_until = clock() + PAUSE_MS;
      try {
        const answer = await call();
        failures = 0;
        return answer;
      } catch (error) {
        const isTheirs = error instanceof AppError && error.code === 'IMAGERY_PROVIDER_DOWN';
        if (isTheirs && ++failures >= FAILURES) closed_until = clock() + PAUSE_MS;
        throw error;
      }
    },
  };
};
