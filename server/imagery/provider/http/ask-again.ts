import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#domain/errors.ts';
import { pauseBefore } from '#domain/imagery/ask-again.ts';
import type { GuardedAnswer } from './guarded-request.ts';

/** Waits in real time; tests give one that does not. */
export type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<void>;
export const realWait: Wait = (ms, signal) => sleep(ms, undefined, signal === undefined ? {} : { signal });

type Patience = {
  readonly signal?: AbortSignal | undefined;
  readonly wait?: Wait;
  readonly attempts?: number;
  readonly pause_ms?: number;
};

/** A connection that broke off; a deadline is not asked for a second time, because nobody waits for it twice. */
const isLost = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'IMAGERY_PROVIDER_DOWN' && ['network', 'cut_short'].includes(String(error.params['reason']));

/** Asks a service again while it stumbles; answers with the last answer, whatever its status, or fails as the last attempt did. */
export const askAgain = async (
  ask: () => Promise<GuardedAnswer>,
  { signal, wait = realWait, ...policy }: Patience = {},
): Promise<GuardedAnswer> => {
  for (let attempt = 1; ; attempt++) {
    let pause: number | null;
    try {
      const answer = await ask();
      const { 'retry-after': retry_after, date } = answer.headers;
      pause = pauseBefore(attempt, { status: answer.status, retry_after, date }, policy);
      if (pause === null) return answer;
    } catch (error) {
      pause = isLost(error) ? pauseBefore(attempt, { status: null }, policy) : null;
      if (pause === null) throw error;
    }
    await wait(pause, signal);
  }
};
