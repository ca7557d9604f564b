import { api } from '#api/client.ts';
import { useCall, type CallState } from '#api/use-call.ts';
import type { users } from '#contract/people/users.ts';
import { useSettled } from '#ui/use-settled.ts';
import { pageOf } from './page-of.ts';
import { useManager } from './store.ts';

/** The page of the manager that is on screen; the one before stays until it is here. */
export function useUsers(enabled: boolean): CallState<typeof users.list> {
  const { filter, pages } = useManager();
  const search = useSettled(filter.search);
  return useCall(api.users.list, pageOf({ ...filter, search }, pages.at(-1)), { enabled, keep_previous: true });
}
