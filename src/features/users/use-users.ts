import { useEffect, useState } from 'react';
import { api } from '#api/client.ts';
import { useCall, type CallState } from '#api/use-call.ts';
import type { users } from '#contract/people/users.ts';
import { pageOf } from './page-of.ts';
import { useManager } from './store.ts';

const TYPING_MS = 300;

/** The text once it has not changed for a moment. */
export function useSettled(text: string, delay_ms = TYPING_MS): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), delay_ms);
    return () => window.clearTimeout(timer);
  }, [text, delay_ms]);
  return settled;
}

/** The page of the manager that is on screen; the one before stays until it is here. */
export function useUsers(enabled: boolean): CallState<typeof users.list> {
  const { filter, pages } = useManager();
  const search = useSettled(filter.search);
  return useCall(api.users.list, pageOf({ ...filter, search }, pages.at(-1)), { enabled, keep_previous: true });
}
