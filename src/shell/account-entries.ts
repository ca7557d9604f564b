import type { TextKey } from '#i18n/index.ts';
import type { Icon } from './panels/define-panel.ts';
import { useForRole, type RoleEntry } from './panels/for-roles.ts';
import { createRegistry } from './panels/registry.ts';

/** One line of the account's menu; a line is drawn between tens. */
export type AccountEntry = RoleEntry & {
  readonly id: string;
  readonly label_key: TextKey;
  readonly icon: Icon;
  readonly run: () => void;
};

const entries = createRegistry<AccountEntry>();
export const registerAccountEntry = entries.add;
export const useAccountEntries = (): readonly AccountEntry[] => useForRole(entries.use());
