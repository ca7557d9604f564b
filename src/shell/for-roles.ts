import type { Role } from '#domain/rights/roles.ts';
import { useSession } from '#state/session.ts';

/** An entry of the shell that features add. */
export type RoleEntry = {
  /** Shown to these roles only; to everybody without it. */
  readonly roles?: readonly Role[];
  /** Lower ones come first. */
  readonly order: number;
};

/** The entries of the signed-in user, in order. */
export function useForRole<Entry extends RoleEntry>(entries: readonly Entry[]): readonly Entry[] {
  const role = useSession((state) => state.user?.role);
  return entries
    .filter(({ roles }) => roles === undefined || (role !== undefined && roles.includes(role)))
    .toSorted((a, b) => a.order - b.order);
}
