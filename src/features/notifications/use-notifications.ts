import { api } from '#api/client.ts';
import { useCall, type CallState } from '#api/use-call.ts';
import type { notifications } from '#contract/people/notifications.ts';

/** New ones come with images, every few days: once a minute is soon enough. */
const POLL_MS = 60_000;

/** Notifications by field and matter, and how much of it is unread; bell and panel share one answer. */
export const useNotifications = (): CallState<typeof notifications.groups> => useCall(api.notifications.groups, {}, { poll_ms: POLL_MS });
