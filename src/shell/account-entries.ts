import type { Role } from '#domain/rights/roles.ts';
import type { TextKey } from '#i18n/index.ts';
import { useSession } from '#state/session.ts';
import type { Icon } from './define-panel.ts';
import { createRegistry } from './registry.ts';

/** One line of the account's menu; lower orders first, a line is drawn between tens. */
export type AccountEntry = {
  readonly id: string;
  readonly label_key: TextKey;
  readonly icon: Icon;
  readonly order: number;
  /** Shown to these roles only; to everybody without it. */
  readonly roles?: readonly Role[];
  readonly run: () => void;
};

const entries = createRegistry<AccountEntry>();
export const registerAccountEntry = entries.add;

/** The lines of the signed-in user, in order. */
export function useAccountEntries(): readonly AccountEntry[] {
  const role = useSession((state) => state.user?.role);
  return entries
    .use()
    .filter(({ roles }) => roles === undefined || (role !== undefined && roles.includes(role)))
    .toSorted((a, b) => a.order - b.order);
}
