import { GAP, leastHeight } from './stack.ts';
import { itemOf, lowArea, lowNeeds, members } from './docked.ts';
import type { Scene } from './scene.ts';
import { fold, isSide, type Layout, type PlacedPanel, type Side } from './layout.ts';

type Fitted = Scene & {
  /** Panels with words that were not saved: another one folds before them. */
  readonly unsaved: Readonly<Record<string, true>>;
};

const isOpen = ({ folded }: PlacedPanel): boolean => !folded;
const lastAsked = (panels: readonly PlacedPanel[]): PlacedPanel | undefined => panels.toSorted((a, b) => b.asked - a.asked)[0];

/** Folds all of these for the panel that was asked for, where none holds words that were not saved. */
const foldAll = (scene: Fitted, panels: readonly PlacedPanel[], wanted: PlacedPanel): Layout =>
  panels.some(({ id }) => scene.unsaved[id])
    ? scene.layout
    : panels.filter(isOpen).reduce((layout, { id }) => fold(layout, id, true, wanted.id), scene.layout);

/** Folds of one side those used longest ago, never the one asked for last, until the rest has the room it needs. */
function foldOldest(scene: Fitted, side: Side, fits: (scene: Scene) => boolean): Layout {
  const wanted = lastAsked(members(scene, side).filter(isOpen));
  let { layout } = scene;
  while (!fits({ ...scene, layout })) {
    const open = members({ ...scene, layout }, side).filter((panel) => isOpen(panel) && panel !== wanted && !scene.unsaved[panel.id]);
    const oldest = open.toSorted((a, b) => a.used - b.used)[0];
    if (oldest === undefined || wanted === undefined) return layout;
    layout = fold(layout, oldest.id, true, wanted.id);
  }
  return layout;
}

const hasHeight =
  (side: Side) =>
  (scene: Scene): boolean =>
    members(scene, side).reduce((sum, panel) => sum + GAP + leastHeight(itemOf(scene, panel), scene.header), -GAP) <=
    scene.height - 2 * GAP;
const hasWidth = (scene: Scene): boolean => lowNeeds(scene) <= lowArea(scene).width;

/**
 * The layout with as many panels folded as do not fit, those used longest ago first: after every opening, unfolding and docking, after a
 * panel's first measure and after the window changed. Between 1024 and 1279 there is room for one column at a time.
 */
export function foldToFit(scene: Fitted): Layout {
  if (scene.width_class !== 'wide' && scene.width_class !== 'narrow') return scene.layout;
  let { layout } = scene;
  if (scene.width_class === 'narrow') {
    const wanted = lastAsked(
      Object.values(layout.panels).filter((panel) => isOpen(panel) && isSide(panel.place) && panel.place !== 'bottom'),
    );
    if (wanted) layout = foldAll(scene, members(scene, wanted.place === 'left' ? 'right' : 'left'), wanted);
  }
  for (const side of ['left', 'right'] as const) layout = foldOldest({ ...scene, layout }, side, hasHeight(side));
  layout = foldOldest({ ...scene, layout }, 'bottom', hasWidth);
  const low = lastAsked(members({ ...scene, layout }, 'bottom').filter(isOpen));
  for (const side of ['right', 'left'] as const) {
    const now = { ...scene, layout };
    if (low && !hasWidth(now) && (lastAsked(members(now, side))?.asked ?? Infinity) < low.asked)
      layout = foldAll(now, members(now, side), low);
  }
  return layout;
}
