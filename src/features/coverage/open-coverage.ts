import { openPanel } from '#shell/panels/open-panel.ts';
import { useWindows } from '#shell/windows/windows-store.ts';

type Panels = Readonly<Record<string, { readonly args: unknown }>>;
const shownIn = (panels: Panels): string | null => (panels['coverage_one']?.args as { id: string } | undefined)?.id ?? null;

/** The coverage whose panel is open. */
export const shownCoverage = (): string | null => shownIn(useWindows.getState().layout.panels);
export const useShownCoverage = (): string | null => useWindows(({ layout }) => shownIn(layout.panels));

/** Shows a coverage beside the list, or the form of a new one; words of another that were not saved are asked about first. */
export function showCoverage(id: string | null): void {
  const { layout, unsaved } = useWindows.getState();
  if (layout.panels['coverage_one'] !== undefined && unsaved['coverage_one'] === true && shownCoverage() !== id)
    useWindows.setState({ asking: 'coverage_one' });
  else openPanel('coverage_one', id === null ? undefined : { id });
}
