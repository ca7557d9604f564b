import { QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CallInput, CallReply } from '#contract/define.ts';
import { AppError } from '#domain/errors.ts';
import type { ApiCall } from './client.ts';
import { polling, type Poll } from './polling.ts';

const RETRIED = new Set(['OFFLINE', 'UNAVAILABLE', 'DB_DEADLINE', 'IMAGERY_PROVIDER_DOWN']);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 2 && error instanceof AppError && RETRIED.has(error.code),
    },
  },
});

export type CallState<C> = UseQueryResult<CallReply<C>, AppError>;

/** Reads a call through the one cache of what the server owns: shared, deduplicated, cancelled when nobody looks. */
export function useCall<C>(
  call: ApiCall<C>,
  input: CallInput<C>,
  options: {
    enabled?: boolean;
    keep_previous?: boolean;
    stale_ms?: number;
    poll_ms?: Poll<C>;
  } = {},
): CallState<C> {
  const { enabled = true, keep_previous = false, stale_ms, poll_ms } = options;
  return useQuery<CallReply<C>, AppError>({
    queryKey: [call.key, input],
    queryFn: ({ signal }) => call(input, { signal }),
    enabled,
    ...(keep_previous ? { placeholderData: (previous: CallReply<C> | undefined) => previous as never } : {}),
    ...(stale_ms === undefined ? {} : { staleTime: stale_ms }),
    ...polling(poll_ms),
  });
}

/** Marks answers stale: all of a call, or the one for an input. Those on screen are read again. */
export const refresh = <C>(call: ApiCall<C>, input?: CallInput<C>): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: input === undefined ? [call.key] : [call.key, input] });

export const getCached = <C>(call: ApiCall<C>, input: CallInput<C>): CallReply<C> | undefined =>
  queryClient.getQueryData<CallReply<C>>([call.key, input]);

/** Puts a server's answer into the cache without asking again. */
export const setCached = <C>(
  call: ApiCall<C>,
  input: CallInput<C>,
  update: (old: CallReply<C> | undefined) => CallReply<C> | undefined,
): void => {
  queryClient.setQueryData<CallReply<C>>([call.key, input], update as never);
};
