import { isSeedBrand } from '#domain/accounts/is-seed-brand.ts';
import type { Role } from '#domain/rights/roles.ts';
import { useSession } from '#state/session.ts';

/** An entry of the shell that features add. */
export type RoleEntry = {
  /** Shown to these roles only; to everybody without it. */
  readonly roles?: readonly Role[];
  /** Shown to accounts of the seed brand only. */
  readonly is_seed?: true;
  /** Lower ones come first. */
  readonly order: number;
};

/** The entries of the signed-in user, in order. */
export function useForRole<Entry extends RoleEntry>(entries: readonly Entry[]): readonly Entry[] {
  const role = useSession((state) => state.user?.role);
  const in_seed = useSession(({ user }) => user !== null && isSeedBrand(user.brand_id));
  return entries
    .filter(({ roles, is_seed }) => (roles === undefined || (role !== undefined && roles.includes(role))) && (is_seed !== true || in_seed))
    .toSorted((a, b) => a.order - b.order);
}
