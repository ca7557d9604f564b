import { create } from 'zustand';
import { isSeedBrand } from '#domain/accounts/is-seed-brand.ts';
import { REPORTS_MODE_ROLES, type Role } from '#domain/rights/roles.ts';
import { useSession } from '#state/session.ts';

/** Ways of using the workstation that put their own items into the navigation and take the map's tools away. */
export type Mode = 'reports';

const useCurrent = create<{ readonly mode: Mode | null }>(() => ({ mode: null }));

export const setMode = (mode: Mode | null): void => useCurrent.setState({ mode });
export const currentMode = (): Mode | null => useCurrent.getState().mode;
export const useMode = (): Mode | null => useCurrent((state) => state.mode);
export const watchMode = useCurrent.subscribe;

/** Whether whoever is signed in may use the reports mode (rules §8, row 66). */
export function mayUseMode(): boolean {
  const { user } = useSession.getState();
  return user !== null && isSeedBrand(user.brand_id) && (REPORTS_MODE_ROLES as readonly Role[]).includes(user.role);
}
