import type { TextKey } from '#i18n/index.ts';
import type { Icon } from './define-panel.ts';
import { createRegistry } from './registry.ts';

/** One line of the account's menu; lower orders first, a line is drawn between tens. */
export type AccountEntry = {
  readonly id: string;
  readonly label_key: TextKey;
  readonly icon: Icon;
  readonly order: number;
  readonly run: () => void;
};

const entries = createRegistry<AccountEntry>();
export const registerAccountEntry = entries.add;
export const useAccountEntries = (): readonly AccountEntry[] => entries.use().toSorted((a, b) => a.order - b.order);
