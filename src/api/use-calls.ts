import { useQueries } from '@tanstack/react-query';
import type { CallInput, CallReply } from '#contract/define.ts';
import type { AppError } from '#domain/errors.ts';
import type { ApiCall } from './client.ts';
import { polling, type Poll } from './polling.ts';

type Options<C> = { readonly stale_ms: number; readonly poll_ms?: Poll<C> };
type Answers<C> = readonly (CallReply<C> | undefined)[];
type Results = readonly { readonly data?: unknown; readonly error: unknown; readonly refetch: () => Promise<unknown> }[];
export type CallsState<C> = { readonly data: Answers<C>; readonly error: AppError | null; readonly retry: () => void };

const dataOf = (results: Results): readonly unknown[] => results.map(({ data }) => data);
const stateOf = (results: Results) => ({
  data: dataOf(results),
  error: results.find(({ error }) => error !== null)?.error ?? null,
  retry: (): void => {
    for (const { error, refetch } of results) if (error !== null) void refetch();
  },
});

const queriesOf = <C>(call: ApiCall<C>, inputs: readonly CallInput<C>[], { stale_ms, poll_ms }: Options<C>) =>
  inputs.map((input) => ({
    queryKey: [call.key, input],
    queryFn: ({ signal }: { signal: AbortSignal }) => call(input, { signal }),
    staleTime: stale_ms,
    ...polling(poll_ms),
  }));

/** One call for several inputs, through the same cache as `useCall`; answers in their order, undefined while one is on its way. */
export const useCalls = <C>(call: ApiCall<C>, inputs: readonly CallInput<C>[], options: Options<C>): Answers<C> =>
  useQueries({ queries: queriesOf(call, inputs, options), combine: dataOf }) as Answers<C>;

/** The same with the first failure among them, and how to ask again for those that failed. */
export const useCallsState = <C>(call: ApiCall<C>, inputs: readonly CallInput<C>[], options: Options<C>): CallsState<C> =>
  useQueries({ queries: queriesOf(call, inputs, options), combine: stateOf }) as CallsState<C>;
