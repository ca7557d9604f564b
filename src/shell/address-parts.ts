import { createRegistry } from './panels/registry.ts';

/** What a feature keeps in the address besides panels, field, layer and date. */
export type AddressPart = {
  readonly id: string;
  /** Its keys; everything else in the query is left alone. */
  readonly keys: readonly string[];
  /** The keys with values now; none when there is nothing to keep. */
  readonly write: () => Readonly<Record<string, string>>;
  /** Takes in what an address says; called also when its keys are absent. */
  readonly read: (query: URLSearchParams) => void;
  /** Taken in also where going back closes a panel and no more. */
  readonly on_back?: true;
  /** Calls back when what `write` answers may have changed. */
  readonly watch: (changed: () => void) => () => void;
};

const parts = createRegistry<AddressPart>();
export const registerAddressPart = parts.add;
export const addressParts = parts.list;
