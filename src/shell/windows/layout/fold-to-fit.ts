import { panelDefinition } from '../../panels/define-panel.ts';
import { useWindows } from '../windows-store.ts';
import { fold, isSide, type Layout } from './layout.ts';
import { GAP, leastHeight } from './stack.ts';

/** When a column cannot hold its panels, the one used longest ago folds to its header, and the next, until they fit. */
export function foldToFit(layout: Layout, kept: string): Layout {
  const place = layout.panels[kept]?.place;
  if (place === undefined || !isSide(place) || place === 'bottom') return layout;
  const { height, natural } = useWindows.getState();
  const least = (state: Layout): number =>
    state.columns[place].reduce((sum, id) => {
      const panel = state.panels[id];
      if (!panel) return sum;
      const { height: want = 'auto', keeps } = panelDefinition(id)?.size ?? {};
      return (
        sum +
        GAP +
        leastHeight({
          folded: panel.folded,
          height: panel.height,
          want,
          natural: natural[id] ?? null,
          ...(keeps === undefined ? {} : { keeps }),
        })
      );
    }, -GAP);
  let state = layout;
  while (least(state) > height - 2 * GAP) {
    const open = state.columns[place].flatMap((id) => {
      const panel = state.panels[id];
      return panel && !panel.folded && id !== kept ? [panel] : [];
    });
    const oldest = open.toSorted((a, b) => a.used - b.used)[0];
    if (!oldest) return state;
    state = fold(state, oldest.id, true);
  }
  return state;
}
