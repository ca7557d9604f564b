import { lazy, type ComponentType } from 'react';
import { create } from 'zustand';
import { setMode } from './mode.ts';

/**
 * A full-screen view covers the whole map for a while; here is what each is opened with. A feature adds itself in its `panel.ts`:
 * `declare module '#shell/full-screen-view.ts' { interface FullScreenViewArgs { compare: { field_ids: readonly string[] } } }`
 */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by declaration merging
export interface FullScreenViewArgs {}
export type FullScreenViewId = Extract<keyof FullScreenViewArgs, string>;

export type FullScreenViewDefinition<Id extends FullScreenViewId> = {
  readonly id: Id;
  /** Takes in what it is opened with; called before it is shown. */
  readonly start: (args: FullScreenViewArgs[Id]) => void;
  /** Lets everything go; called when it is left, by whatever road. */
  readonly stop: () => void;
  readonly load: () => Promise<{ default: ComponentType }>;
};

type Known = { readonly start: (args: unknown) => void; readonly stop: () => void; readonly Content: ComponentType };

const known = new Map<string, Known>();
const useCurrent = create<{ id: string | null }>(() => ({ id: null }));
let opener: WeakRef<HTMLElement> | null = null;

/** Registers a full-screen view; app/panels.ts imports the file that calls it. */
export function defineFullScreenView<Id extends FullScreenViewId>({ id, start, stop, load }: FullScreenViewDefinition<Id>): void {
  known.set(id, { start: (args) => start(args as FullScreenViewArgs[Id]), stop, Content: lazy(load) });
}

/** Covers the map; panels, tools and the map wait beneath as they are. Open already, it takes the new arguments in. */
export function openFullScreenView<Id extends FullScreenViewId>(id: Id, args: FullScreenViewArgs[Id]): void {
  setMode(null);
  const before = useCurrent.getState().id;
  if (before !== null && before !== id) leaveFullScreenView();
  if (before === null && document.activeElement instanceof HTMLElement) opener = new WeakRef(document.activeElement);
  known.get(id)?.start(args);
  useCurrent.setState({ id });
}

/** Shows the map again; the focus goes back to what covered it, else to the map. */
export function leaveFullScreenView(): void {
  const { id } = useCurrent.getState();
  if (id === null) return;
  useCurrent.setState({ id: null });
  known.get(id)?.stop();
  const target = opener?.deref();
  opener = null;
  // What lies beneath can take the focus once it has been drawn again.
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body && document.activeElement !== null) return;
    const to = target?.isConnected && target !== document.body ? target : document.querySelector<HTMLElement>('[data-region=map]');
    to?.focus({ preventScroll: true });
  });
}

export const isFullScreenViewOpen = (): boolean => useCurrent.getState().id !== null;
/** Whether the map is covered. */
export const useFullScreenViewOpen = (): boolean => useCurrent((state) => state.id !== null);
export const useFullScreenViewIs = (id: FullScreenViewId): boolean => useCurrent((state) => state.id === id);
export const useFullScreenViewContent = (): ComponentType | null =>
  useCurrent((state) => (state.id === null ? null : (known.get(state.id)?.Content ?? null)));
export const watchFullScreenView = useCurrent.subscribe;
