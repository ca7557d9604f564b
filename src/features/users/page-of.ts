import type { CallInput } from '#contract/define.ts';
import type { users } from '#contract/people/users.ts';
import type { UserFilter } from './store.ts';

export const PAGE_ROWS = 50;

/** What to ask for the page after the last account of the one before; what is not filtered is not sent. */
export const pageOf = (
  { search, role, of, country, brand, state }: UserFilter,
  after: string | undefined,
): CallInput<typeof users.list> => ({
  search: search.trim(),
  limit: PAGE_ROWS,
  ...(role === null ? {} : { role }),
  ...(of === null ? {} : { of }),
  ...(country === null ? {} : { country }),
  ...(brand === null ? {} : { brand }),
  ...(state === 'all' ? {} : { disabled: state === 'disabled' ? 'true' : 'false' }),
  ...(after === undefined ? {} : { after }),
});
