import { api } from '#api/client.ts';
import { useCall, type CallState } from '#api/use-call.ts';
import type { notifications } from '#contract/notifications.ts';

/** New ones come with images, every few days: once a minute is soon enough. */
const POLL_MS = 60_000;

/** The newest notifications and how many are unread; bell and panel share one answer. */
export const useNotifications = (): CallState<typeof notifications.list> => useCall(api.notifications.list, {}, { poll_ms: POLL_MS });
