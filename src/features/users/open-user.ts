import type { ManagedUser } from '#domain/schemas/people.ts';
import { useWindows } from '#shell/windows/windows-store.ts';
import { openPanel } from '#shell/panels/open-panel.ts';

const shownIn = (panels: Readonly<Record<string, { readonly args: unknown }>>): string | null => {
  const args = panels['user']?.args as { id: string } | undefined;
  return args?.id ?? null;
};

/** The account whose panel is open. */
export const shownUser = (): string | null => shownIn(useWindows.getState().layout.panels);
export const useShownUser = (): string | null => useWindows(({ layout }) => shownIn(layout.panels));

/** Shows an account beside the list, known from its row or by its id alone; with changes of another not saved, its panel asks first. */
export function showUser(id: string, user?: ManagedUser): void {
  const shown = shownUser();
  if (shown === id && user === undefined) return;
  if (useWindows.getState().unsaved['user'] === true && shown !== null && shown !== id) useWindows.setState({ asking: 'user' });
  else openPanel('user', user === undefined ? { id } : { id, user });
}
