import { api } from '#api/client.ts';
import { useCall, type CallState } from '#api/use-call.ts';
import type { transfers } from '#contract/fields/transfers.ts';

/** Fields offered to the user, and those he offers. */
export const useTransfers = (): CallState<typeof transfers.list> => useCall(api.transfers.list, {}, { stale_ms: 0 });
