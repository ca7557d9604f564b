import type { CallReply } from '#contract/define.ts';

/** Milliseconds until a call is made again: always so many, or as its last answer says; false once there is nothing more to come. */
export type Poll<C> = number | ((reply: CallReply<C> | undefined) => number | false);

type Asked = { readonly state: { readonly data: unknown } };

/** What makes a query ask again by the clock. None runs in a tab nobody sees: whoever comes back to it asks at once. */
export const polling = <C>(poll_ms: Poll<C> | undefined) => {
  if (poll_ms === undefined) return {};
  const refetchInterval = ({ state }: Asked): number | false =>
    typeof poll_ms === 'number' ? poll_ms : poll_ms(state.data as CallReply<C> | undefined);
  return { refetchInterval, refetchOnWindowFocus: (query: Asked) => refetchInterval(query) !== false && ('always' as const) };
};
