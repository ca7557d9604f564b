import { create } from 'zustand';
import { currentMode, watchMode, type Mode } from '../mode.ts';
import { isOfMode, modeOf, panelDefinition } from '../panels/define-panel.ts';
import type { Arrangement } from './layout/arrange.ts';
import type { Detent, Scene, Spec } from './layout/scene.ts';
import type { DropTarget } from './layout/drop-targets.ts';
import { foldToFit } from './layout/fold-to-fit.ts';
import { close, EMPTY, type Layout, type Rect } from './layout/layout.ts';
import { widthClass, type WidthClass } from './layout/width-class.ts';

type Windows = {
  readonly layout: Layout;
  /** What was kept of the visit before and a link did not name: each panel of it opens where it was. */
  readonly kept: Layout;
  readonly width: number;
  readonly height: number;
  readonly width_class: WidthClass;
  /** Measured heights of header, content and footer. */
  readonly natural: Readonly<Record<string, number>>;
  readonly detent: Detent;
  readonly drag: { readonly id: string; readonly rect: Rect; readonly target: DropTarget | null } | null;
  /** Panels with input that was not saved. */
  readonly unsaved: Readonly<Record<string, true>>;
  /** Panels that ask whether to throw such input away. */
  readonly asking: string | null;
  /** What a sheet's back button does where closing is not enough. */
  readonly backs: Readonly<Record<string, () => void>>;
};

export const useWindows = create<Windows>(() => ({
  layout: EMPTY,
  kept: EMPTY,
  width: 1440,
  height: 900,
  width_class: widthClass(1440),
  natural: {},
  detent: 'half',
  drag: null,
  unsaved: {},
  asking: null,
  backs: {},
}));

const specOf = (id: string): Spec => {
  const { size = { width: 360, height: 'auto' }, detail_of } = panelDefinition(id) ?? {};
  return { ...size, detail_of };
};

/** What of a layout shows in a mode, or outside of all; the rest keeps its place for later. */
function shownIn(layout: Layout, mode: Mode | null): Layout {
  const isShown = (id: string): boolean => isOfMode(id, mode);
  if (Object.keys(layout.panels).every(isShown)) return layout;
  const { left, right, bottom } = layout.columns;
  return {
    ...layout,
    panels: Object.fromEntries(Object.entries(layout.panels).filter(([id]) => isShown(id))),
    columns: { left: left.filter(isShown), right: right.filter(isShown), bottom: bottom.filter(isShown) },
  };
}

/** What the layout's arithmetic is asked with. */
export const sceneOf = ({ layout, natural, width, height, width_class, detent }: Windows): Scene => ({
  layout: shownIn(layout, currentMode()),
  natural,
  width,
  height,
  width_class,
  detent,
  has_timeline: false,
  spec: specOf,
});

/** Folds what does not fit any more. */
export function fitLayout(): void {
  const state = useWindows.getState();
  const scene = sceneOf(state);
  // What a mode hides is not there to be folded for.
  if (scene.layout !== state.layout) return;
  const layout = foldToFit({ ...scene, unsaved: state.unsaved });
  if (layout !== state.layout) useWindows.setState({ layout });
}

/** A step that asks for room: another panel may fold for it. */
export function placePanel(step: (layout: Layout) => Layout): void {
  changeLayout(step);
  fitLayout();
}

export const changeLayout = (step: (layout: Layout) => Layout): void => {
  const { layout } = useWindows.getState();
  const next = step(layout);
  if (next !== layout) useWindows.setState({ layout: next });
};

/** The arrangement on screen, kept for code that runs outside rendering (dragging, opening). */
let arrangement: Arrangement | null = null;
export const setArrangement = (next: Arrangement): void => {
  arrangement = next;
};
export const getArrangement = (): Arrangement | null => arrangement;

// The panels of a mode go with it.
watchMode(({ mode }, before) => {
  if (mode === before.mode) return;
  changeLayout((layout) =>
    Object.keys(layout.panels)
      .filter((id) => modeOf(id) !== null && modeOf(id) !== mode)
      .reduce(close, layout),
  );
  fitLayout();
});
