import { lazy, type ComponentType } from 'react';
import { create } from 'zustand';

/**
 * What may cover the whole map for a while, and what it is opened with. A feature adds itself in its `panel.ts`:
 * `declare module '#shell/stage.ts' { interface StageArgs { compare: { field_ids: readonly string[] } } }`
 */
// oxlint-disable-next-line typescript/no-empty-interface -- filled by declaration merging
export interface StageArgs {}
export type StageId = Extract<keyof StageArgs, string>;

export type StageDefinition<Id extends StageId> = {
  readonly id: Id;
  /** Takes in what it is opened with; called before it is shown. */
  readonly start: (args: StageArgs[Id]) => void;
  /** Lets everything go; called when it is left, by whatever road. */
  readonly stop: () => void;
  readonly load: () => Promise<{ default: ComponentType }>;
};

type Known = { readonly start: (args: unknown) => void; readonly stop: () => void; readonly Content: ComponentType };

const known = new Map<string, Known>();
const useCurrent = create<{ id: string | null }>(() => ({ id: null }));
let opener: WeakRef<HTMLElement> | null = null;

/** Registers a stage; app/panels.ts imports the file that calls it. */
export function defineStage<Id extends StageId>({ id, start, stop, load }: StageDefinition<Id>): void {
  known.set(id, { start: (args) => start(args as StageArgs[Id]), stop, Content: lazy(load) });
}

/** Covers the map; panels, tools and the map wait beneath as they are. Open already, it takes the new arguments in. */
export function openStage<Id extends StageId>(id: Id, args: StageArgs[Id]): void {
  const before = useCurrent.getState().id;
  if (before !== null && before !== id) leaveStage();
  if (before === null && document.activeElement instanceof HTMLElement) opener = new WeakRef(document.activeElement);
  known.get(id)?.start(args);
  useCurrent.setState({ id });
}

/** Shows the map again; the focus goes back to what covered it, else to the map. */
export function leaveStage(): void {
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

export const isStageOpen = (): boolean => useCurrent.getState().id !== null;
/** Whether the map is covered. */
export const useStageOpen = (): boolean => useCurrent((state) => state.id !== null);
export const useStageIs = (id: StageId): boolean => useCurrent((state) => state.id === id);
export const useStageContent = (): ComponentType | null =>
  useCurrent((state) => (state.id === null ? null : (known.get(state.id)?.Content ?? null)));
export const watchStage = useCurrent.subscribe;
