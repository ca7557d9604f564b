import { useWindows } from '#shell/windows/windows-store.ts';

const shownIn = (panels: Readonly<Record<string, { readonly args: unknown }>>): string | null =>
  (panels['mode_producer']?.args as { owner_id: string } | undefined)?.owner_id ?? null;

/** The producer whose panel is open. */
export const shownProducer = (): string | null => shownIn(useWindows.getState().layout.panels);
export const useShownProducer = (): string | null => useWindows(({ layout }) => shownIn(layout.panels));
