import { create } from 'zustand';

export type Registry<Entry extends { readonly id: string }> = {
  /** Adds an entry, or puts a new one in place of the same id. Answers how to take it away. */
  readonly add: (entry: Entry) => () => void;
  readonly list: () => readonly Entry[];
  readonly use: () => readonly Entry[];
};

/** A list that features add themselves to and the shell draws: tools, commands, items of the navigation rail, regions. */
export function createRegistry<Entry extends { readonly id: string }>(): Registry<Entry> {
  const store = create<{ entries: readonly Entry[] }>(() => ({ entries: [] }));
  return {
    add: (entry) => {
      store.setState(({ entries }) => ({ entries: [...entries.filter((one) => one.id !== entry.id), entry] }));
      return () => store.setState(({ entries }) => ({ entries: entries.filter((one) => one !== entry) }));
    },
    list: () => store.getState().entries,
    use: () => store((state) => state.entries),
  };
}
