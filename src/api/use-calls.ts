import { useQueries } from '@tanstack/react-query';
import type { CallInput, CallReply } from '#contract/define.ts';
import type { ApiCall } from './client.ts';

type Answers<C> = readonly (CallReply<C> | undefined)[];
const dataOf = (results: readonly { readonly data?: unknown }[]): readonly unknown[] => results.map(({ data }) => data);

/** One call for several inputs, through the same cache as `useCall`; answers in their order, undefined while one is on its way. */
export function useCalls<C>(
  call: ApiCall<C>,
  inputs: readonly CallInput<C>[],
  { stale_ms, poll_ms }: { readonly stale_ms: number; readonly poll_ms?: (reply: CallReply<C> | undefined) => number | false },
): Answers<C> {
  return useQueries({
    queries: inputs.map((input) => ({
      queryKey: [call.key, input],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(input, { signal }),
      staleTime: stale_ms,
      ...(poll_ms === undefined
        ? {}
        : {
            refetchInterval: (query: { readonly state: { readonly data: unknown } }) =>
              poll_ms(query.state.data as CallReply<C> | undefined),
          }),
    })),
    combine: dataOf,
  }) as Answers<C>;
}
