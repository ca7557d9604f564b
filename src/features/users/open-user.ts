import type { ManagedUser } from '#domain/schemas/people.ts';
import { useDeck } from '#shell/deck/deck-store.ts';
import { openPanel } from '#shell/open-panel.ts';

const shownIn = (panels: Readonly<Record<string, { readonly args: unknown }>>): string | null => {
  const args = panels['user']?.args as { user: ManagedUser } | undefined;
  return args?.user.id ?? null;
};

/** The account whose panel is open, for its row. */
export const useShownUser = (): string | null => useDeck(({ layout }) => shownIn(layout.panels));

/** Shows an account beside the list; with changes of another not saved, its panel asks first. */
export function openUser(user: ManagedUser): void {
  const { layout, unsaved } = useDeck.getState();
  const shown = shownIn(layout.panels);
  if (unsaved['user'] === true && shown !== null && shown !== user.id) useDeck.setState({ asking: 'user' });
  else openPanel('user', { user });
}
